/// The prefixes that are declared at a place in a document, and the namespaces to which they are bound.
package struct XMLScopes {
  /// The names of the namespaces, in the order of their occurrence.
  package private(set) var namespaces = ["", XMLScopes.xml]
  private var numbers: [String: Int32] = ["": XMLTree.noNamespace, XMLScopes.xml: 1]
  /// The namespace of each prefix, by its number; -1 for one that isn't declared.
  private var bindings: [Int32] = [XMLTree.noNamespace, -1, 1]
  /// The number of prefixes that are bound to each namespace.
  private var prefixCounts: [Int32] = [0, 1]
  private var declarations: [(prefix: Int32, previous: Int32)] = []
  /// Whether two prefixes were ever declared for one namespace at the same time.
  private(set) var hasSynonyms = false

  /// The namespace of the prefix `xml`.
  package static let xml = "http://www.w3.org/XML/1998/namespace"

  /// The number of active declarations, to which `close(to:)` returns.
  package var depth: Int { declarations.count }

  /// Returns the namespace to which a prefix is bound, or `nil` if it isn't declared.
  @inline(__always)
  package func namespace(ofPrefix prefix: Int32) -> Int32? {
    let prefix = Int(prefix)
    guard prefix < bindings.count, bindings[prefix] >= 0 else { return nil }
    return bindings[prefix]
  }

  package mutating func declare(_ prefix: Int32, as name: String) {
    let namespace = number(of: name)
    while bindings.count <= Int(prefix) { bindings.append(-1) }
    declarations.append((prefix, bindings[Int(prefix)]))
    bind(prefix, to: namespace)
    if prefix != XMLNames.noPrefix && prefixCounts[Int(namespace)] > 1 { hasSynonyms = true }
  }

  /// Ends the declarations beyond the first `depth`.
  package mutating func close(to depth: Int) {
    while declarations.count > depth {
      let last = declarations.removeLast()
      bind(last.prefix, to: last.previous)
    }
  }

  private mutating func bind(_ prefix: Int32, to namespace: Int32) {
    let old = bindings[Int(prefix)]
    bindings[Int(prefix)] = namespace
    // Attributes without a prefix have no namespace; the default namespace doesn't apply to them.
    if prefix == XMLNames.noPrefix { return }
    if old >= 0 { prefixCounts[Int(old)] -= 1 }
    if namespace >= 0 { prefixCounts[Int(namespace)] += 1 }
  }

  private mutating func number(of name: String) -> Int32 {
    if let known = numbers[name] { return known }
    let number = Int32(namespaces.count)
    namespaces.append(name)
    numbers[name] = number
    prefixCounts.append(0)
    return number
  }
}
