/// Generates documents of `AutoLayout`s with hostile constraints: wrong keys and names, cycles, views relative to
/// themselves, huge and tiny coefficients, contradictions.
struct ConstraintMutation {
  private static let attributes = [
    "left", "top", "right", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY", "firstBaseline",
    "lastBaseline", "baseline", "leftMargin", "trailingMargin", "centerYWithinMargins",
  ]
  private static let wrongAttributes = [
    "lfet", "Left", "", "size", "left ", "margin", "constraints", "widht", "\\u0000",
  ]
  private static let wrongRelations = ["=", "===", "=>", "<", "!=", "", "== ", "==\\t"]
  private static let numbers = [
    "0", "1", "-1", "0.5", "8", "-8", "100", "1e-9", "1e-300", "1e9", "-1e9", "1e300", "1e308", "1000000", "-0",
    "0.1", "3.3333333333333333",
  ]
  private static let priorities = ["1", "50", "250", "500", "750", "999", "1000", "0", "-1", "1001", "1e9", "0.5"]
  private static let references = ["superview", "parent", "nobody", "", ".", "superview.", ".left", "a.b.c", "root"]
  private static let lengths = ["10", "0", "\"match_parent\"", "\"wrap_content\"", "1000000", "-5", "1e9"]

  static func document(_ random: inout SplitMix64) -> [UInt8] {
    let count = 1 + random.below(random.oneIn(20) ? 200 : 8)
    var members = ["\"class\": \"AutoLayout\"", "\"id\": \"root\""]
    if random.oneIn(3) { members.append("\"width\": \(random.pick(lengths))") }
    if random.oneIn(3) { members.append("\"layoutDirection\": \"rtl\"") }
    if random.oneIn(3) { members.append("\"padding\": \(random.pick(numbers))") }
    if random.oneIn(2) { members.append("\"constraints\": \(list(of: count, isInChild: false, &random))") }
    let children = (0..<count).map { child($0, of: count, &random) }
    members.append("\"subviews\": [\(children.joined(separator: ",\n"))]")
    return Array("{ \"version\": \"0.1\", \"layout\": { \(members.joined(separator: ", ")) } }\n".utf8)
  }

  private static func child(_ index: Int, of count: Int, _ random: inout SplitMix64) -> String {
    let kind = random.pick(["View", "View", "TextView", "AutoLayout", "LinearLayout", "ImageView"])
    var members = ["\"class\": \"\(kind)\"", "\"id\": \"v\(index)\""]
    if kind == "TextView" { members.append("\"text\": \"\(random.pick(["", "a", "some words to break"]))\"") }
    if kind == "AutoLayout" || kind == "LinearLayout", random.oneIn(2) {
      members.append("\"subviews\": [\(grandchild(index, of: count, &random))]")
    }
    for name in ["width", "height", "minWidth", "maxHeight", "horizontalHugging", "verticalCompression"]
    where random.oneIn(6) {
      members.append("\"\(name)\": \(random.pick(name.hasSuffix("ing") ? priorities : lengths))")
    }
    if random.oneIn(9) { members.append("\"visibility\": \"gone\"") }
    for _ in 0..<random.below(5) {
      members.append("\"\(key(&random))\": \(value(of: count, &random))")
    }
    if random.oneIn(6) { members.append("\"constraints\": \(list(of: count, isInChild: true, &random))") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private static func grandchild(_ index: Int, of count: Int, _ random: inout SplitMix64) -> String {
    "{ \"class\": \"View\", \"id\": \"w\(index)\", \"\(key(&random))\": \(value(of: count, &random)) }"
  }

  private static func key(_ random: inout SplitMix64) -> String {
    let attribute = random.pick(random.oneIn(20) ? wrongAttributes : attributes)
    return attribute + " " + random.pick(random.oneIn(20) ? wrongRelations : ["==", "==", "<=", ">="])
  }

  private static func reference(of count: Int, _ random: inout SplitMix64) -> String {
    if random.oneIn(12) { return random.pick(references) }
    let view = random.oneIn(3) ? "superview" : (random.oneIn(8) ? "w" : "v") + "\(random.below(count))"
    return random.oneIn(3) ? view : view + "." + random.pick(attributes)
  }

  private static func value(of count: Int, _ random: inout SplitMix64) -> String {
    switch random.below(10) {
    case 0...2: return random.pick(numbers)
    case 3...5: return "\"\(reference(of: count, &random))\""
    case 6: return random.pick(["null", "true", "[]", "{}", "\"8\"", "[1]"])
    default: return operand(of: count, &random, [])
    }
  }

  private static func operand(of count: Int, _ random: inout SplitMix64, _ first: [String]) -> String {
    let prefix = random.oneIn(5) ? "als_" : ""
    var members = first
    if random.below(5) > 0, first.isEmpty { members.append("\"\(prefix)view\": \"\(reference(of: count, &random))\"") }
    if random.oneIn(2) { members.append("\"\(prefix)multiplier\": \(random.pick(numbers))") }
    if random.oneIn(2) { members.append("\"\(prefix)constant\": \(random.pick(numbers))") }
    if random.oneIn(2) { members.append("\"\(prefix)priority\": \(random.pick(priorities))") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private static func list(of count: Int, isInChild: Bool, _ random: inout SplitMix64) -> String {
    let constraints = (0..<random.below(6)).map { _ in
      let own = isInChild && random.oneIn(2)
      var first = [
        "\"first\": \"\(own ? random.pick(attributes) : reference(of: count, &random))\"",
        "\"relation\": \"\(random.pick(random.oneIn(12) ? wrongRelations : ["==", "<=", ">="]))\"",
      ]
      if random.below(4) > 0 { first.append("\"second\": \"\(reference(of: count, &random))\"") }
      if random.oneIn(4) { first.append("\"id\": \"c\"") }
      return operand(of: count, &random, first)
    }
    return "[\(constraints.joined(separator: ", "))]"
  }
}
