import AndroidXML
import Layouts

extension LayoutSettings {
  /// Errors about the names of a state or of a variant that some layout of the run could have, but none has; empty for
  /// none. Call this once all layouts are laid out.
  func messagesAboutNames(_ style: MessageStyle) -> String {
    guard let names = android.projectCache?.chosenNames else { return "" }
    let state = android.motionState.map { String($0.prefix { $0 != ":" }) }
    return [
      message(about: state, names.others(.state), "no layout has a MotionScene with the state", style),
      message(about: android.variant, names.others(.variant), "no layout's application has the variant", style),
    ].joined()
  }

  private func message(
    about name: String?, _ others: [String]?, _ sentence: String, _ style: MessageStyle
  ) -> String {
    guard let name, let others else { return "" }
    let near = Suggestion.nearest(to: name, in: others)
    let listed = others.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let hint = near.map { "did you mean '\($0)'?" } ?? (others.isEmpty ? "there are none" : "there are \(listed)")
    return style.message(from: Tool.name, .error, "\(sentence) '\(name)'; \(hint)")
  }
}
