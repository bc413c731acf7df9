/// Limits on JSON that is parsed as a whole: data, reports, and baselines.
///
/// In memory, an object takes about a hundred times the space of its text.
package enum JSONFile {
  /// The maximum number of arrays and objects.
  package static let maximumContainers = DocumentLimits.defaultMaximumContainers
  /// The maximum number of commas between values.
  package static let maximumCommas = 2_000_000

  /// Returns the reason that a file isn't parsed, as a sentence, or `nil` if it is within the limits.
  package static func refusal(of bytes: [UInt8]) -> String? {
    var (containers, commas) = (0, 0)
    var (isInText, isEscaped) = (false, false)
    for byte in bytes {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): containers += 1
      case UInt8(ascii: ","): commas += 1
      default: break
      }
    }
    if containers > maximumContainers { return "it has more than \(maximumContainers) arrays and objects" }
    return commas > maximumCommas ? "it has more than \(maximumCommas) values" : nil
  }
}
