import GRXAndroidData
import Inflater

/// The styles of a project in which values were looked up for their origins, each with its parent.
///
/// Thousands of elements share few styles, and a style may have thousands of ancestors. Each style is read once, and a search
/// for an attribute ends where an earlier one passed.
struct AndroidLineages {
  struct Entry {
    let name: String
    let style: ValueResources.Style
    /// The index of the parent, if it is a style of the project that isn't among the style's own descendants.
    fileprivate(set) var parent: Int?
  }

  private struct Search: Hashable {
    let index: Int
    /// The attribute; `nil` for the last ancestor.
    let attribute: String?
  }

  /// The maximum number of styles that an origin lists on the way to the one that sets a value.
  static let maximumListed = 64
  /// Every so many entries keep the results of searches that passed them.
  private static let interval = 32

  private var entries: [Entry] = []
  private var indexes: [String: Int] = [:]
  private var results: [Search: Int?] = [:]

  subscript(index: Int) -> Entry { entries[index] }

  /// Returns the index of a style after reading it and its ancestors, or `nil` if it isn't in the project.
  mutating func index(of style: ResourceReference, in resources: AndroidResources) -> Int? {
    if style.isPlatform { return nil }
    if let known = indexes[style.name] { return known }
    let first = entries.count
    var name = style.name
    while true {
      if let known = indexes[name] {
        // Otherwise, the parents are circular.
        if known < first { entries[entries.count - 1].parent = known }
        break
      }
      guard let found = resources.style(name) else { break }
      indexes[name] = entries.count
      if entries.count > first { entries[entries.count - 1].parent = entries.count }
      entries.append(Entry(name: name, style: found))
      guard let next = AndroidLineages.parent(of: name, found), !next.isPlatform else { break }
      name = next.name
    }
    return entries.count > first ? first : nil
  }

  /// Returns the parent of a style of the project, which it names or which precedes the last period of its name.
  static func parent(of name: String, _ style: ValueResources.Style) -> ResourceReference? {
    (style.parent ?? name.lastIndex(of: ".").map { String(name[..<$0]) }).flatMap(AndroidResources.parentReference)
  }

  /// Returns the first style that sets an attribute among the one at `index` and its ancestors.
  mutating func owner(of attribute: String, from index: Int) -> Int? { find(attribute, from: index) }

  /// Returns the last ancestor in the project, or the style itself if it has none.
  mutating func last(from index: Int) -> Int { find(nil, from: index) ?? index }

  private mutating func find(_ attribute: String?, from start: Int) -> Int? {
    var passed: [Int] = []
    var result: Int?
    var next: Int? = start
    while let index = next {
      if let known = results[Search(index: index, attribute: attribute)] {
        result = known
        break
      }
      if index == start || index % Self.interval == 0 { passed.append(index) }
      let entry = entries[index]
      if attribute.map({ entry.style.item($0) != nil }) ?? (entry.parent == nil) {
        result = index
        break
      }
      next = entry.parent
    }
    for index in passed { results[Search(index: index, attribute: attribute)] = .some(result) }
    return result
  }
}

extension ValueResources.Style {
  /// Returns the item that sets an attribute.
  func item(_ name: String) -> (name: String, value: String, offset: Int)? {
    let (platformName, appName) = ("android:" + name, "app:" + name)
    return items.last { $0.name == name || $0.name == platformName || $0.name == appName }
  }
}
