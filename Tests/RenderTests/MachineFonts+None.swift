import Render

@testable import GRXPictures

extension MachineFonts {
  /// No fonts: text is drawn in the built-in face.
  static let none = MachineFonts(folders: [])
}
