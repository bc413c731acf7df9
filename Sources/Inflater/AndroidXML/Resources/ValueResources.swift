import GRXAndroidData
import GRXFileFormats
import Inflater
import Measure
import Synchronization

/// The resources in the `values` subfolders of a `res` folder that apply to a device, by type and name.
struct ValueResources: Sendable {
  /// A value and its location.
  struct Value {
    var text: String
    var file: String
    var offset: Int
    /// The tags in the text of a string.
    var tags: [StringTag] = []
  }

  struct Style {
    /// The parent; `nil` if the document names none, and empty if it explicitly names none.
    var parent: String?
    /// Names as written, including `android:`.
    var items: [(name: String, value: String, offset: Int)]
    var file: String
    var offset: Int
  }

  /// The values of each subfolder, the best first: if two values have the same name, the first is used.
  private let parts: [ValueFolder]

  /// Combines subfolders, whose values devices share.
  init(_ parts: [ValueFolder]) { self.parts = parts }

  /// Syntax errors: the file and the reader's message.
  var failures: [(file: String, bytes: [UInt8], failure: XMLFailure)] { parts.flatMap(\.failures) }
  var unreadable: [(file: String, why: String)] { parts.flatMap(\.unreadable) }
  /// The files that were read or searched for.
  var files: [String] { parts.flatMap(\.files) }
  /// The subfolders that were listed.
  var folders: [String] { parts.map(\.path) }

  /// Returns a value by its key, such as `string/title`.
  func value(_ key: String) -> Value? { parts.firstResult { $0.value(key) } }

  func style(_ name: String) -> Style? { parts.firstResult { $0.style(name) } }

  func array(_ name: String) -> [String]? { parts.firstResult { $0.array(name) } }

  /// Returns the form of a plural for other numbers, or else its first form; `nil` inside for a plural without forms.
  func plural(_ name: String) -> String?? { parts.firstResult { $0.plural(name) } }

  /// Returns the tags in that form; `nil` if there is no such plural.
  func tags(ofPlural name: String) -> [StringTag]? { parts.firstResult { $0.tags(ofPlural: name) } }

  /// Returns the numbers of an attribute's words, or `nil` if no file defines any.
  func words(ofAttribute name: String) -> [String: Int]? { parts.firstResult { $0.words(ofAttribute: name) } }

  /// The keys of all values, which may occur several times.
  var keys: [String] { parts.flatMap(\.keys) }

  /// The names of all styles, which may occur several times.
  var styleNames: [String] { parts.flatMap(\.styleNames) }
}

/// The resources in one `values` subfolder, by type and name.
final class ValueFolder: Sendable {
  let path: String
  private let contents: Contents
  let failures: [(file: String, bytes: [UInt8], failure: XMLFailure)]
  let unreadable: [(file: String, why: String)]
  /// The files that were read or searched for.
  let files: [String]

  /// Reads the files of a subfolder: if two values have the same name, the first is used.
  init(_ subfolder: ResourceFolder.Subfolder, of folder: ResourceFolder, _ bytesLeft: ValueBytes) {
    let path = folder.path + "/" + subfolder.name
    var contents = Contents()
    var failures: [(file: String, bytes: [UInt8], failure: XMLFailure)] = []
    var unreadable: [(file: String, why: String)] = []
    var files: [String] = []
    let opened = folder.opened(subfolder)
    for name in folder.entries(of: subfolder) where name.hasSuffix(".xml") {
      let file = path + "/" + name
      files.append(file)
      defer { contents.endFile() }
      let bytes: [UInt8]
      do throws(SourceError) {
        bytes = try folder.readValues(file, name, opened, bytesLeft)
      } catch {
        unreadable.append((file, error.sentence))
        continue
      }
      do throws(XMLFailure) {
        contents.add(try XMLReader.read(bytes))
      } catch {
        failures.append((file, bytes, error))
      }
    }
    (self.path, self.contents, self.files) = (path, contents, files)
    (self.failures, self.unreadable) = (failures, unreadable)
  }

  func value(_ key: String) -> ValueResources.Value? {
    guard let index = contents.values.names.number(of: key) else { return nil }
    let (file, offset) = contents.values[index]
    return ValueResources.Value(
      text: contents.texts[index], file: files[file], offset: offset, tags: contents.tags[index] ?? [])
  }

  func style(_ name: String) -> ValueResources.Style? {
    guard let index = contents.styles.names.number(of: name) else { return nil }
    let (file, offset) = contents.styles[index]
    return ValueResources.Style(
      parent: Contents.optional(contents.parents[index]), items: contents.items(ofStyle: index), file: files[file],
      offset: offset)
  }

  func array(_ name: String) -> [String]? {
    guard let index = contents.arrays.number(of: name) else { return nil }
    return CompactTexts.range(index, contents.elementEnds).map { contents.elements[$0] }
  }

  func plural(_ name: String) -> String?? {
    contents.plurals.number(of: name).map { Contents.optional(contents.forms[$0]) }
  }

  func tags(ofPlural name: String) -> [StringTag]? {
    contents.plurals.number(of: name).map { contents.pluralTags[$0] ?? [] }
  }

  func words(ofAttribute name: String) -> [String: Int]? {
    guard let index = contents.attributes.number(of: name) else { return nil }
    let pairs = CompactTexts.range(index, contents.wordEnds).map { (contents.words[$0], contents.wordNumbers[$0]) }
    return Dictionary(pairs) { first, _ in first }
  }

  var keys: [String] { contents.values.names.all }

  var styleNames: [String] { contents.styles.names.all }
}

extension ValueFolder {
  /// The values of all files. The parts of each one have the same index.
  private struct Contents {
    /// Names and their locations.
    struct NamedOffsets {
      var names = CompactNames()
      private var offsets: [Int32] = []
      /// The number of names in the files so far, for each file.
      private var fileEnds: [Int] = []

