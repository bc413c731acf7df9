import GRXAndroidData

/// Finds the web and e-mail addresses in a text that Android turns into links.
///
/// The rules are those of the regular expressions `AUTOLINK_WEB_URL` and `AUTOLINK_EMAIL_ADDRESS` of android.util.Patterns, which
/// android.text.util.Linkify uses (API 36), without their repeated attempts: the time is proportional to the length of the text.
struct TextLinks {
  private let scalars: [Unicode.Scalar]
  /// The ends of the known top-level domains behind points, by the places of the points.
  private var domainEnds: [Int: Int] = [:]

  /// The greatest number of labels of a domain, whose name has at most 255 characters.
  private static let mostLabels = 127

  private init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    for index in scalars.indices where scalars[index] == "." {
      domainEnds[index] = endOfKnownDomain(from: index + 1)
    }
  }

  /// The kinds of links to find.
  struct Kinds: OptionSet {
    let rawValue: Int

    static let web = Kinds(rawValue: 1)
    static let email = Kinds(rawValue: 2)
    /// Numbers that are called, and places on a map. They aren't found.
    static let phone = Kinds(rawValue: 4)
    static let map = Kinds(rawValue: 8)

    /// Creates the kinds that a flag attribute names, such as `web|email`.
    init(words: String) {
      var kinds = Kinds()
      for word in words.split(separator: "|") {
        switch word {
        case "web": kinds.insert(.web)
        case "email": kinds.insert(.email)
        case "phone": kinds.insert(.phone)
        case "map": kinds.insert(.map)
        case "all": kinds = [.web, .email, .phone, .map]
        default: if let number = Int(word) { kinds.formUnion(Kinds(rawValue: number & 15)) }
        }
      }
      self = kinds
    }

    init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Returns the places of the links in a text, in UTF-16 units, in ascending order. Where links overlap, the first is kept,
  /// or a longer one.
  static func find(_ kinds: Kinds, in text: String) -> [Range<Int>] {
    // Marks that change the direction of a text could disguise an address.
    guard !text.unicodeScalars.contains(where: { (0x202C...0x202E).contains($0.value) }) else { return [] }
    let links = TextLinks(Array(text.unicodeScalars))
    var found: [Range<Int>] = []
    if kinds.contains(.web) { found += links.webAddresses }
    if kinds.contains(.email) { found += links.emailAddresses }
    found.sort { $0.lowerBound != $1.lowerBound ? $0.lowerBound < $1.lowerBound : $0.count > $1.count }
    var kept: [Range<Int>] = []
    for range in found {
      if let last = kept.last, last.upperBound > range.lowerBound {
        if range.upperBound > last.upperBound, range.count > last.count { kept[kept.count - 1] = range }
      } else {
        kept.append(range)
      }
    }
    var offsets = [0]
    offsets.reserveCapacity(links.scalars.count + 1)
    for scalar in links.scalars { offsets.append(offsets[offsets.count - 1] + (scalar.value > 0xFFFF ? 2 : 1)) }
    return kept.map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
  }

  // MARK: Addresses

  private var webAddresses: [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < scalars.count {
      guard isBoundary(start), let end = endOfAddressWithProtocol(start) ?? endOfAddressWithoutProtocol(start) else {
        start += 1
        continue
      }
      if start == 0 || scalars[start - 1] != "@" { found.append(start..<end) }
      start = max(end, start + 1)
    }
    return found
  }

  private func endOfAddressWithProtocol(_ start: Int) -> Int? {
    guard let name = ["https://", "http://", "rtsp://", "ftp://"].first(where: { begins($0, at: start) }) else {
      return nil
    }
    let start = start + name.utf8.count
    if let host = endOfUser(start), let end = endWithoutDomain(from: host) { return end }
    return endWithoutDomain(from: start)
  }

  /// Returns the end of an address after its protocol: a domain of any form, or none.
  private func endWithoutDomain(from start: Int) -> Int? {
    var ends = [start]
    var index = start
    while index < scalars.count {
      let label = endOfLabels(from: index)
      guard label > index else { break }
      ends += index + 1...label
      index = label
      guard index + 1 < scalars.count, scalars[index] == ".", !scalars[index + 1].properties.isWhitespace else { break }
      index += 1
      ends.append(index)
    }
    for end in ends.reversed() {
      // A label doesn't end in a line.
      if end > start, scalars[end - 1] == "-" || scalars[end - 1] == "_" { continue }
      if let whole = endOfPortAndPath(from: end) { return whole }
    }
    return nil
  }

  /// Returns the places of the points behind the labels that begin at a place.
  private func dots(behindLabelsFrom start: Int) -> [Int] {
    var dots: [Int] = []
    var index = start
    while dots.count < Self.mostLabels {
      let label = endOfLabels(from: index)
      guard label > index, label - index <= 63, label < scalars.count, scalars[label] == "." else { break }
      dots.append(label)
      index = label + 1
    }
    return dots
  }

  private func endOfAddressWithoutProtocol(_ start: Int) -> Int? {
    if start >= 3, scalars[start - 3] == ":", scalars[start - 2] == "/", scalars[start - 1] == "/" { return nil }
    for dot in dots(behindLabelsFrom: start).reversed() {
      if let end = domainEnds[dot], let whole = endOfPortAndPath(from: end) { return whole }
    }
    return endOfNumericDomain(from: start).flatMap { endOfPortAndPath(from: $0) }
  }

  private var emailAddresses: [Range<Int>] {
    var found: [Range<Int>] = []
    var least = 0
    for at in scalars.indices where scalars[at] == "@" {
      var first: Int?
      var index = at
      while index > max(least, at - 64), Self.isOfEmail(scalars[index - 1]) || scalars[index - 1] == "." {
        index -= 1
        if scalars[index] != ".", isBoundary(index) { first = index }
      }
      guard let first, scalars[at - 1] != ".", let end = endOfHost(from: at + 1) else { continue }
      found.append(first..<end)
      least = end
    }
    return found
  }

  private func endOfHost(from start: Int) -> Int? {
    for dot in dots(behindLabelsFrom: start).reversed() {
      var end = dot + 1
      while end < scalars.count, end - dot <= 63, Self.isLabel(scalars[end]), !Self.isDigit(scalars[end]) { end += 1 }
      if let code = endOfPunycode(from: dot + 1), isBoundary(code) { return code }
      while end - dot > 2 {
        if isBoundary(end) { return end }
        end -= 1
      }
    }
    return nil
  }

  // MARK: Parts

  /// Returns the end of the letters, digits, hyphens, and low lines of a label, which ends in a letter or a digit.
  private func endOfLabels(from start: Int) -> Int {
    guard start < scalars.count, Self.isLabel(scalars[start]) else { return start }
    var (index, end) = (start, start)
    while index < scalars.count, Self.isLabel(scalars[index]) || scalars[index] == "-" || scalars[index] == "_" {
      if Self.isLabel(scalars[index]) { end = index + 1 }
      index += 1
    }
    return end
  }

  /// Returns the end of the longest known top-level domain at a position, with which a word ends.
  private func endOfKnownDomain(from start: Int) -> Int? {
    if let end = endOfPunycode(from: start) { return end }
    var end = start
    while end < scalars.count, end - start < 64, Self.isLabel(scalars[end]) { end += 1 }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: scalars[start..<end])
    return AndroidTables.topLevelDomains.contains(String(name)) ? end : nil
  }

  private func endOfPunycode(from start: Int) -> Int? {
    guard scalars[start...].starts(with: "xn--".unicodeScalars) else { return nil }
    var (index, end) = (start + 4, start + 4)
    while index < scalars.count, index - start < 63, Self.isWord(scalars[index]) || scalars[index] == "-" {
      index += 1
      if scalars[index - 1] != "-" { end = index }
    }
    return end > start + 4 ? end : nil
  }

  /// Returns the end of four numbers up to 255.
  private func endOfNumericDomain(from start: Int) -> Int? {
    var index = start
    for part in 0..<4 {
      var digits = ""
      while index < scalars.count, digits.utf8.count < 3, Self.isDigit(scalars[index]) {
        digits.unicodeScalars.append(scalars[index])
        index += 1
      }
      guard let number = Int(digits), number <= 255, part > 0 || number > 0 else { return nil }
      if part == 3 { return index }
      guard index < scalars.count, scalars[index] == "." else { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the end of a user's name, and a password, before the `@` of an address with a protocol.
  private func endOfUser(_ start: Int) -> Int? {
    var index = start
    for limit in [64, 25] {
      let first = index
      while index < scalars.count, index - first < limit, Self.isOfUser(scalars[index]) { index += 1 }
      guard index > first, index < scalars.count else { return nil }
      if scalars[index] == "@" { return index + 1 }
      guard limit == 64, scalars[index] == ":" else { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the end of a port and a path, either of which may be missing, at which a word ends; `nil` if none does.
  private func endOfPortAndPath(from start: Int) -> Int? {
    if start < scalars.count, scalars[start] == ":" {
      var end = start + 1
      while end < scalars.count, end - start <= 5, Self.isDigit(scalars[end]) { end += 1 }
      while end > start + 1 {
        if let whole = endOfPath(from: end) { return whole }
        end -= 1
      }
    }
    return endOfPath(from: start)
  }

  private func endOfPath(from start: Int) -> Int? {
    if start < scalars.count, scalars[start] == "/" || scalars[start] == "?" {
      var end: Int? = isBoundary(start + 1) ? start + 1 : nil
      var index = start + 1
      while index < scalars.count {
        if scalars[index] == "%" {
          guard index + 2 < scalars.count, scalars[index + 1].properties.isASCIIHexDigit,
            scalars[index + 2].properties.isASCIIHexDigit
          else { break }
          index += 3
        } else if Self.isOfPath(scalars[index]) {
          index += 1
        } else {
          break
        }
        if isBoundary(index) { end = index }
      }
      if let end { return end }
    }
    return isBoundary(start) ? start : nil
  }

  // MARK: Characters

  /// Returns whether a word begins or ends at a position, or the text does.
  private func isBoundary(_ index: Int) -> Bool {
    if index <= 0 || index >= scalars.count { return true }
    // The end of a text may be followed by a newline.
    if index == scalars.count - 1, scalars[index] == "\n" { return true }
    return Self.isWord(scalars[index - 1]) != Self.isWord(scalars[index])
  }

  private func begins(_ prefix: String, at start: Int) -> Bool {
    var index = start
    for scalar in prefix.unicodeScalars {
      guard index < scalars.count, scalars[index].properties.lowercaseMapping == String(scalar) else { return false }
      index += 1
    }
    return true
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isAlphanumeric(scalar) || scalar == "_" }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
    default: return scalar.properties.isAlphabetic || scalar.value == 0x200C || scalar.value == 0x200D
    }
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Returns whether a character may be in a label of a domain: those of RFC 3987 without spaces.
  private static func isLabel(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isAlphanumeric(scalar) }
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x3000: return false
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: return true
    case 0x10000...0xDFFFD, 0xE1000...0xEFFFD: return scalar.value & 0xFFFE != 0xFFFE
    default: return false
    }
  }

  private static func isOfEmail(_ scalar: Unicode.Scalar) -> Bool {
    isLabel(scalar) || "+-_%'".unicodeScalars.contains(scalar)
  }

  private static func isOfUser(_ scalar: Unicode.Scalar) -> Bool {
    isAlphanumeric(scalar) || "$-_.+!*'(),;?&=%".unicodeScalars.contains(scalar)
  }

  private static func isOfPath(_ scalar: Unicode.Scalar) -> Bool {
    isLabel(scalar) || ";/?:@&=#~-.+!*'(),_$".unicodeScalars.contains(scalar)
  }
}
