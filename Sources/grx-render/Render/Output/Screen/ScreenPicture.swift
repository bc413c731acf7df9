/// A picture of a screen inside a page.
package enum ScreenPicture {
  /// Returns the address of an image that contains an SVG document.
  package static func address(of svg: String) -> String {
    "data:image/svg+xml;base64," + ScreenSVG.base64(Array(svg.utf8))
  }
}
