import Inflater

/// The resources in the `values` subfolders of a `res` folder, by type and name.
struct ValueResources: Sendable {
  /// A value and its location.
  struct Value {
    var text: String
    var file: String
    var offset: Int
  }

  struct Style {
    /// The parent; `nil` if the document names none, and empty if it explicitly names none.
    var parent: String?
    /// Names as written, including `android:`.
    var items: [(name: String, value: String, offset: Int)]
    var file: String
    var offset: Int
  }

  private(set) var simple: [String: Value] = [:]
  private(set) var styles: [String: Style] = [:]
  private(set) var arrays: [String: [String]] = [:]
  /// The form of each plural for other numbers, or else its first form; `nil` for a plural without forms.
  private(set) var plurals: [String: String?] = [:]
  /// Syntax errors: the file and the reader's message.
  private(set) var failures: [(file: String, bytes: [UInt8], failure: XMLFailure)] = []
  private(set) var unreadable: [(file: String, why: String)] = []
  /// The files that were read or searched for.
  private(set) var files: [String] = []
  /// The subfolders that were listed.
  private(set) var folders: [String] = []

  /// Reads the files of the matching folders, the best first: if two values have the same name, the first is used.
  init(of folder: ResourceFolder) {
    for subfolder in folder.subfolders(of: "values") {
      folders.append(folder.path + "/" + subfolder.name)
      for name in folder.entries(of: subfolder) where name.hasSuffix(".xml") {
        let path = folder.path + "/" + subfolder.name + "/" + name
        files.append(path)
        do throws(SourceError) {
          let bytes = try folder.readXML(path)
          add(bytes, of: path, folder.xmlFiles)
        } catch {
          unreadable.append((path, error.sentence))
        }
      }
    }
  }

  private mutating func add(_ bytes: [UInt8], of file: String, _ xmlFiles: XMLFiles) {
    let tree: XMLTree
    do throws(XMLFailure) {
      tree = try xmlFiles.tree(of: bytes, named: file)
    } catch {
      failures.append((file, bytes, error))
      return
    }
    guard tree.root.name == "resources" else { return }
    for element in tree.root.children { add(element, in: file) }
  }

  private mutating func add(_ element: XMLTreeElement, in file: String) {
    guard let name = element.attribute("name") else { return }
    switch element.name {
    case "style":
      guard styles[name] == nil else { return }
      let items = element.children.compactMap { item -> (name: String, value: String, offset: Int)? in
        guard item.name == "item", let name = item.attribute("name") else { return nil }
        return (name, item.flatText.trimmed, item.offset)
      }
      styles[name] = Style(
        parent: element.attribute("parent"), items: items, file: file, offset: element.offset)
    case "string-array", "integer-array", "array":
      guard arrays[name] == nil else { return }
      arrays[name] = element.children.map { StringResource.text($0.flatText) }
    case "plurals":
      guard plurals[name] == nil else { return }
      var quantities: [String: String] = [:]
      for item in element.children {
        if let quantity = item.attribute("quantity") { quantities[quantity] = StringResource.text(item.flatText) }
      }
      plurals[name] = .some(quantities["other"] ?? quantities.min { $0.key < $1.key }?.value)
    case "declare-styleable", "public", "public-group", "eat-comment", "skip", "attr", "overlayable": break
    default:
      let type = element.name == "item" ? element.attribute("type") ?? "" : element.name
      let key = type + "/" + name
      guard simple[key] == nil else { return }
      let text = type == "string" ? StringResource.text(element.flatText) : element.flatText.trimmed
      simple[key] = Value(text: text, file: file, offset: element.offset)
    }
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
