import Foundation
import Layouts
import Measure

/// The documents that inputs are derived from.
struct Corpus {
  let seeds: [[UInt8]]
  /// The documents that are layouts in Android's XML.
  let xmlSeeds: [[UInt8]]
  /// The documents in Gravity's format.
  let gravity: [[UInt8]]
  /// The documents that others may include, by name.
  let included: [String: String]
  let pictures: [[UInt8]]
  /// All names of attributes, and all names of classes.
  let attributeNames: [String]
  let classNames: [String]
  /// Attributes with valid values, as members of an object.
  let goodMembers: [String]

  /// - Parameter folder: The folder of the fixtures.
  init(folder: URL) {
    var seeds: [[UInt8]] = []
    var gravity: [String: [UInt8]] = [:]
    var pictures: [[UInt8]] = []
    var xmlSeeds: [[UInt8]] = []
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    for path in paths.sorted() {
      guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path) else { continue }
      if path.hasSuffix(".grx") || path.hasSuffix(".xml") { seeds.append([UInt8](data)) }
      if path.hasSuffix(".xml"), path.contains("/layout") { xmlSeeds.append([UInt8](data)) }
      if path.hasPrefix("gravity/"), path.hasSuffix(".xml"), let name = path.split(separator: "/").last {
        gravity[String(name)] = [UInt8](data)
      }
      if path.hasSuffix(".png") || path.hasSuffix(".jpg") || path.hasSuffix(".gif") { pictures.append([UInt8](data)) }
    }
    seeds += ViewKind.builtIn.flatMap(TableDocuments.documents).map { Array($0.utf8) }
    self.seeds = seeds
    self.xmlSeeds = xmlSeeds.isEmpty ? [Array("<View/>".utf8)] : xmlSeeds
    self.gravity = gravity.sorted { $0.key < $1.key }.map(\.value)
    self.pictures = pictures
    attributeNames = Set(
      ViewKind.builtIn.flatMap { kind in
        kind.attributes.flatMap { [$0.name] + $0.aliases } + kind.childAttributes.flatMap { [$0.name] + $0.aliases }
      } + ["id", "class", "inflate", "subviews", "layout", "version", "filename"]
    ).sorted()
    goodMembers = ViewKind.builtIn.flatMap { kind in
      let (own, asked) = TableDocuments.members(of: kind)
      return (own + asked).flatMap { member in member.values.map { "\"\(member.name)\": \($0)" } }
    }
    classNames = ViewKind.builtIn.flatMap { [$0.name] + $0.aliases }.sorted()
    included = Self.included(seeds)
      .merging(gravity.mapValues { String(decoding: $0, as: UTF8.self) }) { $1 }
      .merging(GravityMutation.templates) { $1 }
  }

  private static func included(_ seeds: [[UInt8]]) -> [String: String] {
    var included = [
      "row.grx":
        #"{ "layout": { "class": "LinearLayout", "subviews": [{ "class": "View", "id": "a", "weight": 1 }] } }"#,
      "cell.grx": #"{ "layout": { "class": "TextView", "text": "cell", "id": "b", "width": "wide" } }"#,
      "main.grx": #"{ "layout": { "inflate": "main.grx" } }"#,
      "cycle.grx": #"{ "layout": { "class": "View", "subviews": [{ "inflate": "circle.grx" }] } }"#,
      "circle.grx": #"{ "layout": { "inflate": "cycle.grx", "id": "c", "width": 7 } }"#,
      "broken.grx": "{ \"layout\": { \"class\": ", "empty.grx": "", "list.grx": "[]", "nul.grx": "\u{0}",
    ]
    for (index, seed) in seeds.enumerated() { included["seed\(index)"] = String(decoding: seed, as: UTF8.self) }
    for index in 0..<600 {
      included["chain\(index)"] = #"{ "layout": { "inflate": "chain\#(index + 1)", "width": \#(index) } }"#
      included["deep\(index)"] =
        #"{ "layout": { "class": "LinearLayout", "subviews": [{ "inflate": "deep\#(index + 1)" }] } }"#
      let child = #"{ "inflate": "bomb\#(index + 1)" }"#
      included["bomb\(index)"] = #"{ "layout": { "class": "View", "subviews": [\#(child), \#(child), { }] } }"#
    }
    return included
  }
}

