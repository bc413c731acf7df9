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
  writeError((place.map { "\($0.file):\($0.line): " } ?? "") + "warning: " + sentence() + "\n")
}
