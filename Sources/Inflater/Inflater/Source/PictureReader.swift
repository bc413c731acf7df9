import GRXFileFormats
import Layouts
import Measure

/// Determines the sizes of the pictures that a document names.
struct PictureReader {
  let source: any DocumentSource
  let cache: DocumentCache
  /// The name of the document.
  let document: String
  let context: AttributeContext

  func read(_ name: String) throws(AttributeProblem) -> IntrinsicImage {
    let size = try cache.picture(name, from: document) { () throws(AttributeProblem) in try self.size(of: name) }
    let scale = Self.scale(of: name)
    return IntrinsicImage(
      size: Size(
        width: context.pixels(points: Double(size.width) / scale),
        height: context.pixels(points: Double(size.height) / scale)))
  }

  private func size(of name: String) throws(AttributeProblem) -> Size {
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = try source.picture(name, from: document).bytes
    } catch {
      switch error {
      case .unreadable(let why): throw .unreadablePicture(file: name, why: why)
      case .outsideFolder: throw .unreadablePicture(file: name, why: "it lies outside the layout's folder")
      }
    }
    do throws(PictureHeader.Problem) {
      return try PictureHeader.size(of: bytes)
    } catch {
      throw .unreadablePicture(file: name, why: "it \(error)")
    }
  }

  /// Returns the picture's pixels per point: 2 for `name@2x.png`.
  private static func scale(of name: String) -> Double {
    let file = name.split(separator: "/").last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }
}
