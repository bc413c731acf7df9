extension XMLReader {
  // MARK: Start tags

  /// Reads `<name …>` or `<name …/>`.
  package mutating func readStartTag(isSecond: Bool) throws(XMLFailure) {
    let start = position
    position += 1
    let guess = latestTag
    let name = try readName("an element's name", guess: guess.name)
    if isSecond { throw XMLFailure(.secondRoot(names[name].qualified), at: start) }
    try count(one: start)
    guard open.count < limits.depth else { throw XMLFailure(.tooDeep(limit: limits.depth), at: start) }
    let index = tree.entries.count
    let firstAttribute = tree.attributes.count
    latestTag = LatestTag(name: name, firstAttribute: firstAttribute)
    let guesses = guess.firstAttribute
    let firstDeclaration = scopes.depth
    tree.entries.append(
      XMLTree.Entry(
        name: name, namespace: 0, start: Int32(start), end: Int32(start), next: Int32(index + 1),
        firstAttribute: Int32(firstAttribute), attributeCount: 0, isEncoded: false))
    while true {
      let hasBlank = skipBlanks()
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        try resolveNames(of: index, firstAttribute)
        open.append(OpenElement(entry: index, declarationCount: firstDeclaration))
        return
      }
      if byte == UInt8(ascii: "/") {
        guard bytes[position + 1] == UInt8(ascii: ">") else {
          position += 1
          throw unfinished("the tag of <\(names[name].qualified)>", start) ?? expected("'>' after '/'")
        }
        position += 2
        try resolveNames(of: index, firstAttribute)
        scopes.close(to: firstDeclaration)
        return
      }
      guard hasBlank else {
        throw unfinished("the tag of <\(names[name].qualified)>", start)
          ?? expected("a blank, '>' or '/>' in the tag of <\(names[name].qualified)>")
      }
      guard position < end else {
        throw XMLFailure(.unfinished("the tag of <\(names[name].qualified)>", begun: start), at: end)
      }
      try readAttribute(of: index, from: firstAttribute, guesses: guesses)
    }
  }

  /// Reads `name="value"`.
  private mutating func readAttribute(
    of entry: Int, from firstAttribute: Int, guesses: Int
  ) throws(XMLFailure) {
    let start = position
    let guess = guesses + tree.attributes.count - firstAttribute
    let name = try readName(
      "an attribute, '>' or '/>'", guess: guess < firstAttribute ? tree.attributes[guess].name : -1)
    skipBlanks()
    guard bytes[position] == UInt8(ascii: "=") else {
      throw unfinished("the attribute '\(names[name].qualified)'", start)
        ?? expected("'=' and a value after the attribute '\(names[name].qualified)'")
    }
    position += 1
    skipBlanks()
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unfinished("the attribute '\(names[name].qualified)'", start)
        ?? expected("a value in quotes for the attribute '\(names[name].qualified)'")
    }
    try count(one: start)
    position += 1
    let valueStart = position
    let isEncoded = try skipValue(quote, of: name)
    if names.mark(name, in: entry) {
      for attribute in tree.attributes[firstAttribute...] where attribute.name == name {
        throw XMLFailure(
          .repeatedAttribute(names[name].qualified, first: Int(attribute.nameStart)), at: start)
      }
    }
    let count = tree.attributes.count - firstAttribute
    let isDeclaration = names.isDeclaration(name)
    if count >= limits.attributes,
      tree.attributes[firstAttribute...].count(where: { names.isDeclaration($0.name) == isDeclaration })
        >= limits.attributes
    {
      throw XMLFailure(.tooManyAttributes(limit: limits.attributes), at: start)
    }
    tree.attributes.append(
      XMLTree.Attribute(
        name: name, namespace: XMLTree.noNamespace, nameStart: Int32(start), valueStart: Int32(valueStart),
        valueEnd: Int32(position), isEncoded: isEncoded))
    position += 1
  }

  /// Moves to the quotation mark that ends a value. Returns whether the value has to be decoded.
  private mutating func skipValue(_ quote: UInt8, of name: Int32) throws(XMLFailure) -> Bool {
    let start = position
    var isEncoded = false
    while true {
      position = XMLCharacters.endOfValueWords(in: bytes, from: position, quote: quote)
      let byte = bytes[position]
      if byte == quote { return isEncoded }
      if byte == UInt8(ascii: "&") {
        isEncoded = true
        try readReference()
        continue
      }
      if byte == UInt8(ascii: "<") { throw XMLFailure(.lessThanInValue, at: position) }
      if byte < 0x20 {
        if position >= end {
          throw XMLFailure(.unfinished("the value of '\(names[name].qualified)'", begun: start - 1), at: end)
        }
        isEncoded = true
      }
      position += 1
    }
  }

  // MARK: Namespaces

  /// Removes the declarations from an element's attributes, and resolves the namespaces of its name and of the others.
  private mutating func resolveNames(of entry: Int, _ firstAttribute: Int) throws(XMLFailure) {
    var kept = firstAttribute
    for index in firstAttribute..<tree.attributes.count {
      let attribute = tree.attributes[index]
      if names.isDeclaration(attribute.name) {
        try declare(attribute)
      } else {
        if kept != index { tree.attributes[kept] = attribute }
        kept += 1
      }
    }
    tree.attributes.removeLast(tree.attributes.count - kept)
    tree.entries[entry].attributeCount = Int32(kept - firstAttribute)
    let name = tree.entries[entry].name
    // Looked up before it is stored, since an access to the tree would copy the whole reader for the call.
    let start = Int(tree.entries[entry].start)
    let ofElement = try namespace(of: name, at: start + 1)
    tree.entries[entry].namespace = ofElement
    for index in firstAttribute..<kept {
      let name = tree.attributes[index].name
      guard names.prefix(of: name) != XMLNames.noPrefix else { continue }
      let ofAttribute = try namespace(of: name, at: Int(tree.attributes[index].nameStart))
      tree.attributes[index].namespace = ofAttribute
    }
    if scopes.hasSynonyms { try checkExpandedNames(firstAttribute..<kept) }
  }

  private mutating func declare(_ attribute: XMLTree.Attribute) throws(XMLFailure) {
    let isDefault = names.prefix(of: attribute.name) == XMLNames.noPrefix
    let namespace = XMLTree.value(attribute, in: bytes)
    let prefix = isDefault ? "xmlns" : names[attribute.name].local
    func refuse(_ why: String) -> XMLFailure {
      XMLFailure(.reservedPrefix(prefix, why: why), at: Int(attribute.nameStart))
    }
    if !isDefault && namespace.isEmpty { throw refuse("has no namespace: expected a name in the quotes") }
    if !isDefault && prefix == "xmlns" || namespace == "http://www.w3.org/2000/xmlns/" {
      throw refuse("can't be declared: 'xmlns' declares other prefixes")
    }
    if (!isDefault && prefix == "xml") != (namespace == XMLScopes.xml) {
      throw refuse("can't be declared: only 'xml' stands for \(XMLScopes.xml)")
    }
    scopes.declare(isDefault ? XMLNames.noPrefix : names.localNumber(of: attribute.name), as: namespace)
  }

  private func namespace(of name: Int32, at offset: Int) throws(XMLFailure) -> Int32 {
    guard let namespace = scopes.namespace(ofPrefix: names.prefix(of: name)) else {
      if limits.allowsUndeclaredPrefixes { return XMLTree.noNamespace }
      throw XMLFailure(.undeclaredPrefix(names[name].prefix), at: offset)
    }
    return namespace
  }

  /// Finds attributes with two prefixes of one namespace and the same local name.
  private func checkExpandedNames(_ range: Range<Int>) throws(XMLFailure) {
    var seen: [UInt64: Int] = [:]
    for index in range where tree.attributes[index].namespace != XMLTree.noNamespace {
      let attribute = tree.attributes[index]
      let local = names.localNumber(of: attribute.name)
      let key = UInt64(UInt32(bitPattern: attribute.namespace)) << 32 | UInt64(UInt32(bitPattern: local))
      guard let first = seen.updateValue(index, forKey: key) else { continue }
      let other = tree.attributes[first]
      throw XMLFailure(
        .sameAttribute(
          names[attribute.name].qualified, other: names[other.name].qualified, first: Int(other.nameStart)),
        at: Int(attribute.nameStart))
    }
  }

  // MARK: End tags

  /// Reads `</name>`.
  package mutating func readEndTag() throws(XMLFailure) {
    let start = position
    position += 2
    let name = try readName("the name of the element that is closed")
    guard let last = open.last else { throw XMLFailure(.endWithoutStart(names[name].qualified), at: start) }
    let opened = tree.entries[last.entry]
    guard opened.name == name else {
      throw XMLFailure(
        .mismatchedEnd(
          found: names[name].qualified, open: names[opened.name].qualified, opened: Int(opened.start)), at: start)
    }
    skipBlanks()
    guard bytes[position] == UInt8(ascii: ">") else {
      throw unfinished("the tag </\(names[name].qualified)>", start)
        ?? expected("'>' at the end of </\(names[name].qualified)>")
    }
    position += 1
    tree.entries[last.entry].end = Int32(start)
    tree.entries[last.entry].next = Int32(tree.entries.count)
    scopes.close(to: last.declarationCount)
    open.removeLast()
  }

  // MARK: Errors

  package func expected(_ what: String) -> XMLFailure { XMLFailure(.expected(what, found: found), at: position) }

  /// Returns the error that the document ends inside a construct, if it does.
  package func unfinished(_ what: String, _ begun: Int) -> XMLFailure? {
    position >= end ? XMLFailure(.unfinished(what, begun: begun), at: end) : nil
  }
}
