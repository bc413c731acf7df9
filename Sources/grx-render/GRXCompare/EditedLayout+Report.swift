import Inflater
import Layouts
import Measure

/// The difference in one combination, if its edits are known.
package struct EditedSection: Sendable {
  package var section: SectionName
  package var difference: EditedLayout

  package init(section: SectionName, difference: EditedLayout) {
    (self.section, self.difference) = (section, difference)
  }
}

extension EditedSection: JSONRecord {
  package static var recordName: String { "configuration" }
  package static var recordSummary: String { "What is different in one configuration." }
  package static let members: [JSONMember<EditedSection>] = [
    JSONMember(
      "configuration", \.name,
      "The window, density, direction and so on; empty if only one was laid out."),
    JSONMember("causes", \.difference.causes),
    JSONMember("withoutEffect", \.difference.ineffective, "Edits that change no frame."),
    JSONMember("looks", ifAny: \.difference.looks, "The views that look different, if looks are compared."),
  ]

  private var name: String {
    get { section.text }
    set { section = SectionName(newValue[...]) ?? SectionName(axes: []) }
  }

  package init() { self.init(section: SectionName(axes: []), difference: EditedLayout()) }

  /// Numbers the views by their names.
  package mutating func finishReading() {
    var keys: [String: Int] = [:]
    func number(_ effect: inout EditedLayout.Effect) {
      let key = keys[effect.name] ?? keys.count
      keys[effect.name] = key
      effect.key = key
    }
    for cause in difference.causes.indices {
      for effect in difference.causes[cause].effects.indices { number(&difference.causes[cause].effects[effect]) }
    }
    difference.markWholeEffects()
  }
}

extension EditedLayout.Cause: JSONRecord {
  package static var recordName: String { "cause" }
  package static var recordSummary: String {
    "Edits, and what follows from them: it is gone if they alone are taken back."
  }
  package static let members: [JSONMember<EditedLayout.Cause>] = [
    JSONMember("edits", \.located, "If several, the effects need all of them."),
    JSONMember("isSum", \.isSum, "Whether each effect is the sum of what the edits do alone, its shares."),
    JSONMember("isBalanced", \.isBalanced, "Whether the edits change frames, but cancel out."),
    JSONMember("effects", \.allEffects, "With the view that the edit added or removed."),
  ]

  private var allEffects: [EditedLayout.Effect] {
    get { (own.map { [$0] } ?? []) + effects }
    set { effects = newValue }
  }

  package init() { self.init(steps: [], located: [], uses: [], own: nil, isSum: false, effects: [], isBalanced: false) }

  package mutating func finishReading() {
    // The view that an edit of the tree adds or removes comes first.
    if located.count == 1, located[0].source == nil, let first = effects.first,
      first.before == nil || first.after == nil
    {
      own = effects.removeFirst()
    }
  }
}

extension EditedLayout.LocatedEdit: JSONReported {
  package func write(to writer: inout JSONWriter, density: Double) { record.write(to: &writer, density: density) }
  package init(json: AttributeValue) throws(JSONMismatch) { self.init(try Record(json: json)) }
  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue { Record.schema(&definitions) }

  package struct Record: JSONRecord {
    package static var recordName: String { "edit" }
    package static var recordSummary: String { "An edit, once, where it was made." }
    package static let members: [JSONMember<Record>] = [
      JSONMember("words", \.words, "The edit in a phrase, without its place."),
      JSONMember(
        "subject", \.subject,
        "What was edited: an attribute of a view, an item of a style, a resource such as @dimen/gap. Absent for an edit "
          + "of the tree of views."),
      JSONMember(
        "attribute", \.attribute,
        "The name of the attribute that was edited, if the edit is one of a view's attribute."),
      JSONMember(
        "view", \.view,
        "The view whose attribute was edited: the id with a #, or the class and the child indexes from the root."),
      JSONMember("old", \.old, "As it was written; absent for what was added."),
      JSONMember("new", \.new, "As it is written; absent for what was removed."),
      JSONMember("place", \.place, "In the new files, or in the old ones for what was removed."),
      JSONMember("oldPlace", \.oldPlace, "In the old files."),
    ]

    var words = ""
    var subject: String?
    var attribute: String?
    var view: String?
    var old: String?
    var new: String?
    var place: SourceEdit.Place?
    var oldPlace: SourceEdit.Place?

    package init() {}
  }

  package init(_ record: Record) {
    guard let subject = record.subject else {
      self.init(words: record.words, place: record.place)
      return
    }
    let attribute = record.attribute.map { SourceEdit.Subject.attribute($0, view: record.view) }
    self.init(
      SourceEdit(
        attribute ?? .other(subject), old: record.old, new: record.new, oldPlace: record.oldPlace,
        newPlace: record.place))
  }

  package var record: Record {
    var record = Record()
    (record.words, record.place) = (words, place)
    guard let source else { return record }
    if case .attribute(let name, let owner) = source.part { (record.attribute, record.view) = (name, owner) }
    (record.subject, record.old, record.new, record.oldPlace) = (
      source.subject, source.old, source.new, source.oldPlace
    )
    return record
  }
}

