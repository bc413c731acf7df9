import Measure

extension RelativeLayout: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.keepsChildrenApart = true
    facts.placesByRules = true
    facts.directsMargins = true
    return facts
  }

  package func stretches(_ child: View, along axis: Axis) -> Bool {
    guard let params = child.layoutParams as? LayoutParams else { return false }
    if axis == .vertical { return params.alignParentTop && params.alignParentBottom }
    return (params.alignParentLeft || params.alignParentStart) && (params.alignParentRight || params.alignParentEnd)
  }

  package func aligns(_ child: View, to sibling: View) -> Bool {
    guard let id = sibling.id, let params = child.layoutParams as? LayoutParams else { return false }
    return [params.alignLeft, params.alignRight, params.alignStart, params.alignEnd].contains(id)
      && [params.alignTop, params.alignBottom, params.alignBaseline].contains(id)
  }

  package func attributesWithoutDirection(of child: View) -> [(name: String, replacement: String)] {
    guard let params = child.layoutParams as? LayoutParams else { return [] }
    var found: [(name: String, replacement: String)] = []
    if params.alignParentLeft != params.alignParentRight && !params.alignParentStart && !params.alignParentEnd {
      found.append(
        params.alignParentLeft ? ("alignParentLeft", "alignParentStart") : ("alignParentRight", "alignParentEnd"))
    }
    if params.toStartOf == nil && params.toEndOf == nil {
      if params.toLeftOf != nil { found.append(("toLeftOf", "toStartOf")) }
      if params.toRightOf != nil { found.append(("toRightOf", "toEndOf")) }
    }
    if params.alignStart == nil && params.alignEnd == nil && params.alignLeft != params.alignRight {
      if params.alignLeft != nil { found.append(("alignLeft", "alignStart")) }
      if params.alignRight != nil { found.append(("alignRight", "alignEnd")) }
    }
    return found
  }
}
