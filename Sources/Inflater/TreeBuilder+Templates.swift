import Layouts
import Measure

/// What the views of alike nodes are made by: their class is looked up and their values are decoded once.
enum PreparedTemplate {
  /// No node of the template was made into a view yet.
  case unmet
  /// One was, in the usual way: only a second one is worth preparing for.
  case met
  case ready(Recipe)
  /// Something is reported of such a node, so that each goes the usual way.
  case unusable

  typealias SetText = @Sendable (View, AttributeValue, AttributeContext) throws(AttributeProblem) -> Void

  final class Recipe {
    let kind: IndexedKind
    /// Whose children the nodes are: what a value means may depend on it.
    let parentKind: IndexedKind
    let parentAxis: Axis?
    let setOwn: [(View) throws(AttributeProblem) -> Void]
    let setParams: [(LayoutParams) throws(AttributeProblem) -> Void]
    /// What makes a view, and what sets its text: apart from their tables, so that no table is copied for a view.
    let make: @Sendable (AttributeContext) -> View
    let setText: SetText?
    /// Where the id and the text are among the node's attributes; -1 for none.
    let idPlace: Int
    let textPlace: Int
    /// Whether the views go by another name than that of their Swift class.
    let isNamed: Bool

    init(
      kind: IndexedKind, parentKind: IndexedKind, parentAxis: Axis?,
      setOwn: [(View) throws(AttributeProblem) -> Void], setParams: [(LayoutParams) throws(AttributeProblem) -> Void],
      setText: SetText?, idPlace: Int, textPlace: Int, isNamed: Bool
    ) {
      self.kind = kind
      make = kind.kind.make
      self.parentKind = parentKind
      self.parentAxis = parentAxis
      self.setOwn = setOwn
      self.setParams = setParams
      self.setText = setText
      self.idPlace = idPlace
      self.textPlace = textPlace
      self.isNamed = isNamed
    }
  }
}

extension TreeBuilder {
  /// Makes the view of a node that is like others; `nil` if it has to be made the usual way.
  mutating func view(ofTemplate node: Node, _ className: String, in surroundings: ParentContext) -> View? {
    guard let parent = surroundings.parent, let parentKind = surroundings.parentKind, !inflater.keepsPlaces,
      !inflater.keepsBlueprints, inflater.overrides.isEmpty
    else { return nil }
    let file = file
    while file.templates.count <= node.template { file.templates.append(.unmet) }
    let recipe: PreparedTemplate.Recipe
    switch file.templates[node.template] {
    case .unusable: return nil
    case .unmet:
      file.templates[node.template] = .met
      return nil
    case .met:
      guard let made = self.recipe(for: node, className, in: surroundings, parent, parentKind) else {
        file.templates[node.template] = .unusable
        return nil
      }
      file.templates[node.template] = .ready(made)
      recipe = made
    case .ready(let known): recipe = known
    }
    guard recipe.parentKind === parentKind, recipe.parentAxis == parent.linearAxis else {
      return nil
    }
    context.parent = parent
    let view = recipe.make(context)
    parent.addSubview(view)
    do throws(AttributeProblem) {
      for set in recipe.setOwn { try set(view) }
      if let setText = recipe.setText {
        try setText(view, node.attributes[recipe.textPlace].value, context)
      }
      if !recipe.setParams.isEmpty {
        let params = view.layoutParams
        for set in recipe.setParams { try set(params) }
      }
    } catch {
      view.removeFromParent()
      file.templates[node.template] = .unusable
      return nil
    }
    if recipe.isNamed { view.className = node.displayName ?? className }
    if recipe.idPlace >= 0, case .string(let id) = node.attributes[recipe.idPlace].value {
      setID(id, of: view, site(node))
    }
    if !node.children.isEmpty { addChildren(of: node, to: view, recipe.kind, className, in: surroundings) }
    return view
  }

  /// What nodes like this one are made by; `nil` if an attribute is unknown, wrong, or given twice.
  @inline(never)
  private mutating func recipe(
    for node: Node, _ className: String, in surroundings: ParentContext, _ parent: ViewGroup, _ parentKind: IndexedKind
  ) -> PreparedTemplate.Recipe? {
    guard let kind = file.kinds[className], kind.dialect === parentKind.dialect, !kind.dialect.translatesValues else {
      return nil
    }
    context.parent = parent
    let entries = kind.entries(inside: parentKind)
    let idName = kind.dialect.idName
    var (idPlace, textPlace) = (-1, -1)
    var setText: PreparedTemplate.SetText?
    var known: [(entry: IndexedKind.Entry, place: Int)] = []
    for (place, attribute) in node.attributes.enumerated() {
      if attribute.name == idName {
        idPlace = place
        continue
      }
      guard let entry = entries[attribute.name], !known.contains(where: { $0.entry.isSameAttribute(as: entry) }) else {
        return nil
      }
      if attribute.name == "text" {
        guard entry.role == .own else { return nil }
        (setText, textPlace) = (kind.kind.attributes[entry.order].apply, place)
        continue
      }
      known.append((entry, place))
    }
    known.sort { $0.entry < $1.entry }
    var setOwn: [(View) throws(AttributeProblem) -> Void] = []
    var setParams: [(LayoutParams) throws(AttributeProblem) -> Void] = []
    do throws(AttributeProblem) {
      for (entry, place) in known {
        let value = node.attributes[place].value
        switch entry.role {
        case .own: setOwn.append(try kind.kind.attributes[entry.order].bind(value, context))
        case .child: setParams.append(try parentKind.kind.childAttributes[entry.order].bind(value, context))
        }
      }
    } catch {
      return nil
    }
    let name = node.displayName ?? className
    let sample = kind.kind.make(context)
    return PreparedTemplate.Recipe(
      kind: kind, parentKind: parentKind, parentAxis: parent.linearAxis, setOwn: setOwn,
      setParams: setParams, setText: setText, idPlace: idPlace, textPlace: textPlace,
      isNamed: sample.hasOwnClassName || !kind.isSwiftName(name, of: sample))
  }
}
