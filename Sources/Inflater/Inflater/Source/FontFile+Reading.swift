import GRXFileFormats
import Layouts

extension FontFile {
  /// Reads a font from a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - index: The index of the font in a collection; 0 for a file with a single font.
  /// - Throws: `Problem` if the file can't be read, isn't a supported font, or is larger than `maximumBytes`.
  public convenience init(contentsOf path: String, index: Int = 0) throws(Problem) {
    let bytes: [UInt8]
    do throws(FileReader.Problem) {
      bytes = try FileReader.read(path, beneath: nil, maximumBytes: FontFile.maximumBytes)
    } catch {
      throw Problem("the font can't be read: \(error.why)")
    }
    try self.init(bytes, index: index)
  }
}
