#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// The place in the source where a layout is written, for reports.
package struct SourcePlace {
  let file: StaticString
  let line: UInt

  package init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }
}

/// Reports an error in the code of a layout on standard error, and lets the program continue.
package func report(_ sentence: @autoclosure () -> String, at place: SourcePlace? = nil) {
  let text = (place.map { "\($0.file):\($0.line): " } ?? "") + "warning: " + sentence() + "\n"
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    // Sound: the call reads as many bytes as the buffer has.
    let count = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    bytes = bytes.dropFirst(count)
  }
}
