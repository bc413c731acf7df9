import Layouts

/// Where a view is written, and what is written there.
package struct ViewPlace {
  /// A node and the document that it stands in.
  package struct Site {
    package let document: JSONDocument
    package let node: Node

    /// Where the node, or something in it, stands.
    package func location(of place: NodePlace) -> InflateError.Location {
      document.location(of: place, in: node.path)
    }

    /// The attribute that the node gives, under the first of `names` that it uses.
    package func attribute(_ names: [String]) -> NodeAttribute? {
      for name in names {
        if let attribute = node.attributes.first(where: { $0.name == name }) { return attribute }
      }
      return nil
    }
  }

  /// The view's own node, which gives its class.
  package let own: Site
  /// The includes that it is the root of, the innermost first. What they give wins over what stands before them.
  package let includes: [Site]

  /// The attribute that counts, and where it stands; `nil` where no document gives it. Aliases are names, too.
  package func attribute(_ names: [String]) -> (site: Site, attribute: NodeAttribute)? {
    for site in includes.reversed() + [own] {
      if let attribute = site.attribute(names) { return (site, attribute) }
    }
    return nil
  }
}
