import Layouts
import Measure

/// The prepared template of similar nodes: their class is looked up and their values are decoded once.
enum PreparedTemplate {
  /// No view has been created from a node of the template yet.
  case unmet
  /// One view has been created in the usual way. Preparation starts with the second one.
  case met
  case ready(Recipe)
  /// A diagnostic is reported for these nodes, so each is processed in the usual way.
  case unusable

  final class Recipe {
    let kind: IndexedKind
    /// The kind of the nodes' parent, on which the meaning of a value may depend.
    let parentKind: IndexedKind
    let parentAxis: Axis?
    /// Sets the attributes of a node's view, in the order of the tables; `nil` if there are none. It is one function, since
    /// the context would be copied for each call of several.
    let set: Setter?
    /// The settings of a blueprint, with the text of the first node, and the index of the text among them; empty unless
    /// blueprints are kept.
    let settings: [ViewBlueprint.Setting]
    let textSetting: Int?
    /// The indexes of the id and the text among the node's attributes; -1 for none.
    let idPlace: Int
    let textPlace: Int

    typealias Setter = (View, Node, AttributeContext) throws(AttributeProblem) -> Void

    init(
      kind: IndexedKind, parentKind: IndexedKind, parentAxis: Axis?, set: Setter?,
      settings: [ViewBlueprint.Setting], textSetting: Int?, idPlace: Int, textPlace: Int
    ) {
      self.kind = kind
      self.parentKind = parentKind
      self.parentAxis = parentAxis
      self.set = set
      self.settings = settings
      self.textSetting = textSetting
      self.idPlace = idPlace
      self.textPlace = textPlace
    }
  }
}

extension TreeBuilder {
  /// Creates the view of a node that matches a template; returns `nil` if it has to be created in the usual way.
  mutating func view(ofTemplate node: Node, _ className: String, in surroundings: ParentContext) -> View? {
    guard let parent = surroundings.parent, let parentKind = surroundings.parentKind, inflater.usesTemplates,
      inflater.overrides.isEmpty
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
    let displayName = node.displayName ?? className
    let view = recipe.kind.maker.begin(displayName, in: parent, &context)
    do throws(AttributeProblem) {
      try recipe.set?(view, node, context)
    } catch {
      view.removeFromParent()
      file.templates[node.template] = .unusable
      return nil
    }
    if recipe.idPlace >= 0, case .string(let id) = node.value(at: recipe.idPlace) {
      setID(id, of: view, site(node))
    }
    if inflater.keepsBlueprints {
      var settings = recipe.settings
      if let text = recipe.textSetting { settings[text].value = node.value(at: recipe.textPlace) }
      keepBlueprint(of: view, recipe.kind.maker, displayName, node, settings, in: surroundings)
    }
    if inflater.keepsPlaces { place(view, ViewPlace(site(node), node.attributes)) }
    addChildren(of: node, to: view, recipe.kind, recipe.kind.maker, className, in: surroundings)
    return view
  }

  /// Returns the recipe for nodes like this one, or `nil` if an attribute is unknown, invalid, or repeated, or if the
  /// order of attributes in the document matters.
  @inline(never)
  private mutating func recipe(
    for node: Node, _ className: String, in surroundings: ParentContext, _ parent: ViewGroup, _ parentKind: IndexedKind
  ) -> PreparedTemplate.Recipe? {
    guard let kind = file.kinds[className], kind.dialect === parentKind.dialect, !parentKind.childrenKeepOrder
    else { return nil }
    context.parent = parent
    var (idPlace, textPlace) = (-1, -1)
    var setText: Attribute<View>.Apply?
    var known: [(entry: IndexedKind.Entry, place: Int)] = []
    for (place, attribute) in node.attributes.enumerated() {
      if attribute.name == Dialect.idName {
        idPlace = place
        continue
      }
      guard
        let entry = kind.entry(joinedTo: attribute, inside: parentKind)
          ?? kind.entries(inside: parentKind)[attribute.name],
        !known.contains(where: { $0.entry.isSameAttribute(as: entry) })
      else {
        return nil
      }
      if attribute.name == "text" {
        guard entry.role == .own else { return nil }
        (setText, textPlace) = (kind.attributes[entry.order].apply, place)
      }
      known.append((entry, place))
    }
    known.sort { $0.entry < $1.entry }
    var set: PreparedTemplate.Recipe.Setter?
    do throws(AttributeProblem) {
      for (entry, place) in known {
        let value = node.attributes[place].value
        switch entry.role {
        case .own where place == textPlace:
          guard let setText else { continue }
          set = Self.join(set) { [textPlace] (view, node, context) throws(AttributeProblem) in
            try setText(view, node.value(at: textPlace), context)
          }
        case .own:
          let setOwn = try kind.attributes[entry.order].bind(value, context)
          set = Self.join(set) { (view, _, context) throws(AttributeProblem) in try setOwn(view, context) }
        case .child:
          let setParams = try parentKind.childAttributes[entry.order].bind(value, context)
          set = Self.join(set) { (view, _, context) throws(AttributeProblem) in
            try setParams(view.layoutParams, context)
          }
        }
      }
    } catch {
      return nil
    }
    var settings: [ViewBlueprint.Setting] = []
    if inflater.keepsBlueprints {
      settings = known.map { entry, place in
        setting(node.attributes[place].value, entry, kind, parentKind.childAttributes)
      }
    }
    return PreparedTemplate.Recipe(
      kind: kind, parentKind: parentKind, parentAxis: parent.linearAxis, set: set, settings: settings,
      textSetting: settings.isEmpty ? nil : known.firstIndex { $0.place == textPlace }, idPlace: idPlace,
      textPlace: textPlace)
  }

  /// Returns a function that calls two, one after the other.
  private static func join(
    _ first: PreparedTemplate.Recipe.Setter?, _ second: @escaping PreparedTemplate.Recipe.Setter
  ) -> PreparedTemplate.Recipe.Setter {
    guard let first else { return second }
    return { (view, node, context) throws(AttributeProblem) in
      try first(view, node, context)
      try second(view, node, context)
    }
  }
}
