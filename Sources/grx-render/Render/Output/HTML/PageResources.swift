import GRXShims

/// The parts of a page that are the same for all layouts, which the build embeds in the program.
enum PageResources {
  /// The template of a page. `{{name}}` represents a value that differs from page to page.
  static var page: String { String(cString: grx_page()) }
  static var style: String { withoutLastLineBreak(String(cString: grx_page_style())) }
  static var script: String { withoutLastLineBreak(String(cString: grx_page_script())) }

  /// The additional script of a page that a server provides.
  static var liveScript: String { withoutLastLineBreak(String(cString: grx_page_live_script())) }

  // The line break at the end of a file isn't part of the element.
  private static func withoutLastLineBreak(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
