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
  /// The shape and the sentence that are being written.
  private var (shape, words) = (PageBytes(), PageBytes())

  /// Creates texts.
  /// - Parameter other: The encoded texts of another tree, whose tables are continued.
  init(indexes: [String: Int], after other: PageTexts? = nil) {
    self.indexes = indexes
    if let other { (sentences, shapes) = (other.sentences, other.shapes) }
  }

  /// Returns the index of the report's shape, and the values for it.
  mutating func encode(_ report: ExplanationReport, of view: Surroundings) -> [Int] {
    begin(view)
    shape.append(sentence(report.place))
    shape.append(",[")
    for (place, finding) in report.findings.enumerated() {
      shape.append(place == 0 ? "[\"" : ",[\"")
      shape.append(finding.kind.rawValue)
      shape.append("\",")
      shape.append(sentence(finding.text))
      shape.append("]")
    }
    shape.append("],")
    let frame = view.frame
    append(report.sizes, totals: [frame.width, frame.height])
    shape.append(",")
    append(report.edges, totals: [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height])
    shape.append(",[")
    for (place, question) in report.questions.enumerated() {
      shape.append(place == 0 ? "[" : ",[")
      shape.append(sentence(question.title))
      shape.append(",")
      append(question.axes, totals: [])
      shape.append("]")
    }
    shape.append("]]")
    return [shapes.index(of: shape)] + values
  }

  /// Returns the index of the shape of a list of texts, and the values for it.
  mutating func encode(_ texts: [ExplanationText], of view: Surroundings) -> [Int] {
    begin(view)
    for (place, text) in texts.enumerated() {
      if place > 0 { shape.append(",") }
      shape.append(sentence(text))
    }
    shape.append("]")
    return [shapes.index(of: shape)] + values
  }

  private mutating func begin(_ view: Surroundings) {
    self.view = view
    values.removeAll(keepingCapacity: true)
    shape.removeAll()
    shape.append("[")
  }

  private mutating func append(_ sections: [ExplanationReport.Section], totals: [Int]) {
    shape.append("[")
    for (index, section) in sections.enumerated() {
      let isWhole = totals.indices.contains(index) && section.total == totals[index]
      shape.append(index == 0 ? "[" : ",[")
      shape.append(sentence(section.title))
      shape.append(",")
      shape.append(sentence(section.text))
      shape.append(",[")
      for (place, row) in section.rows.enumerated() {
        shape.append(place == 0 ? "[\"" : ",[\"")
        shape.append(row.cause.rawValue)
        shape.append("\",")
        shape.append(isWhole && place == section.rows.count - 1 ? 8 : hole(row.length))
        shape.append(",")
        shape.append(sentence(row.text))
        shape.append("]")
      }
      shape.append("]")
      // The term from which the remainder is computed.
      if isWhole && !section.rows.isEmpty {
        shape.append(",")
        shape.append(hole(section.total))
      }
      shape.append("]")
    }
    shape.append("]")
  }

  /// Returns the hole for a length. Its value is stored unless it follows from the view's frame.
  private mutating func hole(_ length: Int) -> Int {
    let frame = view.frame
    if length == frame.width { return 2 }
    if length == frame.height { return 3 }
    if length == frame.x { return 4 }
    if length == frame.y { return 5 }
    if length == frame.x + frame.width { return 6 }
    if length == frame.y + frame.height { return 7 }
    values.append(length)
    return 1
  }

  private mutating func sentence(_ text: ExplanationText) -> Int {
    words.removeAll()
    for piece in text.pieces {
      switch piece {
      case .words(let text): words.append(text.visible)
      case .length(let length): words.append(UInt8(hole(length)))
      case .count(let number):
        words.append(0x11 as UInt8)
        values.append(number)
      case .name(let name):
        if name == view.parent {
          words.append(0xF as UInt8)
        } else if name == view.previous {
          words.append(0x10 as UInt8)
        } else if let index = indexes[name] {
          words.append(0xE as UInt8)
          values.append(index)
        } else {
          words.append(name.visible)
        }
      }
    }
    return sentences.index(of: words)
  }
}
