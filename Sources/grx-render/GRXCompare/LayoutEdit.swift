import GRXFileFormats
import Inflater
import Layouts
import Measure

/// One difference between two documents.
enum LayoutEdit: Hashable, Sendable {
  /// An attribute was added, removed, or changed. The value is `nil` if it isn't set.
  case attribute(String, isChildAttribute: Bool, old: AttributeValue?, new: AttributeValue?)
  /// The relative order of an attribute and the view's children, if it is significant.
  case attributeOrder(String, isBehindChildren: Bool)
  case id(old: String?, new: String?)
  case className(old: String, new: String)
  case added(in: String)
  case removed(from: String)
  case moved(from: String, to: String)
  case reordered
  /// The view became the root; `before` is the former root's name.
  case becameRoot(before: String)
  /// The same documents produce other views, because a file that they name differs.
  case surroundings

  /// Whether the view exists in only one of the documents.
  var bringsOrTakes: Bool {
    switch self {
    case .added, .removed: true
    default: false
    }
  }

  /// Returns the edit in prose: `height of #title: 10 → 12`.
  ///
  /// - Parameters:
  ///   - view: The name of the view.
  ///   - contentCount: The number of its descendants, for a view that was added or removed.
  func words(_ view: String, contentCount: Int = 0) -> String {
    switch self {
    case .attribute(let name, _, let old, let new):
      // If one of two texts needs quotation marks, both get them.
      let isQuoted = [old, new].contains { value in
        if case .string(let text)? = value { !LayoutEdit.isWord(text) } else { false }
      }
      return "\(name) of \(view): \(LayoutEdit.words(old, isQuoted)) → \(LayoutEdit.words(new, isQuoted))"
    case .attributeOrder(let name, let isBehindChildren):
      return "\(name) of \(view) was moved \(isBehindChildren ? "behind" : "before") its children"
    case .id(let old, let new):
      return
        "id of \(view): \(old.map { "#" + $0.excerpt } ?? "none") → \(new.map { "#" + $0.excerpt } ?? "none")"
    case .className(let old, let new): return "class of \(view): \(old.excerpt) → \(new.excerpt)"
    case .added(let parent):
      return "\(view) was added to \(parent)" + LayoutEdit.content(contentCount)
    case .removed(let parent):
      return "\(view) was removed from \(parent)" + LayoutEdit.content(contentCount)
    case .moved(let old, let new): return "\(view) was moved from \(old) to \(new)"
    case .reordered: return "\(view) was moved among its siblings"
    case .becameRoot(let before): return "\(view) became the root, around \(before)"
    case .surroundings: return "something that the layout names, such as a picture"
    }
  }

  /// Returns the edited view or attribute.
  func subject(_ view: String) -> String {
    switch self {
    case .attribute(let name, _, _, _), .attributeOrder(let name, _): "\(name) of \(view)"
    case .id: "id of \(view)"
    case .className: "class of \(view)"
    case .added: "the new \(view)"
    case .removed: "\(view), which was removed"
    case .moved, .reordered: "\(view), which was moved"
    case .becameRoot: "the new root"
    case .surroundings: words(view)
    }
  }

  private static func content(_ count: Int) -> String {
    count == 0 ? "" : count == 1 ? ", with the view in it" : ", with \(count) views in it"
  }

  /// Returns a value as written, without quotation marks around a text.
  static func text(_ value: AttributeValue) -> String {
    if case .string(let text) = value { return text }
    return words(value)
  }

  private static func words(_ value: AttributeValue?, _ isQuoted: Bool = false) -> String {
    switch value {
    case nil: "not given"
    case .string(let text)?: isWord(text) && !isQuoted ? text : "\"\(text.excerpt)\""
    case .number(let number)?: number.shortestDecimal
    case .pixels(let pixels)?: pixels.shortestDecimal + "px"
    case .bool(let bool)?: bool ? "true" : "false"
    case .null?: "null"
    case .array(let elements)?: short("[" + elements.map { words($0) }.joined(separator: ", ") + "]") ?? "a long list"
    case .object(let members)?:
      short(
        "{" + members.sorted { $0.key < $1.key }.map { "\($0.key.excerpt): \(words($0.value))" }.joined(separator: ", ")
          + "}") ?? "a long object"
    }
  }

  private static func short(_ text: String) -> String? { text.utf8.count <= 120 ? text : nil }

  /// Returns whether a value can be distinguished from the surrounding sentence without quotation marks.
  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 60
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "_-.|#%*,:@/+".utf8.contains($0) }
  }
}
