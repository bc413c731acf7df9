/// The page's style sheet and script, which the build puts into the program: `page.css` and `page.js`.
enum PageResources {
  static var style: String { text(PackageResources.page_css) }
  static var script: String { text(PackageResources.page_js) }

  private static func text(_ bytes: [UInt8]) -> String {
    // The line break at the end of a file isn't part of the element.
    String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes[..<(bytes.count - 1)] : bytes[...], as: UTF8.self)
  }
}