extension SourceEdit.Place: JSONRecord {
  package static var recordName: String { "place" }
  package static var recordSummary: String { "A line of a file." }
  package static let members: [JSONMember<SourceEdit.Place>] = [
    JSONMember("file", \.file, "Relative to the folder that the tool ran in, or as its arguments name it."),
    JSONMember("line", \.line, "Counted from 1."),
  ]

  package init() { self.init(file: "", line: 0) }

  package mutating func finishReading() { self = SourceEdit.Place(file: file, line: line) }
}

// MARK: Effects

extension EditedLayout.Effect: JSONRecord {
  package static var recordName: String { "effect" }
  package static var recordSummary: String { "A view that is laid out differently." }
  package static let members: [JSONMember<EditedLayout.Effect>] = [
    JSONMember("view", \.name, "The id with a #, or the class and the child indexes from the root."),
    JSONMember("words", \.words, "What is different about the view, as a phrase that follows its name."),
    JSONMember("before", \.before, "Absent if there was no such view."),
    JSONMember("after", \.after, "The frame after. Absent if there is no such view any more."),
    JSONMember(
      "changes", \.changes,
      "The lengths that differ because of these edits. Another cause may change others of the same view."),
    JSONMember("shares", ifAny: \.shares, "If the cause is a sum."),
  ]

  /// The parts that are lengths.
  private var changes: [EditedLayout.FrameChange] {
    get { parts.filter { !$0.lengths.isEmpty } }
    set { parts = newValue }
  }

  package init() {
    self.init(
      key: 0, name: "", words: "", before: nil, after: nil, density: Double(JSONRecords.unitsPerPoint),
      isFromRight: false)
  }

  package var ownDensity: Double? { density }

  package mutating func finishReading() {
    isFromRight = parts.contains { $0.lengths.contains(where: \.isFromRight) }
  }
}

extension EditedLayout.Placement: JSONRecord {
  package static var recordName: String { "frame" }
  package static var recordSummary: String { "In points, relative to the parent." }
  package static let members: [JSONMember<EditedLayout.Placement>] = [
    JSONMember("isGone", \.isGone, unless: false, "For a view without a frame, which has no other members."),
    JSONMember("x", points: \.x), JSONMember("y", points: \.y), JSONMember("width", points: \.width),
    JSONMember("height", points: \.height),
    JSONMember("isHidden", \.isHidden, unless: false, "Absent if the view is visible."),
  ]

  private var isGone: Bool {
    get { frame == nil }
    set { if newValue { frame = nil } }
  }
  private var x: Int? {
    get { frame?.x }
    set { frame?.origin.x = newValue ?? 0 }
  }
  private var y: Int? {
    get { frame?.y }
    set { frame?.origin.y = newValue ?? 0 }
  }
  private var width: Int? {
    get { frame?.width }
    set { frame?.size.width = newValue ?? 0 }
  }
  private var height: Int? {
    get { frame?.height }
    set { frame?.size.height = newValue ?? 0 }
  }

  package init() { self.init(frame: .zero, isHidden: false) }
}

extension EditedLayout.FrameChange: JSONRecord {
  package static var recordName: String { "change" }
  package static var recordSummary: String { "Lengths of a frame that differ for the same reasons." }
  package static let members: [JSONMember<EditedLayout.FrameChange>] = [
    JSONMember("words", \.words, "The difference in these lengths: is 12 taller."), JSONMember("lengths", \.lengths),
    JSONMember("because", \.reasons, "Empty if the edit itself sets them."),
  ]

  package init() { self.init(words: "", lengths: [], reasons: []) }
}

extension EditedLayout.FrameChange.Length: JSONRecord {
  /// The names of lengths in reports.
  enum Name: String, CaseIterable, JSONWord { case width, height, x, y, right }

  package static var recordName: String { "length" }
  package static let members: [JSONMember<EditedLayout.FrameChange.Length>] = [
    JSONMember(
      "name", \.name, "right: the distance from the right edge of the parent, for a view in a right-to-left layout."),
    JSONMember("before", points: \.before), JSONMember("after", points: \.after),
  ]

  private var name: Name {
    get {
      switch component {
      case .width: .width
      case .height: .height
      case .y: .y
      case .x, .state: isFromRight ? .right : .x
      }
    }
    set {
      isFromRight = newValue == .right
      component =
        switch newValue {
        case .width: .width
        case .height: .height
        case .x, .right: .x
        case .y: .y
        }
    }
  }

  package init() { self.init(component: .x, before: 0, after: 0) }
}

extension EditedLayout.Reason: JSONRecord {
  package static var recordName: String { "reason" }
  package static let members: [JSONMember<EditedLayout.Reason>] = [
    JSONMember("words", \.words),
    JSONMember(
      "before", points: \.change.old,
      "What it contributed, negative if it was subtracted; absent if it did not count."),
    JSONMember("after", points: \.change.new, "What it contributes; absent if it does not count any more."),
  ]

  package init() {
    let subject = TermChange.Subject(cause: .unexplained, key: nil, part: nil)
    self.init(change: TermChange(subject: subject, old: nil, new: nil), words: "")
  }
}

extension EditedLayout.Share: JSONRecord {
  package static var recordName: String { "share" }
  package static let members: [JSONMember<EditedLayout.Share>] = [
    JSONMember("subject", \.subject, "The edit in a word or two."),
    JSONMember("length", points: \.length, "In points, negative if it works against the others."),
  ]

  package init() { self.init(subject: "", length: 0) }
}
