/// The kerning of Roboto's pairs of ASCII characters, in units of 1/2048 em.
///
/// Source: the sources of Roboto 2.134, used by Android up to version 7 (Google; Apache License 2.0). In its classes,
/// some second letters are those observed in frames recorded on a device (e, d, q and g as c; p as n; y as v; G, Q and
/// C as O). Medium of 2.134 is interpolated between Regular and Bold, 65 to 35.
struct RobotoKerning {
  /// The kerning, indexed by the first and the second character, from U+0020 to U+007E.
  private let table: [Int16]
  private static let count = 95

  /// Returns the kerning of a weight. Light uses the pairs of Regular.
  static func of(_ weight: TextStyle.Weight) -> RobotoKerning {
    weight.rawValue >= 600 ? bold2134 : weight.rawValue >= 450 ? medium2134 : regular2134
  }

  @inline(__always)
  func units(_ first: UInt32, _ second: UInt32) -> Int {
    let (row, column) = (Int(first) - 0x20, Int(second) - 0x20)
    guard row >= 0, row < Self.count, column >= 0, column < Self.count else { return 0 }
    return Int(table[row * Self.count + column])
  }

  /// Reads lines that each consist of a first character, followed by second characters with their units.
  private init(_ text: StaticString) {
    var table = [Int16](repeating: 0, count: Self.count * Self.count)
    for line in text.description.utf8.split(separator: UInt8(ascii: "\n")) {
      let row = Int(line[line.startIndex]) - 0x20
      for pair in line.dropFirst(2).split(separator: UInt8(ascii: " ")) {
        let column = Int(pair[pair.startIndex]) - 0x20
        table[row * Self.count + column] = Int16(Substring(pair.dropFirst())) ?? 0
      }
    }
    self.table = table
  }

