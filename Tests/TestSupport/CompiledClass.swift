/// A compiled class of Java with the parts that readers of classes need.
public enum CompiledClass {
  /// Returns the bytes of a class file.
  /// - Parameters:
  ///   - name: The name with slashes: `com/ex/Row`.
  ///   - superclass: The name of the superclass in the same form.
  ///   - methods: The names of its methods, none of which has code.
  public static func bytes(named name: String, extending superclass: String, methods: [String] = []) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func text(_ text: String) -> [UInt8] { [1] + number(text.utf8.count, 2) + Array(text.utf8) }
    var constants = text(name) + [7] + number(1, 2) + text(superclass) + [7] + number(3, 2)
    // A number of eight bytes takes two indexes.
    constants += [5] + number(0, 8)
    for method in methods { constants += text(method) }
    let count = 7 + methods.count
    var bytes = number(0xCAFE_BABE, 4) + number(65, 4) + number(count, 2) + constants
    bytes += number(1, 2) + number(2, 2) + number(4, 2) + number(0, 2) + number(0, 2) + number(methods.count, 2)
    for index in methods.indices { bytes += number(1, 2) + number(7 + index, 2) + number(1, 2) + number(0, 2) }
    return bytes + number(0, 2)
  }
}

/// Archives with entries that aren't compressed.
public enum StoredArchive {
  /// Returns the bytes of a ZIP archive.
  /// - Parameter checksum: Returns the CRC-32 of an entry's bytes.
  public static func bytes(_ entries: [(name: String, bytes: [UInt8])], checksum: ([UInt8]) -> UInt32) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var (files, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in entries {
      let sizes = number(Int(checksum(bytes)), 4) + number(bytes.count, 4) + number(bytes.count, 4)
      let lengths = number(name.utf8.count, 2) + number(0, 2)
      let place = files.count
      files += number(0x0403_4B50, 4) + number(20, 2) + number(0, 8) + sizes + lengths + Array(name.utf8) + bytes
      directory += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(0, 8) + sizes + lengths
      directory += number(0, 10) + number(place, 4) + Array(name.utf8)
    }
    return files + directory + number(0x0605_4B50, 4) + number(0, 4) + number(entries.count, 2)
      + number(entries.count, 2)
      + number(directory.count, 4) + number(files.count, 4) + number(0, 2)
  }
}
