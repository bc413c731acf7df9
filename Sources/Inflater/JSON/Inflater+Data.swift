import GRXFileFormats
import Layouts

extension Inflater {
  /// Reads data for layouts from JSON.
  ///
  /// - Parameters:
  ///   - bytes: The file, encoded as UTF-8.
  ///   - name: The name of the file in messages.
  /// - Throws: The syntax error.
  public static func data(fromJSON bytes: [UInt8], named name: String) throws(InflateErrors) -> AttributeValue {
    do throws(JSONScan.Failure) {
      return try JSONReader.data(bytes)
    } catch {
      let position = SourceLines(bytes).position(of: error.offset)
      throw InflateErrors([
        InflateError(
          .syntax(error.syntax),
          location: InflateError.Location(file: name, line: position.line, column: position.column))
      ])
    }
  }
}
