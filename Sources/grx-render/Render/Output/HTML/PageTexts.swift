import GRXExplain
import Measure

/// The explanations of a page: sentences with holes, each stored once, and for each view the values that fill them.
///
/// A hole is a control character, which sentences don't contain:
///
///     1  a length in pixels, from the values     2 3 4 5 6 7  the view's width, height, left, top, right, bottom
///     E  a view by its index, from the values    F  the view's parent    10  the sibling before it    11  a number
///
/// The length of a term is a separate hole; 8 is the remainder of the sum.
struct PageTexts {
  /// Facts about a view that follow from its position in the tree.
  struct Surroundings {
    /// The frame in the parent's coordinates.
    let frame: Rect
    let parent: String?
    /// The previous sibling.
    let previous: String?
  }

  private(set) var sentences = PageTable()
  private(set) var shapes = PageTable()
  /// The first view with each name.
  private let indexes: [String: Int]
  private var view = Surroundings(frame: .zero, parent: nil, previous: nil)
  private var values: [Int] = []

  /// Creates texts.
  /// - Parameter other: The encoded texts of another tree, whose tables are continued.
  init(indexes: [String: Int], after other: PageTexts? = nil) {
    self.indexes = indexes
    if let other { (sentences, shapes) = (other.sentences, other.shapes) }
  }

  /// Returns the index of the report's shape, and the values for it.
  mutating func encode(_ report: ExplanationReport, of view: Surroundings) -> [Int] {
    (self.view, values) = (view, [])
    let place = sentence(report.place)
    let findings = report.findings.map { "[\"\($0.kind.rawValue)\",\(sentence($0.text))]" }.joined(separator: ",")
    let frame = view.frame
    let sizes = sections(report.sizes, totals: [frame.width, frame.height])
    let edges = sections(report.edges, totals: [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height])
    let questions = report.questions.map { question in
      "[\(sentence(question.title)),\(sections(question.axes, totals: []))]"
    }
    let shape = "[\(place),[\(findings)],\(sizes),\(edges),[\(questions.joined(separator: ","))]]"
    return [shapes.index(of: shape)] + values
  }

  /// Returns the index of the shape of a list of texts, and the values for it.
  mutating func encode(_ texts: [ExplanationText], of view: Surroundings) -> [Int] {
    (self.view, values) = (view, [])
    let list = texts.map { String(sentence($0)) }.joined(separator: ",")
    return [shapes.index(of: "[\(list)]")] + values
  }

  private mutating func sections(_ sections: [ExplanationReport.Section], totals: [Int]) -> String {
    var texts: [String] = []
    for (index, section) in sections.enumerated() {
      let isWhole = totals.indices.contains(index) && section.total == totals[index]
      let (title, text) = (sentence(section.title), sentence(section.text))
      var rows: [String] = []
      for (place, row) in section.rows.enumerated() {
        let hole = isWhole && place == section.rows.count - 1 ? 8 : hole(row.length)
        rows.append("[\"\(row.cause.rawValue)\",\(hole),\(sentence(row.text))]")
      }
      // The term from which the remainder is computed.
      let total = isWhole && !rows.isEmpty ? ",\(hole(section.total))" : ""
      texts.append("[\(title),\(text),[\(rows.joined(separator: ","))]\(total)]")
    }
    return "[" + texts.joined(separator: ",") + "]"
  }

  /// Returns the hole for a length. Its value is stored unless it follows from the view's frame.
  private mutating func hole(_ length: Int) -> Int {
    let frame = view.frame
    let known = [frame.width, frame.height, frame.x, frame.y, frame.x + frame.width, frame.y + frame.height]
    if let index = known.firstIndex(of: length) { return index + 2 }
    values.append(length)
    return 1
  }

  private mutating func sentence(_ text: ExplanationText) -> Int {
    var sentence = ""
    func append(_ hole: Int) { sentence.unicodeScalars.append(Unicode.Scalar(UInt8(hole))) }
    for piece in text.pieces {
      switch piece {
      case .words(let words): sentence += words.visible
      case .length(let length): append(hole(length))
      case .count(let number):
        append(0x11)
        values.append(number)
      case .name(let name):
        if name == view.parent {
          append(0xF)
        } else if name == view.previous {
          append(0x10)
        } else if let index = indexes[name] {
          append(0xE)
          values.append(index)
        } else {
          sentence += name.visible
        }
      }
    }
    return sentences.index(of: sentence)
  }
}
