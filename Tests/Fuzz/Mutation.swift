import TestSupport

/// Generates hostile documents from harmless ones.
struct Mutation {
  let corpus: Corpus

  /// Returns a document, which depends only on `random`.
  func document(_ random: inout SplitMix64) -> [UInt8] {
    if !corpus.gravity.isEmpty, random.oneIn(10) { return GravityMutation(corpus: corpus).document(&random) }
    if random.oneIn(12) { return ConstraintMutation.document(&random) }
    // Views that name one another, often in a circle.
    if random.oneIn(12) { return Array(SiblingReference.graph { random.below($0) }.utf8) }
    var bytes = random.pick(corpus.seeds)
    // Some don't change, to check that they can be laid out.
    if random.oneIn(12) { return bytes }
    if random.oneIn(2) {
      for _ in 0...random.below(4) { rearrange(&bytes, &random) }
    } else {
      for _ in 0...random.below(4) { mutate(&bytes, &random) }
    }
    return bytes
  }

  /// Changes a document so that it usually can still be laid out.
  private func rearrange(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    switch random.below(9) {
    case 0...3: replaceToken(.brace, in: &bytes, &random) { "{" + $0.pick(corpus.goodMembers) + ", " }
    case 4: replaceToken(.value, in: &bytes, &random) { $0.pick(HostileValues.lengths) }
    case 5: replaceClass(&bytes, &random)
    case 6: addInclude(&bytes, &random)
    case 7: nest(&bytes, &random)
    default: addChildren(&bytes, &random)
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    switch random.below(24) {
    case 0: bytes.removeSubrange(random.below(bytes.count + 1)...)
    case 1: bytes.removeSubrange(..<random.below(bytes.count + 1))
    case 2: flip(&bytes, &random)
    case 3: replace(range(in: bytes, &random), in: &bytes, with: [])
    case 4: insert(Array(bytes[range(in: bytes, &random)]), into: &bytes, &random)
    case 5: splice(&bytes, &random)
    case 6: insert(random.pick(HostileValues.bytes), into: &bytes, &random)
    case 7: bytes.insert(contentsOf: random.pick(HostileValues.bytes), at: 0)
    case 8: insert(Array(random.pick(HostileValues.brokenLiterals).utf8), into: &bytes, &random)
    case 9...13: replaceValue(&bytes, &random)
    case 14...16: addMember(&bytes, &random)
    case 17: replaceKey(&bytes, &random)
    case 18: replaceClass(&bytes, &random)
    case 19: addInclude(&bytes, &random)
    case 20: nest(&bytes, &random)
    case 21: repeatMember(&bytes, &random)
    case 22: addChildren(&bytes, &random)
    default: reencode(&bytes, &random)
    }
  }

  // MARK: Bytes

  private func flip(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    for _ in 0...random.below(8) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
  }

  private func range(in bytes: [UInt8], _ random: inout SplitMix64) -> Range<Int> {
    let start = random.below(bytes.count + 1)
    return start..<min(bytes.count, start + 1 + random.below(random.oneIn(4) ? 400 : 12))
  }

  private func replace(_ range: Range<Int>, in bytes: inout [UInt8], with other: [UInt8]) {
    bytes.replaceSubrange(range, with: other)
  }

  private func insert(_ other: [UInt8], into bytes: inout [UInt8], _ random: inout SplitMix64) {
    bytes.insert(contentsOf: other, at: random.below(bytes.count + 1))
  }

  private func splice(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let other = random.pick(corpus.seeds)
    bytes = Array(bytes[..<random.below(bytes.count + 1)] + other[random.below(other.count + 1)...])
  }

  private func reencode(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    switch random.below(4) {
    case 0: bytes = bytes.flatMap { [$0, 0] }
    case 1: bytes = bytes.flatMap { [0, $0] }
    case 2: bytes = bytes.map { $0 == 0x0A ? 0x0D : $0 }
    default: bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }
  }

  // MARK: Tokens

  private enum Token { case key, value, brace }

  /// Returns the tokens of one kind, as far as the document is still structured.
  private func tokens(_ wanted: Token, in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        let next = bytes[index...].first { $0 > 0x20 }
        if (next == UInt8(ascii: ":")) == (wanted == .key), wanted != .brace { found.append(start..<index) }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        while index < bytes.count, bytes[index] > 0x2C, ![0x3A, 0x5D, 0x7D].contains(bytes[index]) { index += 1 }
        index = max(index, start + 1)
        if wanted == .value { found.append(start..<index) }
      case UInt8(ascii: "{"):
        index += 1
        if wanted == .brace { found.append(start..<index) }
      default:
        index += 1
      }
    }
    return found
  }

  private func replaceToken(
    _ token: Token, in bytes: inout [UInt8], _ random: inout SplitMix64, _ text: (inout SplitMix64) -> String
  ) {
    let found = tokens(token, in: bytes)
    guard !found.isEmpty else { return }
    bytes.replaceSubrange(random.pick(found), with: Array(text(&random).utf8))
  }

  private func replaceValue(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    replaceToken(.value, in: &bytes, &random) { HostileValues.value(&$0) }
  }

  private func replaceKey(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    replaceToken(.key, in: &bytes, &random) { random in
      let name = random.pick(corpus.attributeNames)
      return "\"" + (random.oneIn(2) ? name : String(name.shuffled(using: &random))) + "\""
    }
  }

  private func replaceClass(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard
      let key = tokens(.key, in: bytes).filter({ Array(bytes[$0]) == Array("\"class\"".utf8) }).randomElement(
        using: &random),
      let value = tokens(.value, in: bytes).first(where: { $0.lowerBound > key.upperBound })
    else { return }
    bytes.replaceSubrange(value, with: Array("\"\(random.pick(corpus.classNames))\"".utf8))
  }

  // MARK: Members

  private func addMember(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    replaceToken(.brace, in: &bytes, &random) { random in
      "{\"\(random.pick(corpus.attributeNames))\": \(HostileValues.value(&random)), "
    }
  }

  private func addInclude(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let name =
      switch random.below(10) {
      case 0: "chain\(random.below(600))"
      case 1: "deep\(random.below(600))"
      // The number of views doubles with each file, up to the limit.
      case 2: "bomb\(random.oneIn(200) ? 500 : 594 + random.below(6))"
      case 3: "seed\(random.below(corpus.seeds.count))"
      default:
        random.pick(["row.grx", "cell.grx", "main.grx", "cycle.grx", "broken.grx", "empty.grx", "list.grx", "nul.grx"])
      }
    replaceToken(.brace, in: &bytes, &random) { _ in "{\"inflate\": \"\(name)\", " }
  }

  private func repeatMember(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let keys = tokens(.key, in: bytes)
    guard !keys.isEmpty else { return }
    let key = random.pick(keys)
    let count = 1 << random.below(random.oneIn(20) ? 8 : 3)
    let copy = Array(bytes[key]) + Array(": \(HostileValues.value(&random)), ".utf8)
    guard copy.count < 10_000 else { return }
    bytes.insert(contentsOf: Array([[UInt8]](repeating: copy, count: count).joined()), at: key.lowerBound)
  }

  private func nest(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let depth = 1 << random.below(random.oneIn(30) ? 15 : 9)
    let name = random.pick(corpus.classNames)
    replaceToken(.brace, in: &bytes, &random) { random in
      switch random.below(4) {
      case 0: String(repeating: "[", count: depth) + "{"
      case 1: String(repeating: "{\"class\":\"\(name)\",\"subviews\":[", count: depth) + "{"
      case 2:
        "{\"subviews\":[" + String(repeating: "{\"class\":\"\(name)\",\"subviews\":[", count: min(depth, 250))
          + "{\"class\":\"Space\"}" + String(repeating: "]}", count: min(depth, 250)) + "],"
      default:
        "{\"x\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + ","
      }
    }
  }

  private func addChildren(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let count = 1 << random.below(random.oneIn(30) ? 12 : 5)
    let name = random.pick(corpus.attributeNames)
    let value = random.pick(HostileValues.numbers + HostileValues.strings)
    let child = "{\"class\":\"\(random.pick(corpus.classNames))\",\"\(name)\":\(value)},"
    replaceToken(.brace, in: &bytes, &random) { _ in
      "{\"subviews\":[" + String(repeating: child, count: count) + "],"
    }
  }
}
