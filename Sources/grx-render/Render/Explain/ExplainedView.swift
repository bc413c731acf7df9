import Inflater
import Measure

/// The view that `--explain` names.
package enum ExplainedView {
  /// By its id, or else by its path: `0/2`, or `.` for the root.
  ///
  /// - Returns: `nil` if there is none.
  package static func find(_ name: String, in layout: InflatedLayout) -> View? {
    layout.view(id: name) ?? view(atPath: name, below: layout.root)
  }

  private static func view(atPath path: String, below root: View) -> View? {
    if path == "." { return root }
    var view = root
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard let index = Int(part), let group = view as? ViewGroup, group.subviews.indices.contains(index) else {
        return nil
      }
      view = group.subviews[index]
    }
    return view
  }

  package static func unknownID(_ name: String, in layout: InflatedLayout) -> String {
    var ids: [String] = []
    layout.root.forEachView { view, _, _ in if let id = view.id { ids.append(id) } }
    let near = Suggestion.nearest(to: name, in: ids).map { "; did you mean '\($0.excerpt)'?" } ?? ""
    return "no view has the id '\(name.excerpt)'" + near
  }
}
