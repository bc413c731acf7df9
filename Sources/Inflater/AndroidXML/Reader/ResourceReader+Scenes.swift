import GRXFileFormats
import Inflater
import Layouts

/// The states between which the children of a MotionLayout move, as read from its scene.
struct MotionScene {
  /// The attributes that a set of constraints gives to children, by their ids.
  typealias State = [Substring: AndroidTranslator.Overrides]

  /// The shown state, or the one in which the way begins.
  var start: State
  /// The state in which the way ends; `nil` if a state is shown, and no way.
  var end: State?
  /// The fraction of the way, above 0 and below 1.
  var progress = 0.0
  /// The points on the ways of children, by their ids, in the form of a ConstraintLayout's attribute `end`.
  var keyPositions: [Substring: [AttributeValue]] = [:]
  /// The speeds along the ways of children, by their ids.
  var easings: [Substring: String] = [:]
  /// The shapes of the ways of children, by their ids, and that of all other ways.
  var arcs: [Substring: String] = [:]
  var arcOfAll: String?
}

/// Reads what a MotionLayout shows of its scene.
///
/// Source: androidx.constraintlayout.motion.widget.MotionScene and androidx.constraintlayout.widget.ConstraintSet (2.1).
struct MotionSceneReader {
  private let file: XMLFile
  private let root: XMLTreeElement
  private let reader: ResourceReader
  private var sets: [Substring: XMLTreeElement] = [:]

  /// - Returns: `nil` if the value doesn't name a scene.
  init?(_ found: AndroidAttributes.Found, _ reader: ResourceReader, _ theme: AndroidTheme) {
    guard let reference = reader.resolve(found, theme)?.reference, reference.type == "xml",
      let (path, _, folder) = reader.resources.file("xml", reference.name),
      let bytes = try? folder.read(path, maximumBytes: reader.xml.limits.maximumBytes)
    else { return nil }
    file = reader.open(bytes, named: path)
    guard let root = file.tree?.root, root.name == "MotionScene" else { return nil }
    (self.root, self.reader) = (root, reader)
    for child in root.children where child.name == "ConstraintSet" {
      if let id = child.attribute("id", in: AndroidNamespace.android) { sets[ResourceReader.idName(id)] = child }
    }
  }

  /// A scene lacks what it is to show.
  struct MissingState: Error {
    /// Such as `the scene has no ConstraintSet 'open'`.
    let words: String
  }

