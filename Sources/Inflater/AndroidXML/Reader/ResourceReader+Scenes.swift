import GRXFileFormats
import Inflater

/// The attributes that a scene's set of constraints gives to children of a MotionLayout, by their ids.
typealias SceneConstraints = [Substring: [AndroidAttributes.Given]]

extension ResourceReader {
  /// Returns the constraints with which the scene that a value names begins; `nil` if they can't be read.
  ///
  /// Source: androidx.constraintlayout.motion.widget.MotionScene (2.1): the set at the start of the first transition.
  /// - Parameter state: The set that the layout itself names.
  func sceneConstraints(
    _ found: AndroidAttributes.Found, state: AndroidAttributes.Found?, _ theme: AndroidTheme
  ) -> SceneConstraints? {
    guard let reference = resolve(found, theme)?.reference, reference.type == "xml",
      let (path, _, folder) = resources.file("xml", reference.name),
      let bytes = try? folder.read(path, maximumBytes: xml.limits.maximumBytes)
    else { return nil }
    let file = open(bytes, named: path)
    guard let root = file.tree?.root, root.name == "MotionScene" else { return nil }
    var sets: [Substring: XMLTreeElement] = [:]
    for child in root.children where child.name == "ConstraintSet" {
      if let id = child.attribute("id", in: AndroidNamespace.android) { sets[Self.idName(id)] = child }
    }
    let transition = root.children.first { $0.name == "Transition" }
    let start = transition?.attributes.first { $0.name == "constraintSetStart" }?.value
    let end = transition?.attributes.first { $0.name == "constraintSetEnd" }?.value
    let shown =
      switch options.motionState {
      case nil: state?.value ?? start
      case "start"?: start
      case "end"?: end
      case let name?: name
      }
    guard let name = shown, let first = sets[Self.idName(name)] else { return nil }
    var constraints: SceneConstraints = [:]
    var set: XMLTreeElement? = first
    // A set may derive from another, which may derive from a third.
    for _ in 0..<16 {
      guard let current = set else { break }
      for child in current.children where child.name == "Constraint" {
        guard let id = child.attribute("id", in: AndroidNamespace.android), constraints[Self.idName(id)] == nil else {
          continue
        }
        constraints[Self.idName(id)] = child.attributes.filter { $0.name != "id" }.map { attribute in
          AndroidAttributes.Given(
            name: attribute.name, value: attribute.value, isPlatform: attribute.namespace == AndroidNamespace.android,
            file: file, offset: attribute.valueOffset)
        }
      }
      let base = current.attributes.first { $0.name == "deriveConstraintsFrom" }?.value
      set = base.flatMap { sets[Self.idName($0)] }
    }
    return constraints
  }

  /// Returns the name in `@id/name` or `@+id/name`.
  static func idName(_ value: String) -> Substring {
    value[(value.lastIndex(of: "/").map(value.index(after:)) ?? value.startIndex)...]
  }
}
