import Layouts
import Measure

/// A tree of views that was built from a document.
public struct InflatedLayout {
  /// The outermost view.
  public let root: View
  /// The warnings, in document order. The parts that they describe were left out.
  public let warnings: [InflateError]
  /// The names of all files that were read, the outermost document first.
  public let files: [String]
  /// The ids of all views, in document order, without duplicates.
  public var ids: [String] { named.ids }
  /// The outermost document.
  package let document: any SourceDocument
  /// The documents in which the attributes of views are written. Empty unless `Inflater.keepsPlaces` is set.
  package let placedDocuments: [any SourceDocument]
  /// The steps that laying it out may take, if it is one of the layouts of a run.
  package internal(set) var steps: LayoutSteps?
  let named: NamedViews
  /// The places of views, which `root` retains. Empty unless `Inflater.keepsPlaces` is set.
  let places: ViewPlaces
  /// The blueprints of views, by identity. Empty unless `Inflater.keepsBlueprints` is set.
  let blueprints: [ObjectIdentifier: SharedBlueprint]
  /// Whether the caller has set attributes of views.
  let hasOverrides: Bool

  /// Returns the view with an id; if several views have it, the first in document order.
  public func view(id: String) -> View? { named[id] }

  /// Returns the view with an id as an instance of a class: `layout.view(id: "title", as: TextView.self)`. The result is
  /// `nil` if there is no such view, or if it is of another class.
  public func view<Found: View>(id: String, as type: Found.Type) -> Found? { named[id] as? Found }

  /// Returns the location of a view of the tree: the file, line, and column of its own node, not of an include that
  /// leads to it.
  ///
  /// The result is `nil` unless `Inflater.keepsPlaces` is set, and for a view that has been removed from the tree.
  public func location(of view: View) -> InflateError.Location? { place(of: view)?.own.location(of: .node) }

  /// Returns the place of a view of the tree, or `nil` unless `Inflater.keepsPlaces` is set, and for a view that has
  /// been removed from the tree.
  package func place(of view: View) -> ViewPlace? { places[view] }

  /// The number of views whose places are known, and of those that have been removed from the tree.
  package var placeCount: Int { places.count }

  /// Returns the blueprint of a view of the tree, or `nil` unless `Inflater.keepsBlueprints` is set, and for a view
  /// that its parent created.
  package func blueprint(of view: View) -> ViewBlueprint? { sharedBlueprint(of: view)?.blueprint }

  /// Returns the blueprint without a copy, like `blueprint(of:)`.
  package func sharedBlueprint(of view: View) -> SharedBlueprint? {
    let shared = blueprints[ObjectIdentifier(view)]
    shared?.blueprint.id = view.id
    return shared
  }
}

extension InflatedLayout {
  /// The error if the layout took more steps than its run allows; `nil` if it didn't.
  package var stepError: InflateErrors? {
    guard let problem = steps?.problem else { return nil }
    let location = place(of: root)?.own.location(of: .node) ?? InflateError.Location(file: files.first ?? "")
    return InflateErrors([InflateError(.overLimit(problem), location: location)])
  }

  /// The layout as a single document, including the contents of included files and the attributes that the caller set.
  ///
  /// For a layout that was inflated without `Inflater.keepsBlueprints`, this is the outermost document as it is
  /// written.
  package var node: Node? {
    guard let written = document.read().root else { return nil }
    return hasOverrides || written.includesFiles ? node(of: root) ?? written : written
  }

  private func node(of view: View) -> Node? {
    guard let blueprint = blueprint(of: view) else { return nil }
    var values: [String: AttributeValue] = [:]
    for setting in blueprint.settings { values[setting.name] = setting.value }
    if let id = blueprint.id { values[Dialect.idName] = .string(id) }
    let attributes = values.sorted { $0.key < $1.key }.map { NodeAttribute(name: $0.key, value: $0.value) }
    var node = Node(kind: .view(className: blueprint.kind.name), attributes: attributes)
    node.displayName = blueprint.className
    // Parts that a class adds itself have no blueprint.
    node.children = (view as? ViewGroup)?.subviews.compactMap { self.node(of: $0) } ?? []
    return node
  }
}

extension Node {
  /// Whether one of the views is from another file.
  fileprivate var includesFiles: Bool {
    if case .include = kind { return true }
    return children.contains { $0.includesFiles }
  }
}