  private static let regular2134 = RobotoKerning(
    #"""
    ' '-37 A-120 a-50 c-59 d-59 e-59 g-59 m-20 n-20 o-91 p-20 q-59 s-92 w11
    ( V20 W38 Y22
    . '-285
    / /-248
    A '-120 ?-81 C-21 G-21 O-21 Q-21 T-120 U-17 V-77 W-39 Y-150 m-48 n-48 o-12 p-48 t-17 u-11 v-50 w-33 y-50 z12
    B T-27 V-24 Y-55
    C )-26 T-29 ]-12 }-17
    E T20 c-19 d-19 e-19 f-18 g-19 o-19 q-19 u-17 v-26 w-22 y-26
    F .-274 A-192 J-208 T20 a-34 c-21 d-21 e-21 g-21 o-21 q-21 r-26 u-22 v-24 y-24
    H A18 T-29 X17 Y-28
    K --164 C-31 G-31 O-31 Q-31 c-26 d-26 e-26 g-26 o-27 q-26 u-23 v-40 w-63 y-40
    L '-288 A19 C-64 G-64 O-64 Q-64 T-205 U-24 V-206 W-93 Y-279 u-14 v-123 w-52 y-123
    O .-122 A-21 T-85 V-22 X-22 Y-43 Z-23
    P .-404 A-178 J-184 X-51 Z-36 a-11 c-13 d-13 e-13 g-13 o-13 q-13 t14 v15 y15
    Q T-33 V-28 W-20 Y-35
    R T-50 V-19 Y-48
    T --272 .-258 A-120 C-28 G-28 J-216 O-28 Q-28 S-16 T16 V16 W15 Y16 a-168 c-89 d-89 e-89 g-89 m-89 n-89 o-208
    T p-89 q-89 r-65 s-76 u-65 v-82 w-47 x-77 y-82 z-60
    U A-22
    V )20 --157 .-215 A-75 C-13 G-13 O-13 Q-13 ]17 a-46 c-44 d-44 e-44 g-44 o-46 q-44 r-30 u-28 v-11 y-11 }19
    W )15 --60 .-143 A-43 T14 ]12 a-33 c-31 d-31 e-31 g-31 o-31 q-31 r-21 u-19 }14
    X --156 C-25 G-25 O-25 Q-25 V14 c-26 d-26 e-26 g-26 o-21 q-26 u-21 v-31 y-31
    Y &-30 )20 *-49 --152 .-231 A-150 C-29 G-29 J-96 O-29 Q-29 S-16 T17 U-96 V18 W17 X13 Y18 ]18 a-63 c-65 d-65 e-65
    Y f-22 g-65 m-40 n-40 o-65 p-40 q-65 r-40 s-58 t-22 u-39 v-20 x-23 y-20 z-30 }19
    Z A13 C-26 G-26 O-26 Q-26 c-21 d-21 e-21 g-21 o-21 q-21 u-19 v-27 w-27 y-27
    [ J-18 U-18
    a '-17 v-15 y-15
    b '-29 v-11 x-15 y-11 z-15
    c '-11
    e '-14 v-13 y-13
    f '16 )20 ]18 c-24 d-24 e-24 g-24 q-24 }19
    k c-20 d-20 e-20 g-20 q-20
    n '-80
    o '-88 v-15 x-21 y-15 z-16
    r '16 .-173 a-30 c-19 d-19 e-19 f20 g-19 o-36 q-19 t50 v18 w17 y18
    t o-30
    v '15 .-167 a-15 c-13 d-13 e-13 f13 g-13 o-15 q-13
    w .-124
    x c-20 d-20 e-20 g-20 o-40 q-20
    z c-16 d-16 e-16 g-16 o-16 q-16
    { J-20 U-20
    """#)

  private static let medium2134 = RobotoKerning(
    #"""
    ' '-40 A-145 a-65 c-74 d-74 e-74 g-74 m-22 n-22 o-89 p-22 q-74 s-90 t20 w12
    ( V22 W32 Y24
    - T-62 V-28
    . '-285
    / /-240
    A '-145 ?-79 C-24 G-24 O-24 Q-24 T-124 U-18 V-100 W-42 Y-173 m-31 n-31 o-8 p-31 t-18 u-12 v-54 w-36 y-54 z13
    B A-14 T-29 V-26 Y-90
    C )-28 T-31 ]-8 }-11
    E T20 V14 c-16 d-16 e-16 f-12 g-16 o-20 q-16 u-18 v-28 w-24 y-28
    F .-298 A-194 J-233 T20 V4 a-50 c-36 d-36 e-36 g-36 o-37 q-36 r-28 u-24 v-26 y-26
    H A12 T-19 X11 Y-18
    K --166 C-44 G-44 O-44 Q-44 c-28 d-28 e-28 g-28 m-10 n-10 o-29 p-10 q-28 u-25 v-44 w-68 y-44
    L '-280 A20 C-66 G-66 O-66 Q-66 T-209 U-26 V-210 W-105 Y-273 u-15 v-131 w-76 y-131
    O .-106 A-24 T-73 V-25 X-32 Y-42 Z-25
    P .-394 A-173 J-209 X-63 Z-37 a-12 c-14 d-14 e-14 g-14 o-14 q-14 t15 v16 y16
    Q T-36 V-30 W-22 Y-52
    R A4 T-41 V-20 Y-62
    T --239 .-260 A-124 C-36 G-36 J-216 O-36 Q-36 S-17 T17 V17 W16 Y17 a-145 c-97 d-97 e-97 g-97 m-86 n-86 o-170
    T p-86 q-97 r-71 s-83 u-71 v-89 w-51 x-84 y-89 z-65
    U A-24
    V )22 --130 .-215 A-99 C-19 G-19 O-19 Q-19 ]18 a-50 c-48 d-48 e-48 g-48 o-50 q-48 r-32 u-30 v-12 y-12 }20
    W )16 --79 .-155 A-57 T15 ]13 a-36 c-33 d-33 e-33 g-33 o-33 q-33 r-23 u-20 }15
    X --170 C-34 G-34 O-34 Q-34 V15 c-28 d-28 e-28 g-28 o-26 q-28 u-23 v-40 y-40
    Y &-43 )22 *-67 --143 .-239 A-154 C-33 G-33 J-125 O-33 Q-33 S-17 T18 U-80 V19 W18 X8 Y19 ]19 a-79 c-95 d-95 e-95
    Y f-31 g-95 m-58 n-58 o-102 p-58 q-95 r-50 s-87 t-27 u-56 v-22 x-28 y-22 z-36 }20
    Z A14 C-28 G-28 O-28 Q-28 c-23 d-23 e-23 g-23 o-23 q-23 u-20 v-29 w-29 y-29
    [ J-19 U-19
    a '-32 v-16 y-16
    b '-38 v-12 x-16 y-12 z-16
    c '-26
    e '-26 v-14 y-14
    f '24 )36 ]40 c-16 d-16 e-16 g-16 q-16 }27
    k c-22 d-22 e-22 g-22 o-10 q-22
    n '-76
    o '-88 t-4 v-16 x-26 y-16 z-17
    r '17 .-161 a-20 c-12 d-12 e-12 f23 g-12 o-23 q-12 t50 v23 w22 y23
    t o-26 t15
    v '10 .-154 a-16 c-14 d-14 e-14 f14 g-14 o-16 q-14
    w .-100
    x c-22 d-22 e-22 g-22 o-39 q-22
    z c-17 d-17 e-17 g-17 o-17 q-17
    { J-22 U-22
    """#)

  private static let bold2134 = RobotoKerning(
    #"""
    ' '-46 A-192 a-92 c-103 d-103 e-103 g-103 m-25 n-25 o-86 p-25 q-103 s-86 t56 w13
    ( V25 W22 Y27
    - T-177 V-80
    . '-285
    / /-224
    A '-192 ?-76 C-30 G-30 O-30 Q-30 T-130 U-21 V-144 W-48 Y-217 t-21 u-13 v-62 w-41 y-62 z15
    B A-39 T-33 V-30 Y-156
    C )-32 T-36
    E T20 V40 c-11 d-11 e-11 g-11 o-23 q-11 u-21 v-32 w-27 y-32
    F .-342 A-198 J-280 T20 V10 a-80 c-63 d-63 e-63 g-63 o-66 q-63 r-32 u-27 v-30 y-30
    K --170 C-68 G-68 O-68 Q-68 c-32 d-32 e-32 g-32 m-28 n-28 o-33 p-28 q-32 u-28 v-50 w-78 y-50
    L '-264 A23 C-71 G-71 O-71 Q-71 T-216 U-30 V-218 W-126 Y-263 u-17 v-146 w-122 y-146
    O .-77 A-30 T-50 V-30 X-50 Y-40 Z-28
    P .-375 A-165 J-256 X-86 Z-40 a-13 c-16 d-16 e-16 g-16 o-16 q-16 t17 v18 y18
    Q T-41 V-35 W-25 Y-83
    R A10 T-25 V-23 Y-88
    T --177 .-264 A-130 C-50 G-50 J-216 O-50 Q-50 S-20 T20 V20 W18 Y20 a-103 c-111 d-111 e-111 g-111 m-81 n-81 o-98
    T p-81 q-111 r-81 s-95 u-81 v-102 w-58 x-96 y-102 z-75
    U A-27
    V )25 --80 .-216 A-144 C-30 G-30 O-30 Q-30 ]21 a-57 c-55 d-55 e-55 g-55 o-57 q-55 r-37 u-35 v-13 y-13 }23
    W )18 --115 .-178 A-83 T17 ]15 a-41 c-38 d-38 e-38 g-38 o-38 q-38 r-26 u-23 }17
    X --197 C-50 G-50 O-50 Q-50 V17 c-32 d-32 e-32 g-32 o-36 q-32 u-26 v-58 y-58
    Y &-67 )25 *-101 --125 .-253 A-162 C-40 G-40 J-180 O-40 Q-40 S-20 T21 U-50 V22 W21 Y22 ]22 a-108 c-151 d-151
    Y e-151 f-47 g-151 m-90 n-90 o-171 p-90 q-151 r-70 s-142 t-37 u-88 v-25 x-38 y-25 z-47 }23
    Z A16 C-32 G-32 O-32 Q-32 c-26 d-26 e-26 g-26 o-26 q-26 u-23 v-33 w-33 y-33
    [ J-22 U-22
    a '-61 v-18 y-18
    b '-56 v-13 x-18 y-13 z-18
    c '-53
    e '-47 v-16 y-16
    f '40 )65 ]82 }43
    k c-25 d-25 e-25 g-25 o-30 q-25
    n '-70
    o '-88 t-10 v-18 x-36 y-18 z-20
    r '20 .-138 f28 t50 v32 w31 y32
    t o-20 t43
    v .-131 a-18 c-16 d-16 e-16 f16 g-16 o-18 q-16
    w .-55
    x c-25 d-25 e-25 g-25 o-36 q-25
    z c-20 d-20 e-20 g-20 o-20 q-20
    { J-25 U-25
    """#)
}
