import Measure

extension XMLReader {
  // MARK: Text

  /// Reads character data up to the next `<`.
  package mutating func readText() throws(XMLFailure) {
    let start = position
    var isEncoded = false
    var isBlankText = true
    while position < end {
      try countBytes()
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") { break }
      if byte == UInt8(ascii: "&") {
        isEncoded = true
        isBlankText = false
        try readReference()
        continue
      }
      if byte == UInt8(ascii: "]"), bytes[position + 1] == byte, startsWith("]]>") {
        throw XMLFailure(.cdataEndInText, at: position)
      }
      if byte == 0x0D { isEncoded = true }
      if byte > 0x20 { isBlankText = false }
      position += 1
    }
    try countBytes()
    if isBlankText && !keepsBlanks { return }
    appendText(start..<position, isEncoded: isEncoded)
  }

  private mutating func appendText(_ range: Range<Int>, isEncoded: Bool, isCDATA: Bool = false) {
    if range.isEmpty { return }
    tree.entries.append(
      XMLTree.Entry(
        name: -1, namespace: isCDATA ? XMLTree.cdata : 0, start: Int32(range.lowerBound), end: Int32(range.upperBound),
        next: Int32(tree.entries.count + 1), firstAttribute: 0, attributeCount: 0, isEncoded: isEncoded))
  }

  /// Reads `&name;` or `&#number;`.
  package mutating func readReference() throws(XMLFailure) {
    let start = position
    position += 1
    var length = 0
    while bytes[position + length] != UInt8(ascii: ";") {
      let byte = bytes[position + length]
      // A name ends at a byte that can't continue it; all known names have only a few bytes.
      guard byte >= 0x80 || XMLCharacters.isNameByte(byte) || byte == UInt8(ascii: "#"), length < 64 else {
        throw XMLFailure(.bareAmpersand, at: start)
      }
      length += 1
    }
    let name = bytes[position..<position + length]
    guard !name.isEmpty else { throw XMLFailure(.bareAmpersand, at: start) }
    guard Self.scalar(ofReference: name) != nil else {
      let text = String(decoding: name, as: UTF8.self)
      throw XMLFailure(
        name.first == UInt8(ascii: "#") ? .forbiddenReference(text) : .unknownEntity(text), at: start)
    }
    position += length + 1
    try countBytes()
  }