/// Documents generated from a class's tables, so that new attributes are tested without changes here.
enum TableDocuments {
  typealias Member = (name: String, values: [String])

  /// Returns the attributes of a class and of its children, each with the values that it accepts.
  static func members(of kind: ViewKind) -> (own: [Member], asked: [Member]) {
    let own: [Member] = kind.attributes.map { attribute in
      let values = values(attribute.expected) { (value) throws(AttributeProblem) in
        try attribute.apply(kind.make(context), value, context)
      }
      return (attribute.name, values)
    }
    let asked: [Member] = kind.childAttributes.map { attribute in
      let values = values(attribute.expected) { (value) throws(AttributeProblem) in
        try attribute.apply(params(in: kind), value, context)
      }
      return (attribute.name, values)
    }
    return (own, asked)
  }

  static func documents(of kind: ViewKind) -> [String] {
    let (attributes, asked) = members(of: kind)
    // Each accepted value occurs in a document; three children reveal dependencies between siblings.
    let count = (attributes + asked).map(\.values.count).max() ?? 0
    return (0..<max(count, 1)).map { round in
      let children = (0..<3).map { index in
        let id = ["a", "b", "c"][index]
        let members = asked.map { ($0.name, value(round + index, of: $0)) }
        return object([("class", "\"TextView\""), ("id", "\"\(id)\""), ("text", "\"text of \(id)\"")] + members)
      }
      let own = attributes.map { ($0.name, value(round, of: $0)) }
      let subviews = kind.maximumChildCount < 3 ? children.prefix(kind.maximumChildCount) : children[...]
      let view = object(
        [("class", "\"\(kind.name)\""), ("id", "\"root\"")] + own + [
          ("subviews", "[\(subviews.joined(separator: ",\n"))]")
        ])
      return "{ \"version\": \"0.1\", \"layout\": \(view) }\n"
    }
  }

  private static func value(_ index: Int, of member: Member) -> String {
    member.values.isEmpty ? "null" : member.values[index % member.values.count]
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{ " + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + " }"
  }

  private static var context: AttributeContext {
    AttributeContext(picture: { _ throws(AttributeProblem) in IntrinsicImage(size: Size(width: 3, height: 2)) })
  }

  private static func params(in kind: ViewKind) -> LayoutParams {
    (kind.make(context) as? ViewGroup)?.layoutParams(from: LayoutParams()) ?? LayoutParams()
  }

  private static let candidates: [AttributeValue] = [
    .number(12), .number(0), .number(1), .number(-3), .number(2.5), .string("7px"), .bool(true), .bool(false),
    .string("a"),
    .string("bar.png"), .string("some text to break"), .string("#ff8800"), .string("*"), .string("0,1"), .string("red"),
    .object(["width": .number(2), "height": .number(3)]),
  ]

  /// Returns the values, in JSON, that an attribute accepts: common ones, and the words in its description.
  private static func values(
    _ expected: String, _ apply: (AttributeValue) throws(AttributeProblem) -> Void
  ) -> [String] {
    let words = expected.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter {
      $0.offset % 2 == 1
    }.map { $0.element }
    return (candidates + words.map { .string(String($0)) }).compactMap { value in
      do { try apply(value) } catch { return nil }
      return json(value)
    }
  }

  private static func json(_ value: AttributeValue) -> String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .number(let number): number.shortestDecimal
    case .pixels(let pixels): "\"\(pixels.shortestDecimal)px\""
    case .bool(let bool): bool ? "true" : "false"
    case .null: "null"
    case .array(let elements): "[" + elements.map(json).joined(separator: ", ") + "]"
    case .object(let members): object(members.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
    }
  }
}
