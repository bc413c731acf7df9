/// A kind of record in a page's columns of numbers: a fixed number of them in a row, each with a name.
///
/// A page contains the names, and its script reads the records by them. So a number's meaning is defined only here.
enum PageRecord: String, CaseIterable {
  /// The file, line, and column at which a view is written; a negative file for a view that has no place.
  case place
  /// The lines of a text: the view, whether its lines begin at the right, and the number of `line` records that follow.
  case text
  /// A line of a text: its start and baseline in the view, its width, the size of its letters in points, and its text.
  case line
  /// A mark of a layout: its form, the child it is about or −1, both ends in the layout, and its text.
  case mark
  /// A view that moved since an earlier form: whether it also moved in its parent, and its frame in the root, in points.
  case moved
  /// A view that was removed since an earlier form: its name, and its frame in the root, in points.
  case removed
  /// A finding: the view, the rule's code and name, whether it is a warning, the message, and the place. The numbers of
  /// the windows in which it occurs follow, none for all.
  case finding
  /// An attribute of a view: its name, whether its value is in quotation marks, its meaning, and the number of its steps;
  /// and, if it is written in a document, the name there and the parts that are stored (`WrittenParts`).
  case attribute
  /// A step that leads to an attribute's value: its text, and the file and line; a negative file for none.
  case step
  /// A range of widths of the ruler: the first and the last one in pixels, whether something is broken, and the words about it.
  case band
  /// A part of a length that depends on the width; see `PixelCurve`.
  case piece
  /// A text of the ruler: the view, and the number of `ruledLines` that follow.
  case ruledText
  /// The lines of a text from a width on: whether they begin at the right, and the number of `ruledLine` records that follow.
  case ruledLines
  /// A `line` whose start and baseline are curves.
  case ruledLine

  /// The names of the numbers, in their order.
  var members: [String] {
    switch self {
    case .place: ["file", "line", "column"]
    case .text: ["view", "isRightToLeft", "lineCount"]
    case .line: ["start", "baseline", "width", "size", "text"]
    case .mark: ["view", "shape", "child", "x1", "y1", "x2", "y2", "text"]
    case .moved: ["view", "isOwn", "x", "y", "width", "height"]
    case .removed: ["name", "x", "y", "width", "height"]
    case .finding: ["view", "code", "name", "isWarning", "text", "file", "line", "column"]
    case .attribute: ["name", "isQuoted", "meaning", "stepCount", "writtenName", "parts"]
    case .step: ["text", "file", "line"]
    case .band: ["from", "through", "isBroken", "words"]
    case .piece: ["start", "length", "numerator", "denominator", "phase"]
    case .ruledText: ["view", "bandCount"]
    case .ruledLines: ["start", "isRightToLeft", "lineCount"]
    case .ruledLine: ["start", "baseline", "width", "size", "text"]
    }
  }

  /// The names of the numbers of all records, as JSON.
  static var json: String {
    let records = allCases.map { record in
      "\"\(record.rawValue)\":[" + record.members.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
    return "{\(records.joined(separator: ","))}"
  }
}

extension PageNumbers {
  /// Appends a record with the values of its members.
  mutating func append(_ record: PageRecord, _ values: [Double]) {
    assert(values.count == record.members.count)
    for value in values { append(value) }
  }

  /// Appends a record of whole numbers.
  mutating func append(_ record: PageRecord, _ values: [Int]) {
    assert(values.count == record.members.count)
    append(values)
  }
}
