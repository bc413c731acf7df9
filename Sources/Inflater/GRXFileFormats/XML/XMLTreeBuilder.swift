import Measure

/// Creates a tree of elements that aren't part of a document.
package struct XMLTreeBuilder {
  private var bytes: [UInt8] = []
  private var parts = XMLTree.Contents()
  private var names: [XMLTree.Name] = []
  private var namespaces = [""]
  private var madeValues: [Int: XMLTree.MadeValue] = [:]
  /// The elements that contain the next one.
  private var open: [Int] = []

  package init() {}

  /// The number of elements.
  package var count: Int { parts.entries.count }

  /// The number of bytes of all names and values.
  package var byteCount: Int { bytes.count }

  /// Begins an element, to which attributes and then elements are added until it ends.
  package mutating func begin(_ name: String) {
    let (start, index) = (Int32(bytes.count), parts.entries.count)
    parts.entries.append(
      XMLTree.Entry(
        name: number(of: name, prefix: ""), namespace: XMLTree.noNamespace, start: start, end: start,
        next: Int32(index + 1), firstAttribute: Int32(parts.attributes.count), attributeCount: 0, isEncoded: false))
    open.append(index)
  }

  /// Adds an attribute to the element that was begun last.
  ///
  /// - Parameters:
  ///   - name: The name without a prefix.
  ///   - prefix: The prefix; empty for an attribute without a namespace.
  ///   - value: The value as in a document.
  ///   - madeValue: The value that is used instead, if it needn't be read.
  package mutating func add(
    _ name: String, prefix: String, in namespace: String, _ value: String, _ madeValue: XMLTree.MadeValue? = nil
  ) {
    if let madeValue { madeValues[parts.attributes.count] = madeValue }
    let number = number(of: name, prefix: prefix)
    let nameStart = bytes.count
    bytes += names[Int(number)].qualified.utf8
    let valueStart = bytes.count
    bytes += value.utf8
    if !namespaces.contains(namespace) { namespaces.append(namespace) }
    parts.attributes.append(
      XMLTree.Attribute(
        name: number, namespace: Int32(namespaces.firstIndex(of: namespace) ?? 0), nameStart: Int32(nameStart),
        valueStart: Int32(valueStart), valueEnd: Int32(bytes.count), isEncoded: false))
    parts.entries[parts.entries.count - 1].attributeCount += 1
  }

  /// Ends the innermost element.
  package mutating func end() { parts.entries[open.removeLast()].next = Int32(parts.entries.count) }

  /// The tree of all elements, each of which must have been ended. The first element contains all others.
  package var tree: XMLTree {
    require(open.isEmpty, "Each element is ended.")
    return XMLTree(bytes: bytes, parts, names: names, namespaces: namespaces, madeValues: madeValues)
  }

  private mutating func number(of name: String, prefix: String) -> Int32 {
    if let known = names.firstIndex(where: { $0.local == name && $0.prefix == prefix }) { return Int32(known) }
    let qualified = prefix.isEmpty ? name : prefix + ":" + name
    names.append(XMLTree.Name(qualified: qualified, local: name, prefix: prefix))
    return Int32(names.count - 1)
  }
}
