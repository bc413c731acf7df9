/// Decides whether to write colors, following the conventions of no-color.org, force-color.org, and
/// bixense.com/clicolors.
enum ColorChoice {
  /// Returns whether a stream is colored.
  /// - Parameters:
  ///   - isTerminal: Whether the stream is a terminal.
  ///   - variable: Looks up an environment variable.
  static func isColored(isTerminal: Bool, variable: (String) -> String?) -> Bool {
    func value(_ name: String) -> String { variable(name) ?? "" }
    // NO_COLOR takes precedence over all other settings.
    if !value("NO_COLOR").isEmpty { return false }
    if isForced(value("FORCE_COLOR")) || isForced(value("CLICOLOR_FORCE")) { return true }
    if isForbidden(value("FORCE_COLOR")) || isForbidden(value("CLICOLOR")) { return false }
    let terminal = value("TERM")
    return isTerminal && !terminal.isEmpty && terminal != "dumb"
  }

  private static func isForced(_ value: String) -> Bool { !value.isEmpty && !isForbidden(value) }

  private static func isForbidden(_ value: String) -> Bool { value == "0" || value == "false" }
}
