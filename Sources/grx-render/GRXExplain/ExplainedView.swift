import Inflater
import Layouts
import Measure

/// The view that `--explain` names.
package enum ExplainedView {
  /// Finds a view by its id, as written in code or in a document (`title`, `#title`, `@+id/title`, `R.id.title`), or
  /// else by its path: `0/2`, or `.` for the root.
  ///
  /// - Returns: `nil` if there is no such view.
  package static func find(_ name: String, in layout: InflatedLayout) -> View? {
    layout.view(id: name) ?? layout.view(id: plainID(name))
      ?? view(atPath: name, below: layout.root)
  }

  /// Returns the views that a name may denote.
  package static func candidates(_ name: String) -> BlueprintFilter {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let indexes = parts.compactMap { Int($0) }
    return BlueprintFilter(
      ids: [name, plainID(name)], path: name == "." ? [] : indexes.count == parts.count ? indexes : nil)
  }

  /// Returns an id without its prefix in code or a document.
  private static func plainID(_ name: String) -> String {
    for prefix in ["#", "@+id/", "@id/", "@android:id/", "@+android:id/", "android.R.id.", "R.id."]
    where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  private static func view(atPath path: String, below root: View) -> View? {
    if path == "." { return root }
    var view = root
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard let index = Int(part), let group = view as? ViewGroup,
        group.subviews.indices.contains(index)
      else {
        return nil
      }
      view = group.subviews[index]
    }
    return view
  }

  package static func unknownID(_ name: String, in layout: InflatedLayout) -> String {
    var ids: [String] = []
    layout.root.forEachView { view, _, _ in if let id = view.id { ids.append(id) } }
    let near =
      Suggestion.question(Suggestion.nearest(to: plainID(name), in: ids))
    return "no view has the id '\(name.excerpt)'" + near
  }
}