  /// Returns the character of a reference, given the text between `&` and `;`.
  package static func scalar(ofReference name: some Collection<UInt8>) -> Unicode.Scalar? {
    if name.first != UInt8(ascii: "#") {
      // Creating or comparing strings would take longer than all the rest of reading a reference.
      var packed: UInt32 = 0
      for byte in name.prefix(5) { packed = packed & 0xFF00_0000 == 0 ? packed << 8 | UInt32(byte) : 0 }
      return switch packed {
      case 0x61_6D70: "&"  // amp
      case 0x6C74: "<"  // lt
      case 0x6774: ">"  // gt
      case 0x7175_6F74: "\""  // quot
      case 0x6170_6F73: "'"  // apos
      default: nil
      }
    }
    var digits = name.dropFirst()
    var radix: UInt32 = 10
    if digits.first == UInt8(ascii: "x") {
      radix = 16
      digits = digits.dropFirst()
    }
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalValue, digit < radix else { return nil }
      value = value * radix + UInt32(digit)
      if value > 0x10FFFF { return nil }
    }
    return XMLCharacters.isAllowed(value) ? Unicode.Scalar(value) : nil
  }

  // MARK: Comments, CDATA, instructions

  /// Reads markup that begins with `<!`.
  package mutating func readDeclarationLike() throws(XMLFailure) {
    if startsWith("<!--") { return try readComment() }
    if startsWith("<![CDATA[") {
      guard !open.isEmpty else { throw XMLFailure(.textOutsideRoot("'<![CDATA['"), at: position) }
      return try readCDATA()
    }
    if startsWith("<!DOCTYPE") { throw XMLFailure(.doctype, at: position) }
    position += 2
    throw unfinished("what begins with '<!'", position - 2) ?? expected("'--' or '[CDATA[' after '<!'")
  }

  private mutating func readComment() throws(XMLFailure) {
    let start = position
    position += 4
    while position < end {
      try countBytes()
      if bytes[position] == UInt8(ascii: "-"), bytes[position + 1] == UInt8(ascii: "-") {
        guard bytes[position + 2] == UInt8(ascii: ">") else {
          if position + 2 >= end { break }
          throw XMLFailure(.doubleHyphenInComment, at: position)
        }
        tree.comments.append(start + 4..<position)
        position += 3
        try countBytes()
        return
      }
      position += 1
    }
    throw XMLFailure(.unfinished("the comment", begun: start), at: end)
  }

  private mutating func readCDATA() throws(XMLFailure) {
    let start = position
    position += 9
    let textStart = position
    var hasReturn = false
    while position < end {
      try countBytes()
      let byte = bytes[position]
      if byte == UInt8(ascii: "]"), startsWith("]]>") {
        appendText(textStart..<position, isEncoded: hasReturn, isCDATA: true)
        position += 3
        try countBytes()
        return
      }
      if byte == 0x0D { hasReturn = true }
      position += 1
    }
    throw XMLFailure(.unfinished("the CDATA section", begun: start), at: end)
  }

  /// Reads `<?target …?>`, which is ignored.
  package mutating func readInstruction() throws(XMLFailure) {
    let start = position
    position += 2
    let name = try readName("the name of a processing instruction")
    let target = names[name].qualified
    if target.lowercased() == "xml" { throw XMLFailure(.lateDeclaration, at: start) }
    if target.utf8.contains(UInt8(ascii: ":")) { throw XMLFailure(.malformedName(target), at: start + 2) }
    guard isBlank(bytes[position]) || startsWith("?>") else {
      throw unfinished("the processing instruction", start) ?? expected("a blank or '?>'")
    }
    while position < end {
      try countBytes()
      if bytes[position] == UInt8(ascii: "?"), bytes[position + 1] == UInt8(ascii: ">") {
        position += 2
        return
      }
      position += 1
    }
    throw XMLFailure(.unfinished("the processing instruction", begun: start), at: end)
  }

  /// Reads `<?xml version="1.0" encoding="utf-8" standalone="yes"?>`.
  package mutating func readDeclaration() throws(XMLFailure) {
    let start = position
    position += 5
    var expectedNames = ["version", "encoding", "standalone"]
    var isFirst = true
    while true {
      let hasBlank = skipBlanks()
      if startsWith("?>") && !isFirst { break }
      let nameStart = position
      while bytes[position] | 0x20 >= UInt8(ascii: "a"), bytes[position] | 0x20 <= UInt8(ascii: "z") { position += 1 }
      let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
      guard hasBlank, let known = expectedNames.firstIndex(of: name), !isFirst || name == "version" else {
        position = nameStart
        throw unfinished("the XML declaration", start)
          ?? expected(
            isFirst ? "version=\"1.0\"" : "'?>' or one of \(expectedNames.joined(separator: ", ")) in that order")
      }
      expectedNames.removeFirst(known + 1)
      isFirst = false
      let value = try readDeclarationValue(of: name, start)
      switch name {
      case "version" where value.text != "1.0": throw XMLFailure(.version(value.text), at: value.offset)
      case "encoding" where !["utf-8", "utf8"].contains(value.text.lowercased()):
        throw XMLFailure(.encoding(value.text), at: value.offset)
      case "standalone" where value.text != "yes" && value.text != "no":
        throw XMLFailure(.expected("\"yes\" or \"no\"", found: "\"\(value.text.excerpt)\""), at: value.offset)
      default: break
      }
    }
    position += 2
  }

  private mutating func readDeclarationValue(
    of name: String, _ start: Int
  ) throws(XMLFailure) -> (text: String, offset: Int) {
    skipBlanks()
    guard bytes[position] == UInt8(ascii: "=") else {
      throw unfinished("the XML declaration", start) ?? expected("'=' after '\(name)'")
    }
    position += 1
    skipBlanks()
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unfinished("the XML declaration", start) ?? expected("a value in quotes for '\(name)'")
    }
    position += 1
    let valueStart = position
    while position < end, bytes[position] != quote, bytes[position] != UInt8(ascii: "<") { position += 1 }
    guard bytes[position] == quote else {
      throw unfinished("the XML declaration", start) ?? expected("the quote that ends the value")
    }
    position += 1
    return (String(decoding: bytes[valueStart..<position - 1], as: UTF8.self), valueStart)
  }
}
