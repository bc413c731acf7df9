extension XMLTreeElement {
  /// The text inside the element and its descendants, without their tags.
  package var flatText: String {
    let entry = tree.entries[index]
    if entry.next == index + 1 { return "" }
    // Usually, one run of text is all.
    let inner = tree.entries[index + 1]
    if inner.name < 0, inner.next == entry.next { return tree.text(inner) }
    var text = ""
    var open = [contents[...]]
    while var last = open.popLast() {
      guard let first = last.popFirst() else { continue }
      open.append(last)
      switch first {
      case .text(let piece, _, _): text += piece
      case .element(let element): open.append(element.contents[...])
      }
    }
    return text
  }
}

extension XMLTreeElement {
  /// The text inside the element, with the tags of its descendants as they are written.
  package var markedText: String {
    let entry = tree.entries[index]
    if entry.next == index + 1 || children.isEmpty { return flatText }
    let (start, end) = (Int(tree.entries[index + 1].start), Int(entry.end))
    return start <= end ? String(decoding: tree.bytes[start..<end], as: UTF8.self) : flatText
  }
}

extension String {
  /// The text without whitespace at its ends.
  package var trimmed: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
