/// The parts of a page that are the same for all layouts, which the build embeds in the program.
enum PageResources {
  /// The template of a page. `{{name}}` represents a value that differs from page to page.
  static var page: String { String(decoding: PackageResources.page_html, as: UTF8.self) }
  static var style: String { text(PackageResources.page_css) }
  static var script: String {
    [
      PackageResources.page_model_js, PackageResources.page_picture_js, PackageResources.page_tree_js,
      PackageResources.page_details_js, PackageResources.page_beside_js, PackageResources.page_js,
    ].map(text).joined(separator: "\n")
  }

  /// The additional script of a page that a server provides.
  static var liveScript: String { text(PackageResources.page_live_js) }

  private static func text(_ bytes: [UInt8]) -> String {
    // The line break at the end of a file isn't part of the element.
    String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes[..<(bytes.count - 1)] : bytes[...], as: UTF8.self)
  }
}
