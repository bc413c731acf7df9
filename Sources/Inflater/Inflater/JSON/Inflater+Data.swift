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
      let location = SourceLines(bytes).location(of: error.offset, in: name)
      throw InflateErrors([InflateError(.syntax(error.syntax), location: location)])
    }
  }
}
