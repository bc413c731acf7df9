import Measure

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as text, such as `#title.left == #icon.right + 8 @750`.
  public var description: String {
    var text = "\(name(of: first)).\(attribute.rawValue) \(relation.rawValue) "
    if hasSecond {
      if multiplier != 1 { text += "\(multiplier.shortestDecimal) × " }
      text += secondKind == .superview ? "superview" : name(of: second)
      text += ".\(otherAttribute.rawValue)"
      if constant != 0 { text += constant < 0 ? " − " : " + " }
    }
    if let share = written?.lengthShare, share != 0 {
      let part = "\((share * 100).shortestDecimal) % of the superview's \(attribute.axis.lengthName)"
      if !hasSecond, constant == 0 { return text + part + (priority < 1000 ? " @\(priority)" : "") }
      text += (hasSecond && constant == 0 ? " + " : "") + part + (constant != 0 ? ", and " : "")
    }
    if !hasSecond || constant != 0 { text += (hasSecond ? abs(constant) : constant).shortestDecimal }
    if priority < 1000 { text += " @\(priority)" }
    return text
  }

  private func name(of view: View?) -> String {
    guard let view else { return "(a view that is gone)" }
    return view.id.map { "#\($0.excerpt)" } ?? view.className.excerpt
  }
}
