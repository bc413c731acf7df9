import Measure

/// The lines of a document, which convert byte offsets to lines and columns.
///
/// A line ends at `\n`, `\r\n`, or a lone `\r`. A byte-order mark isn't counted as a column.
package struct SourceLines {
  private var bytes: [UInt8]
  private var starts: [Int] = [0]
  /// The number of Unicode scalars before every 256th byte, so that a column near the end of a long line is found
  /// quickly.
  private var scalarsBefore: [Int] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { starts = [3] }
    scalarsBefore.reserveCapacity(bytes.count / 256 + 1)
    // Sound: all indexes are below the number of bytes.
    bytes.withUnsafeBufferPointer { text in
      var scalars = 0
      for start in stride(from: 0, to: text.count, by: 256) {
        let end = min(start + 256, text.count)
        scalarsBefore.append(scalars)
        // Without branches, several bytes are compared at once.
        var mayEndLine: UInt8 = 0
        for offset in start..<end {
          scalars &+= text[offset].beginsScalar ? 1 : 0
          mayEndLine |= text[offset] == 0x0A || text[offset] == 0x0D ? 1 : 0
        }
        if mayEndLine == 0 { continue }
        for offset in start..<end {
          let isLineFeed = text[offset] == 0x0A
          let isReturn = text[offset] == 0x0D && (offset + 1 == text.count || text[offset + 1] != 0x0A)
          if isLineFeed || isReturn { starts.append(offset + 1) }
        }
      }
      if text.count & 255 == 0 { scalarsBefore.append(scalars) }
    }
  }

  /// Returns the line and the column of a byte, both from 1; for an offset beyond the end, those of the end of the
  /// file.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, starts[0]), bytes.count)
    let line = starts.indices.partitionPoint { starts[$0] <= offset }
    return (line, scalars(before: offset) - scalars(before: starts[line - 1]) + 1)
  }

  private func scalars(before offset: Int) -> Int {
    var count = scalarsBefore[offset >> 8]
    for byte in bytes[(offset >> 8) << 8..<offset] where byte.beginsScalar { count += 1 }
    return count
  }

  /// Returns the text of a line without its end, counted from 1, or `nil` if the file has no such line.
  package func text(ofLine line: Int) -> String? {
    guard starts.indices.contains(line - 1) else { return nil }
    var end = line < starts.count ? starts[line] : bytes.count
    let start = starts[line - 1]
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var beginsScalar: Bool { self & 0xC0 != 0x80 }
}
