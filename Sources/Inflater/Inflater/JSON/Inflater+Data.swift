import GRXFileFormats
import Layouts

extension Inflater {
  /// Reads data for layouts from JSON. As in layouts, comments and trailing commas are allowed.
  ///
  /// - Parameters:
  ///   - bytes: The file, encoded as UTF-8.
  ///   - name: The name of the file in messages.
  /// - Throws: The syntax error.
  public static func data(fromJSON bytes: [UInt8], named name: String) throws(InflateErrors) -> AttributeValue {
    do throws(JSONFailure) {
      if let sentence = JSONFile.refusal(of: bytes) { throw JSONFailure(.refused(sentence), at: 0) }
      var rules = JSONRules()
      rules.maximumDepth = JSONTree.maximumDepth - 1
      let tree = JSONTree.read(bytes, rules)
      if let failure = tree.failure { throw failure }
      return try JSONValues(of: tree, tree.entries.indices).value(at: 0)
    } catch {
      let location = SourceLines(bytes).location(of: error.offset, in: name)
      throw InflateErrors([InflateError(.syntax(error.syntax), location: location)])
    }
  }
}
