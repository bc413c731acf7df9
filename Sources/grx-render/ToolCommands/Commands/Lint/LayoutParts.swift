import GRXFileFormats

/// The layouts in Android's XML that other layouts of a run include, or show as items of a list.
///
/// They are found by searching the text of each layout for `layout="@layout/name"` and `tools:listitem="@layout/name"`.
struct LayoutParts {
  private static let maximumBytes = 1 << 20

  private var names: Set<String> = []

  init(_ files: [SuiteFile]) {
    for file in files where PathNames.suffix(file.layout) == "xml" {
      let bytes = try? FileReader.read(
        file.layout, beneath: file.searched, maximumBytes: Self.maximumBytes, mustBeRegular: true)
      if let bytes { add(bytes) }
    }
  }

  /// Returns whether a file is part of another layout.
  func contains(_ file: String) -> Bool {
    !names.isEmpty && PathNames.suffix(file) == "xml"
      && names.contains(
        PathNames.withoutSuffix(file).split(separator: "/").last.map(String.init) ?? "")
  }

  private static let reference = Array("@layout/".utf8)

  private mutating func add(_ bytes: [UInt8]) {
    var index = 0
    let (at, count) = (UInt8(ascii: "@"), Self.reference.count)
    while index + count < bytes.count {
      guard bytes[index] == at, bytes[index..<index + count].elementsEqual(Self.reference) else {
        index += 1
        continue
      }
      let start = index + count
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "'") {
        end += 1
      }
      if isPart(bytes, before: index) {
        names.insert(String(decoding: bytes[start..<end], as: UTF8.self))
      }
      index = end
    }
  }

  /// Returns whether the attribute with a value that begins before an index names a part of the layout.
  private func isPart(_ bytes: [UInt8], before index: Int) -> Bool {
    // The quotation mark, and the equals sign with whitespace around it.
    var end = index - 1
    while end > 0, bytes[end - 1] == UInt8(ascii: "=") || bytes[end - 1] <= UInt8(ascii: " ") {
      end -= 1
    }
    var start = end
    while start > 0, bytes[start - 1] > UInt8(ascii: " ") { start -= 1 }
    guard start < end else { return false }
    return ["layout", "tools:listitem", "tools:layout"].contains(
      String(decoding: bytes[start..<end], as: UTF8.self))
  }
}
