import Measure

extension ConstraintLayout: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.keepsTextsApart = true
    facts.placesByRules = true
    facts.zeroMatchesAnchors = true
    return facts
  }

  package func stretches(_ child: View, along axis: Axis) -> Bool {
    guard let params = child.layoutParams as? LayoutParams else { return false }
    let anchors = params.effectiveAnchors
    return [anchors[.start(axis)], anchors[.end(axis)]].allSatisfy {
      $0.flatMap { params.constraints[$0.name] } == LayoutParams.parent
    }
  }

  package func aligns(_ child: View, to sibling: View) -> Bool {
    guard let id = sibling.id, let params = child.layoutParams as? LayoutParams else { return false }
    let anchors = params.effectiveAnchors
    func isTarget(_ sides: ConstraintAnchor.Side...) -> Bool {
      sides.contains { anchors[$0].flatMap { params.constraints[$0.name] } == id }
    }
    return isTarget(.left, .right) && isTarget(.top, .bottom, .baseline)
  }

  package func attributesWithoutDirection(of child: View) -> [(name: String, replacement: String)] {
    guard let params = child.layoutParams as? LayoutParams, !params.effectiveAnchors.isRelative else { return [] }
    // Anchors that tie a view to both sides of one target have the same effect in both directions.
    if params.leftToLeft != nil && params.leftToLeft == params.rightToRight { return [] }
    let replacements: [(AnchorName, String)] = [
      (.leftToLeft, "startToStart"), (.leftToRight, "startToEnd"), (.rightToLeft, "endToStart"),
      (.rightToRight, "endToEnd"),
    ]
    return replacements.compactMap { name, replacement in
      params.constraints[name] == nil ? nil : (name.attribute, replacement)
    }
  }

  package func anchorProblems() -> (found: [AnchorProblem], scope: AnchorProblem.Scope) {
    let (horizontal, vertical) = AnchorGraph.both(of: self)
    let areFixed = horizontal.hasFixedProblems && vertical.hasFixedProblems
    return (
      horizontal.problems + vertical.problems,
      !areFixed ? .latestSize : horizontal.isMirrored ? .everySizeAndDirection : .everySize
    )
  }

  package func constraints(on child: View) -> [ExplanationText] {
    guard let params = child.layoutParams as? LayoutParams else { return [] }
    var lines: [ExplanationText] = params.constraints.anchors.map { anchor in
      anchor.target == LayoutParams.parent
        ? "\(anchor.name.attribute) of parent" : "\(anchor.name.attribute) of #\(anchor.target.visible)"
    }
    let rare = params.rare
    // Each child would search all children for chains and helpers.
    let isSmall = subviews.count <= 200
    let graphs = isSmall ? AnchorGraph.both(of: self) : nil
    if let circle = rare.circle {
      lines.append(
        "circle around #\(circle.visible), circleRadius \(length: params.circleRadius), circleAngle \(weight: rare.circleAngle)"
      )
    }
    for axis in [Axis.horizontal, .vertical] {
      let isHorizontal = axis == .horizontal
      let name = isHorizontal ? "horizontal" : "vertical"
      let bias = isHorizontal ? params.horizontalBias : params.verticalBias
      if bias != 0.5 { lines.append("\(name)Bias \(weight: bias)") }
      let chain = (isHorizontal ? graphs?.horizontal : graphs?.vertical)?.chain(of: child) ?? []
      if chain.count > 1 {
        let names = chain.dropFirst().reduce("\(chain[0])" as ExplanationText) { "\($0), \($1)" }
        lines.append("in the \(name) chain of \(names)")
      }
      if let percent = isHorizontal ? rare.widthPercent : rare.heightPercent {
        lines.append("\(axis.lengthName)Percent \(weight: percent)")
      }
      if let weight = isHorizontal ? rare.horizontalWeight : rare.verticalWeight {
        lines.append("\(name)Weight \(weight: weight)")
      }
    }
    if let ratio = rare.ratio { lines.append("dimensionRatio \(weight: ratio.factor)") }
    // For many children, even starting takes a while for each.
    guard isSmall else { return lines }
    for sibling in subviews {
      if let helper = sibling as? ConstraintHelper, let id = child.id, helper.referencedIds.contains(id) {
        lines.append("member of the \(helper.className) \(helper)")
      }
    }
    return lines
  }
}