      mutating func insert(_ name: String, at element: XMLTreeElement) -> Bool {
        guard names.insert(name) else { return false }
        offsets.append(Int32(element.offset))
        return true
      }

      mutating func endFile() { fileEnds.append(offsets.count) }

      subscript(index: Int) -> (file: Int, offset: Int) {
        (fileEnds.indices.partitionPoint { fileEnds[$0] <= index }, Int(offsets[index]))
      }
    }

    var values = NamedOffsets()
    var texts = CompactTexts()
    /// The tags in the values that have some.
    var tags: [Int: [StringTag]] = [:]
    var styles = NamedOffsets()
    /// The parents of the styles, each after a character, or empty for none.
    var parents = CompactTexts()
    /// The number of items of the styles up to each one.
    var itemEnds: [UInt32] = []
    var itemNames = CompactTexts()
    var itemValues = CompactTexts()
    var itemOffsets: [Int32] = []
    var arrays = CompactNames()
    /// The number of elements of the arrays up to each one.
    var elementEnds: [UInt32] = []
    var elements = CompactTexts()
    /// The attributes with words, such as `<enum name="large" value="1"/>`.
    var attributes = CompactNames()
    /// The number of words of the attributes up to each one.
    var wordEnds: [UInt32] = []
    var words = CompactTexts()
    var wordNumbers: [Int] = []
    var plurals = CompactNames()
    /// The form of each plural for other numbers, or else its first form, each after a character, or empty for none.
    var forms = CompactTexts()
    /// The tags in the forms that have some.
    var pluralTags: [Int: [StringTag]] = [:]

    mutating func add(_ tree: XMLTree) {
      guard tree.root.name == "resources" else { return }
      for element in tree.root.children { add(element) }
    }

    mutating func endFile() {
      values.endFile()
      styles.endFile()
    }

    private mutating func add(_ element: XMLTreeElement) {
      guard let name = element.attribute("name") else { return }
      switch element.name {
      case "style":
        guard styles.insert(name, at: element) else { return }
        parents.append(Self.marked(element.attribute("parent")))
        for item in element.children where item.name == "item" {
          guard let name = item.attribute("name") else { continue }
          itemNames.append(name)
          itemValues.append(item.flatText.trimmed)
          itemOffsets.append(Int32(item.offset))
        }
        itemEnds.append(UInt32(itemOffsets.count))
      case "string-array", "integer-array", "array":
        guard arrays.insert(name) else { return }
        for item in element.children { elements.append(MarkedText(item).text) }
        elementEnds.append(UInt32(elements.count))
      case "plurals":
        guard plurals.insert(name) else { return }
        var quantities: [String: MarkedText] = [:]
        for item in element.children {
          if let quantity = item.attribute("quantity") { quantities[quantity] = MarkedText(item) }
        }
        let form = quantities["other"] ?? quantities.min { $0.key < $1.key }?.value
        if let tags = form?.tags, !tags.isEmpty { pluralTags[plurals.count - 1] = tags }
        forms.append(Self.marked(form?.text))
      case "attr": addWords(of: element, name)
      case "declare-styleable":
        for child in element.children where child.name == "attr" {
          if let name = child.attribute("name") { addWords(of: child, name) }
        }
      case "public", "public-group", "eat-comment", "skip", "overlayable": break
      default:
        let type = element.name == "item" ? element.attribute("type") ?? "" : element.name
        guard values.insert(type + "/" + name, at: element) else { return }
        guard type == "string" else { return texts.append(element.flatText.trimmed) }
        let marked = MarkedText(element)
        if !marked.tags.isEmpty { tags[texts.count] = marked.tags }
        texts.append(marked.text)
      }
    }

    /// Adds the words for the numbers of an attribute.
    private mutating func addWords(of attribute: XMLTreeElement, _ name: String) {
      let children = attribute.children
      guard !children.isEmpty, attributes.insert(name) else { return }
      for child in children where child.name == "enum" || child.name == "flag" {
        guard let word = child.attribute("name"), let text = child.attribute("value") else { continue }
        let isHexadecimal = text.hasPrefix("0x")
        let number = isHexadecimal ? UInt32(text.dropFirst(2), radix: 16).map { Int($0) } : Int(text)
        words.append(word)
        wordNumbers.append(number ?? 0)
      }
      wordEnds.append(UInt32(wordNumbers.count))
    }

    /// Returns a text that distinguishes no text from an empty one.
    private static func marked(_ text: String?) -> String { text.map { "=" + $0 } ?? "" }

    static func optional(_ text: String) -> String? { text.isEmpty ? nil : String(text.dropFirst()) }

    func items(ofStyle index: Int) -> [(name: String, value: String, offset: Int)] {
      CompactTexts.range(index, itemEnds).map { (itemNames[$0], itemValues[$0], Int(itemOffsets[$0])) }
    }
  }
}

/// The bytes that the files of values of a run may still have.
final class ValueBytes: Sendable {
  /// The maximum number of bytes of all files. Their values take about as much memory.
  private static let maximumBytes = 160 << 20
  private let used = Mutex(0)

  /// Charges the bytes of a file.
  func charge(_ count: Int) throws(SourceError) {
    let isWithin = used.withLock { used in
      guard count <= Self.maximumBytes - used else { return false }
      used += count
      return true
    }
    if isWithin { return }
    throw .unreadable(
      why: "its \(count) bytes and the files of values read before it are more than \(Self.maximumBytes >> 20) MB "
        + "together")
  }
}

extension SourceError {
  /// The reason in a sentence.
  var sentence: String {
    switch self {
    case .unreadable(let why): why
    case .outsideFolder: "it lies outside the folder"
    }
  }
}
