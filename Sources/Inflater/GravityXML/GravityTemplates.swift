import Foundation
import GRXFileFormats
import Inflater
import Measure

extension GravityTranslator {
  /// Returns the names of the templates beside a file, for suggestions.
  ///
  /// Only the folder of the outermost document is listed, and only if templates are read from it.
  func templateNames(beside file: File) -> [String] {
    guard inflater.source == nil || inflater.source is FolderSource else { return [] }
    let folder = file.name.parentPath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }.prefix(2000).sorted()
  }
}

/// Documents whose outermost element is a template.
enum GravityTemplate {
  /// The maximum number of templates that are each the outermost element of another one.
  private static let maximumDepth = 8

  /// Returns whether the outermost element of a document sets an attribute of an element inside it, such as
  /// `titleLabel.text`, which no other format has, or is the name of a file of Gravity's beside the document.
  static func isDocument(_ opening: DocumentFormat.Opening) -> Bool {
    guard XMLReader.recognizes(opening.bytes) else { return false }
    return isTemplate(opening.bytes, opening.file, opening, depth: 0)
  }

  private static func isTemplate(
    _ bytes: [UInt8], _ file: String, _ opening: DocumentFormat.Opening, depth: Int
  ) -> Bool {
    guard let tag = OutermostTag(of: bytes), let name = tag.className else { return false }
    if tag.hasDottedAttribute { return true }
    guard depth < maximumDepth, opening.kinds[name] == nil,
      case .success(let template) = opening.include(name + ".xml", file), template.name != file
    else { return false }
    return GravityDocument.recognizes(template.bytes)
      || isTemplate(template.bytes, template.name, opening, depth: depth + 1)
  }
}

/// The first start tag of a document after comments and instructions.
struct OutermostTag {
  /// The name of the element.
  let name: ArraySlice<UInt8>
  /// Whether an attribute without a prefix has a name with a period.
  let hasDottedAttribute: Bool

  /// The name if it is that of a class: a capital letter, followed by letters, digits, and underscores.
  var className: String? {
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    guard let first = name.first, (0x41...0x5A).contains(first),
      name.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") })
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  init?(of bytes: [UInt8]) {
    var position = 0
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[(start + 1)...]
      if rest.starts(with: "!--".utf8) {
        guard let end = Self.end(of: "-->", in: bytes, from: start + 4) else { return nil }
        position = end
      } else if rest.first == UInt8(ascii: "?") {
        guard let end = Self.end(of: "?>", in: bytes, from: start + 2) else { return nil }
        position = end
      } else {
        name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
        hasDottedAttribute = Self.hasDottedAttribute(bytes[name.endIndex...])
        return
      }
    }
    return nil
  }

  /// Returns whether the rest of a tag, up to its end, has such an attribute.
  private static func hasDottedAttribute(_ rest: ArraySlice<UInt8>) -> Bool {
    var quote: UInt8?
    var (hasPeriod, hasColon) = (false, false)
    var steps = ReadSteps()
    for (index, byte) in rest.enumerated() {
      if index >= steps.uncountedEnd && steps.areUsedUp(before: index) { return false }
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: ">"): return false
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "."): hasPeriod = true
      case UInt8(ascii: ":"): hasColon = true
      case UInt8(ascii: "="):
        if hasPeriod && !hasColon { return true }
        (hasPeriod, hasColon) = (false, false)
      case 0...0x20: (hasPeriod, hasColon) = (false, false)
      default: break
      }
    }
    return false
  }

  private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var position = min(start, bytes.count)
    while position + wanted.count <= bytes.count {
      if bytes[position..<position + wanted.count].elementsEqual(wanted) { return position + wanted.count }
      position += 1
    }
    return nil
  }
}
