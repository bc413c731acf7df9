import Measure

/// An equation: its subject equals the constant plus the sum of the terms.
///
/// Without a subject, the constant and the terms add up to 0. Terms are sorted by the numbers of their variables, which
/// affects the choice of pivots.
struct SolverRow: BitwiseCopyable {
  struct Term: BitwiseCopyable {
    var variable: Int32
    var factor: Float
  }

  /// The subject's variable; 0 for none.
  var subject: Int32 = 0
  var constant: Float = 0
  var count: Int32 = 0
  /// The number of times that the memory of the terms has grown.
  private var growth: UInt8 = 0
  /// Whether there are no terms, so that the subject equals the constant.
  var isSimpleDefinition = false
  // Sound: `capacity` terms, of which `count` are initialized; the system that owns the row frees them once.
  var terms: UnsafeMutablePointer<Term>?

  /// The number of terms for which there is memory: 3, 5, 11, 23, and so on. With the 8 bytes that an allocation adds, they
  /// fill multiples of 16 bytes.
  var capacity: Int32 { growth == 0 ? 0 : max(3, (3 << (Int32(growth) - 1)) - 1) }

  /// Removes the terms, keeping the memory.
  mutating func reset() {
    subject = 0
    constant = 0
    isSimpleDefinition = false
    count = 0
  }

  @inline(__always)
  subscript(index: Int) -> Term {
    get { terms.unsafelyUnwrapped[index] }
    nonmutating set { terms.unsafelyUnwrapped[index] = newValue }
  }

  /// Returns the index of the first term whose variable isn't before `variable`.
  @inline(__always)
  func lowerBound(_ variable: Int32) -> Int {
    (0..<Int(count)).partitionPoint { self[$0].variable < variable }
  }

  func index(of variable: Int32) -> Int? {
    let index = lowerBound(variable)
    return index < count && self[index].variable == variable ? index : nil
  }

  func factor(of variable: Int32) -> Float { index(of: variable).map { self[$0].factor } ?? 0 }

  mutating func insert(_ term: Term, at index: Int) {
    if count == capacity {
      growth += 1
      let grown = UnsafeMutablePointer<Term>.allocate(capacity: Int(capacity))
      if let terms {
        grown.initialize(from: terms, count: Int(count))
        terms.deallocate()
      }
      terms = grown
    }
    let place = terms.unsafelyUnwrapped + index
    (place + 1).update(from: place, count: Int(count) - index)
    place.initialize(to: term)
    count += 1
  }

  mutating func remove(at index: Int) {
    let place = terms.unsafelyUnwrapped + index
    place.update(from: place + 1, count: Int(count) - index - 1)
    count -= 1
  }

  mutating func negate() {
    constant = -constant
    for index in 0..<Int(count) { self[index].factor = -self[index].factor }
  }

  mutating func divide(by amount: Float) {
    constant /= amount
    for index in 0..<Int(count) { self[index].factor /= amount }
  }
}
