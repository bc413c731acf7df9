import Measure

/// A tree of views that was built from a document.
public struct InflatedLayout {
  /// The outermost view.
  public let root: View
  /// The warnings, in document order; the parts that they are about were left out.
  public let warnings: [InflateError]
  /// The names of all files that were read, the outermost document first.
  public let files: [String]
  /// The ids of all views, in document order, each once.
  public let ids: [String]
  /// The outermost document.
  package let document: any SourceDocument
  private let views: [String: View]
  /// The places of views, by identity, which `root` retains; empty unless `Inflater.keepsPlaces`.
  private let places: [ObjectIdentifier: ViewPlace]
  /// The blueprints of views, by identity; empty unless `Inflater.keepsBlueprints`.
  private let blueprints: [ObjectIdentifier: ViewBlueprint]

  init(
    root: View, document: any SourceDocument, warnings: [InflateError], files: [String], ids: [String],
    views: [String: View], places: [ObjectIdentifier: ViewPlace], blueprints: [ObjectIdentifier: ViewBlueprint]
  ) {
    self.root = root
    self.document = document
    self.warnings = warnings
    self.files = files
    self.ids = ids
    self.views = views
    self.places = places
    self.blueprints = blueprints
  }

  /// The view with an id; if several have it, the first in document order.
  public func view(id: String) -> View? { views[id] }

  /// The location of a view of the tree: the file, line, and column of its own node, not of an include that leads to
  /// it.
  ///
  /// `nil` unless `Inflater.keepsPlaces`, and for a view that has left the tree.
  public func location(of view: View) -> InflateError.Location? { place(of: view)?.own.location(of: .node) }

  /// The place where a view of the tree is written; `nil` unless `Inflater.keepsPlaces`, and for a view that has left
  /// the tree.
  package func place(of view: View) -> ViewPlace? { places[ObjectIdentifier(view)] }

  /// The blueprint of a view of the tree; `nil` unless `Inflater.keepsBlueprints`, and for a view that its parent
  /// created.
  package func blueprint(of view: View) -> ViewBlueprint? {
    var blueprint = blueprints[ObjectIdentifier(view)]
    blueprint?.id = view.id
    return blueprint
  }
}
