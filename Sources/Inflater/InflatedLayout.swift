import Measure

/// A tree of views that was built from a document.
public struct InflatedLayout {
  public let root: View
  /// What was wrong and could be left out, in document order.
  public let warnings: [InflateError]
  /// The names of all files that were read, the outermost document first.
  public let files: [String]
  private let views: [String: View]

  init(root: View, warnings: [InflateError], files: [String], views: [String: View]) {
    self.root = root
    self.warnings = warnings
    self.files = files
    self.views = views
  }

  /// The view with an id; where several have it, the first in document order.
  public func view(id: String) -> View? { views[id] }
}