  /// Returns what is shown.
  ///
  /// - Parameters:
  ///   - current: The set that the layout itself names.
  ///   - progress: The fraction of the way that the layout itself sets.
  func scene(current: String?, progress: Double?) throws(MissingState) -> MotionScene {
    guard let chosen = reader.options.motionState else {
      if let current { return try state(current) }
      if let progress { return try way(from: nil, progress) }
      return try state(ofTransition: "constraintSetStart")
    }
    let way = Self.fraction(in: chosen)
    if let way, way.name == nil || way.name == "start" { return try self.way(from: way.name, way.fraction) }
    if chosen == "start" { return try state(ofTransition: "constraintSetStart") }
    if chosen == "end" { return try state(ofTransition: "constraintSetEnd") }
    let names = reader.options.projectCache?.chosenNames
    do throws(MissingState) {
      let scene = if let way { try self.way(from: way.name, way.fraction) } else { try state(chosen) }
      names?.found(.state)
      return scene
    } catch {
      // A fraction is one of the way from the start of a transition.
      let others = way == nil ? sets.keys.map(String.init) + ["start", "end"] : transitionNames + ["start"]
      names?.missing(.state, among: others)
      let near = Suggestion.nearest(to: way?.name ?? chosen, in: others.sorted())
      throw MissingState(words: error.words + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }

  /// The names of the transitions, and those of the sets in which they begin.
  private var transitionNames: [String] {
    startedTransitions.flatMap { transition in
      [transition.attribute("id", in: AndroidNamespace.android), transition.value(of: "constraintSetStart")]
        .compactMap { $0.map { String(ResourceReader.idName($0)) } }
    }
  }

  /// The transitions that begin at a set.
  private var startedTransitions: [XMLTreeElement] {
    root.children.filter { $0.name == "Transition" && $0.value(of: "constraintSetStart") != nil }
  }

  /// Returns the fraction in `0.5` or `name:0.5`, and the name; `nil` for another value.
  static func fraction(in text: String) -> (name: String?, fraction: Double)? {
    let colon = text.lastIndex(of: ":")
    let number = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let fraction = AttributeValue.string(String(number)).number, 0...1 ~= fraction else { return nil }
    return (colon.map { String(text[..<$0]) }, fraction)
  }

  /// Returns the transition with an id, or the first one that begins with a set; the first of all for no name.
  private func transition(from name: String?) throws(MissingState) -> XMLTreeElement {
    let all = startedTransitions
    guard let name, name != "start" else {
      if let first = all.first { return first }
      throw MissingState(words: "the scene has no Transition with a 'constraintSetStart'")
    }
    func isNamed(_ value: String?) -> Bool { value.map { ResourceReader.idName($0) == name } ?? false }
    if let found = all.first(where: { isNamed($0.attribute("id", in: AndroidNamespace.android)) })
      ?? all.first(where: { isNamed($0.value(of: "constraintSetStart")) })
    {
      return found
    }
    throw MissingState(
      words: "the scene has no Transition '\(name.excerpt)', and none that begins at a set of this name")
  }

  private func state(_ name: String) throws(MissingState) -> MotionScene {
    MotionScene(start: constraints(of: try set(name)))
  }

  /// Returns the state that an attribute of the first transition names.
  private func state(ofTransition attribute: String) throws(MissingState) -> MotionScene {
    try state(try stateName(attribute, of: try transition(from: nil)))
  }

  private func set(_ name: String) throws(MissingState) -> XMLTreeElement {
    let name = ResourceReader.idName(name)
    guard let set = sets[name] else {
      throw MissingState(words: "the scene has no ConstraintSet '\(String(name).excerpt)'")
    }
    return set
  }

  private func stateName(_ attribute: String, of transition: XMLTreeElement) throws(MissingState) -> String {
    if let name = transition.value(of: attribute) { return name }
    throw MissingState(words: "the Transition of the scene has no '\(attribute)'")
  }

  private func way(from name: String?, _ fraction: Double) throws(MissingState) -> MotionScene {
    let transition = try self.transition(from: name)
    let start = try stateName("constraintSetStart", of: transition)
    if fraction <= 0 { return try state(start) }
    let end = try stateName("constraintSetEnd", of: transition)
    if fraction >= 1 { return try state(end) }
    var scene = try state(start)
    (scene.end, scene.progress) = (constraints(of: try set(end)), fraction)
    readWays(of: start, &scene)
    var seen: [KeyPlace: XMLTreeElement] = [:]
    for frames in transition.children where frames.name == "KeyFrameSet" { readKeyFrames(frames, &seen, &scene) }
    scene.arcOfAll = arc(of: transition)
    reportUnread("staggered", of: transition)
    return scene
  }

  // MARK: Constraints

  /// Returns the constraints of a set, and those of the sets from which it derives.
  private func constraints(of set: XMLTreeElement) -> MotionScene.State {
    var state: MotionScene.State = [:]
    for constraint in constraintElements(of: set) {
      state[constraint.id] = overrides(constraint.element)
    }
    return state
  }

  private func constraintElements(of set: XMLTreeElement) -> [(id: Substring, element: XMLTreeElement)] {
    var found: [(id: Substring, element: XMLTreeElement)] = []
    var seen: Set<Substring> = []
    var set: XMLTreeElement? = set
    // A set may derive from another, which may derive from a third.
    for _ in 0..<16 {
      guard let current = set else { break }
      for child in current.children where child.name == "Constraint" {
        guard let id = child.attribute("id", in: AndroidNamespace.android) else { continue }
        let name = ResourceReader.idName(id)
        if seen.insert(name).inserted { found.append((name, child)) }
      }
      set = current.value(of: "deriveConstraintsFrom").flatMap { sets[ResourceReader.idName($0)] }
    }
    return found
  }

  /// Returns the attributes of a constraint. Each group of them replaces that of the view as a whole; if the constraint
  /// itself has attributes besides its margins, all groups are replaced.
  private func overrides(_ constraint: XMLTreeElement) -> AndroidTranslator.Overrides {
    var groups: [(attributes: [XMLAttribute], name: String)] = [(Array(constraint.attributes), "Constraint")]
    for child in constraint.children { groups.append((Array(child.attributes), child.name)) }
    let isWhole = constraint.attributes.contains {
      !["id", "layout_marginStart", "layout_marginEnd"].contains($0.name)
    }
    func replaces(_ group: String) -> Bool { isWhole || constraint.children.contains { $0.name == group } }
    var given: [AndroidAttributes.Given] = []
    func add(_ name: String, _ value: String, at offset: Int, isPlatform: Bool) {
      given.append(
        AndroidAttributes.Given(name: name, value: value, isPlatform: isPlatform, file: file, offset: offset))
    }
    var defaults: [(String, String)] = []
    if replaces("PropertySet") { defaults += [("visibility", "visible"), ("alpha", "1")] }
    if replaces("Transform") { defaults += Self.transforms }
    for (name, value) in defaults { add(name, value, at: constraint.offset, isPlatform: true) }
    for (attributes, group) in groups where group == "Constraint" || Self.groups.contains(group) {
      for attribute in attributes where attribute.name != "id" {
        add(
          attribute.name, attribute.value, at: attribute.valueOffset,
          isPlatform: attribute.namespace == AndroidNamespace.android)
      }
    }
    // The view then keeps its visibility in every state.
    if given.contains(where: { $0.name == "visibilityMode" && ["ignore", "1"].contains($0.value) }) {
      given.removeAll { $0.name == "visibility" }
    }
    var overrides = AndroidTranslator.Overrides(attributes: given, countsLayout: replaces("Layout"))
    overrides.constraint = (file, constraint.offset)
    return overrides
  }

  private static let groups: Set = ["Layout", "PropertySet", "Transform"]
  private static let transforms = [
    ("rotation", "0"), ("rotationX", "0"), ("rotationY", "0"), ("scaleX", "1"), ("scaleY", "1"),
    ("translationX", "0dp"), ("translationY", "0dp"),
  ]

  // MARK: Ways

  /// Reads what the constraints at the start say about the ways of their views.
  private func readWays(of start: String, _ scene: inout MotionScene) {
    guard let set = sets[ResourceReader.idName(start)] else { return }
    for (id, constraint) in constraintElements(of: set) {
      for element in [constraint] + constraint.children.filter({ $0.name == "Motion" }) {
        if let easing = element.value(of: "transitionEasing") {
          if MotionEasing(easing) != nil {
            scene.easings[id] = easing
          } else {
            reportUnread("transitionEasing", of: element)
          }
        }
        if let arc = arc(of: element) { scene.arcs[id] = arc }
        for name in ["motionPathRotate", "animateRelativeTo", "motionStagger", "quantizeMotionSteps"] {
          reportUnread(name, of: element)
        }
      }
    }
  }

  /// Reads the points on the ways of views.
  ///
  /// - Parameter seen: The points that were read, by the ids of their views and their positions.
  private func readKeyFrames(
    _ frames: XMLTreeElement, _ seen: inout [KeyPlace: XMLTreeElement], _ scene: inout MotionScene
  ) {
    for key in frames.children {
      guard key.name == "KeyPosition" else {
        if key.name == "KeyTrigger" { continue }
        reader.report(
          "<\(key.qualifiedName.excerpt)> isn't read: between the two states, the view is shown without it", .warning,
          file, key.offset)
        continue
      }
      guard let target = key.value(of: "motionTarget"), target.hasPrefix("@"),
        let position = key.value(of: "framePosition").flatMap({ Int($0) }), 1...99 ~= position
      else {
        reader.report(
          "expected <\(key.qualifiedName.excerpt)> with the id of a view as 'motionTarget' and a 'framePosition' from 1 "
            + "to 99: it has no effect here", .warning, file, key.offset)
        continue
      }
      let place = KeyPlace(view: ResourceReader.idName(target), position: position)
      if let first = seen[place] {
        let location = file.location(at: first.offset)
        reader.report(
          "'\(String(place.view).excerpt)' has another <\(key.qualifiedName.excerpt)> at the framePosition \(position) "
            + "(\(location.file):\(location.line):\(location.column)), which is shown: a MotionLayout ends the application",
          .warning, file, key.offset)
        continue
      }
      seen[place] = key
      scene.keyPositions[place.view, default: []].append(keyPosition(key, at: position))
    }
  }

  /// The place of a point on a view's way, at which Android allows only one.
  ///
  /// Source: `insertKey` of androidx.constraintlayout.motion.widget.MotionController (2.2), which inserts a second one at a
  /// negative index.
  private struct KeyPlace: Hashable {
    let view: Substring
    let position: Int
  }

  private func keyPosition(_ key: XMLTreeElement, at position: Int) -> AttributeValue {
    var members: [String: AttributeValue] = ["framePosition": .number(Double(position))]
    func number(_ name: String) -> Double? {
      guard let text = key.value(of: name) else { return nil }
      if let number = AttributeValue.string(text).number, abs(number) <= 1000 { return number }
      reportUnread(name, of: key)
      return nil
    }
    let size = number("sizePercent")
    for name in ["percentX", "percentY", "percentWidth", "percentHeight"] {
      let fallback = name.hasSuffix("X") || name.hasSuffix("Y") ? nil : size
      if let value = number(name) ?? fallback { members[name] = .number(value) }
    }
    let types = ["deltaRelative", "pathRelative", "parentRelative", "axisRelative"]
    if let type = key.value(of: "keyPositionType") {
      if types.contains(type) { members["type"] = .string(type) } else { reportUnread("keyPositionType", of: key) }
    }
    if let fit = key.value(of: "curveFit"), ["spline", "linear"].contains(fit) { members["curveFit"] = .string(fit) }
    if let easing = key.value(of: "transitionEasing") {
      if MotionEasing(easing) != nil {
        members["easing"] = .string(easing)
      } else {
        reportUnread("transitionEasing", of: key)
      }
    }
    members["arc"] = arc(of: key).map { .string($0) }
    return .object(members)
  }

  /// Returns the shape of a way, by one of its names.
  private func arc(of element: XMLTreeElement) -> String? {
    guard let arc = element.value(of: "pathMotionArc") else { return nil }
    if ["none", "startVertical", "startHorizontal", "flip", "below", "above"].contains(arc) { return arc }
    reportUnread("pathMotionArc", of: element)
    return nil
  }

  private func reportUnread(_ name: String, of element: XMLTreeElement) {
    guard let attribute = element.attributes.first(where: { $0.name == name }) else { return }
    reader.report(
      "'\(attribute.qualifiedName)=\"\(attribute.value.excerpt)\"' isn't read: between the two states, the view is shown "
        + "without it", .warning, file, attribute.valueOffset)
  }
}

extension XMLTreeElement {
  /// Returns the value of an attribute with any prefix.
  fileprivate func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension ResourceReader {
  /// Returns the name in `@id/name` or `@+id/name`.
  static func idName(_ value: String) -> Substring {
    value[(value.lastIndex(of: "/").map(value.index(after:)) ?? value.startIndex)...]
  }
}
