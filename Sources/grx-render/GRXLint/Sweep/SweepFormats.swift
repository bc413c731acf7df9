import GRXFileFormats
import Inflater
import Layouts

/// The layouts of a sweep.
package struct SweepReport: Sendable {
  package var layouts: [SweptLayout] = []
  package var errors: [ReportedError] = []

  package init() {}
}

extension SweepReport: JSONRecord {
  package static var recordName: String { "report" }
  package static var recordSummary: String { "Members may be added within a version." }
  package static let members: [JSONMember<SweepReport>] = [
    .version(1), JSONMember("sweeps", lines: \.layouts, "In the order of their paths."),
    JSONMember("errors", lines: \.errors, "Errors and warnings about the documents."),
  ]
}

extension SweptLayout: JSONRecord {
  package static var recordName: String { "layout" }
  package static let members: [JSONMember<SweptLayout>] = [
    JSONMember("layout", \.layout, "The file that was laid out."),
    JSONMember("narrowest", \.narrowest, "The narrowest window, in points."),
    JSONMember("widest", \.widest, "The widest window, in points."),
    JSONMember("views", \.viewCount, "The largest number of views at any width."),
    JSONMember("conditions", \.conditions, "The conditions to which rows refer by their indexes."),
    JSONMember("changes", lines: \.changes, "What changes between widths or conditions, or is broken."),
    JSONMember("rooms", ifAny: \.rooms, "The room of translations, if it was asked for."),
  ]
}

extension SweptChange: JSONRecord {
  package static var recordName: String { "change" }
  package static let members: [JSONMember<SweptChange>] = [
    JSONMember("view", \.view, "The id after #, or the class and the path; empty for the layout as a whole."),
    JSONMember("topic", \.topic),
    JSONMember("rule", \.rule, "The lint rule that reports the view at some widths."),
    JSONMember("other", \.other, "The view that is overlapped at some widths."),
    JSONMember("message", \.message, "The finding at the narrowest width at which it occurs."),
    JSONMember("class", \.className), JSONMember("id", \.id),
    JSONMember("path", \.path, "The child indexes from the root, such as 0/2; empty for the root."),
    JSONMember("file", \.file), JSONMember("line", \.line), JSONMember("column", \.column),
    JSONMember("text", \.text),
    JSONMember("source", \.source, "The attribute that sets the text, such as @string/save."),
    JSONMember("isSample", \.hasSampleText, unless: false, "Whether the text is a sample, or one that a user changes."),
    JSONMember("rows", \.rows),
    JSONMember("texts", ifAny: \.texts, "The text under each condition, in the narrowest window."),
  ]
}

extension SweptRow: JSONRecord {
  package static var recordName: String { "row" }
  package static let members: [JSONMember<SweptRow>] = [
    JSONMember("conditions", \.conditions, "The indexes of the conditions under which the bands are these."),
    JSONMember("bands", \.bands, "From the narrowest to the widest; empty if nothing is found at any width."),
  ]
}

extension SweptBand: JSONRecord {
  package static var recordName: String { "band" }
  package static let members: [JSONMember<SweptBand>] = [
    JSONMember("from", \.from, "The narrowest width of the window, in pixels."),
    JSONMember("through", \.through, "The widest width of the window, in pixels."),
    JSONMember("count", \.state.count, unless: 0, "The number of lines or rows."),
    JSONMember("ellipsized", \.state.isEllipsized, unless: false),
    JSONMember("hidden", \.state.isHidden, unless: false, "Whether maxLines hides a part of the text."),
    JSONMember("cut", \.state.isCut, unless: false, "Whether the view is too small for its text."),
    JSONMember("brokenWord", \.state.isBroken, unless: false),
    JSONMember("found", \.state.isFound, unless: false, "Whether the finding or the overlap is there."),
    JSONMember("resources", ifAny: \.state.resources, "The resources that only some widths select."),
  ]

  private var from: Int {
    get { widths.lowerBound }
    set { widths = newValue...max(newValue, widths.upperBound) }
  }

  private var through: Int {
    get { widths.upperBound }
    set { widths = min(newValue, widths.lowerBound)...newValue }
  }

  package init() { self.init(widths: 0...0, state: SweptState()) }
}
