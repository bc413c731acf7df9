import AndroidXML
import Layouts

extension LayoutSettings {
  /// Errors about the names of a state or of a variant that some layout of the run could have, but none has; empty for
  /// none. Call this once all layouts are laid out.
  func messagesAboutNames(_ style: MessageStyle) -> String {
    guard let names = android.projectCache?.chosenNames else { return "" }
    let variants = names.others(.variant) ?? []
    // A variant is named for a flavor and a build type: freeDebug.
    let joined = variants.filter { !Self.buildTypes.contains($0.lowercased()) }.flatMap { flavor in
      Self.buildTypes.map { flavor + $0.prefix(1).uppercased() + $0.dropFirst() }
    }
    return [
      message(about: state.name, names.others(.state), state.sentence, style),
      message(
        about: android.variant, names.others(.variant), "no layout's application has the variant", style, near: joined),
    ].joined()
  }

  /// Whether names are chosen, and it isn't known yet that a layout has them.
  var waitsForNames: Bool {
    let names = android.projectCache?.chosenNames
    func waits(_ kind: ChosenNames.Kind) -> Bool { names?.isFound(kind) != true }
    return android.variant != nil && waits(.variant) || choosesState && waits(.state)
  }

  /// Whether the state is a name that a scene may lack; each has a start and an end.
  private var choosesState: Bool {
    guard let name = state.name else { return false }
    return Double(name) == nil && name != "start" && !(name == "end" && android.motionState == name)
  }

  private static let buildTypes = ["debug", "release"]

  /// The name that `--state` chooses, and the beginning of the message if no layout has it.
  private var state: (name: String?, sentence: String) {
    guard let state = android.motionState else { return (nil, "") }
    // A fraction of the way belongs to a transition; a state that is shown is a set.
    guard let colon = state.lastIndex(of: ":") else { return (state, "no layout has a MotionScene with the state") }
    return (String(state[..<colon]), "no layout has a MotionScene with a transition, or a set where one begins, called")
  }

  /// - Parameter similar: Further names that may be suggested, and aren't listed.
  private func message(
    about name: String?, _ others: [String]?, _ sentence: String, _ style: MessageStyle,
    near similar: [String] = []
  ) -> String {
    guard let name, let others else { return "" }
    let near = Suggestion.nearest(to: name, in: others + similar)
    let listed = others.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let hint = near.map { "did you mean '\($0)'?" } ?? (others.isEmpty ? "there are none" : "there are \(listed)")
    return style.message(from: Tool.name, .error, "\(sentence) '\(name)'; \(hint)")
  }
}
