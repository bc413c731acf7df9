import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Returns whether a style of an element, or one of its parents, isn't known, which may set what the element doesn't.
  private func mayHaveOtherStyle(_ element: Element) -> Bool {
    if element.attributes.lacksStyle { return true }
    let name = element.attributes.style.flatMap { ResourceReference($0.value)?.name }
    return name.map(reader.incompleteStyles.contains) ?? false
  }

  /// Returns the attributes of an element's node, with the names of the tables.
  ///
  /// - Parameter base: The class of the tables as which it is laid out.
  func describe(_ element: Element, as base: String) -> NodeDraft {
    var out = NodeDraft(
      base: base, own: attributes(of: base), ofParent: attributes(ofChildrenOf: element.parent))
    let parent = widgets.layout(element.parent)
    if let given = element.given("id"), given.value.hasPrefix("@") {
      let id = ResourceReader.id(given.value)
      if !id.isEmpty, id != "@null" { out["id"] = .string(id) }
    }
    describeDirectly(element, &out)
    describeLengths(element, parent, &out)
    if element.parent == nil || out.ofParent.contains("marginLeft") {
      if let parent { parent.describeMargins(ofChild: element, &out) } else { element.describeMargins(&out) }
    }
    out.box = ViewBox(element)
    out.box.background = background(of: element, &out)
    if out.own.contains("contentGravity"), let gravity = element.gravity("gravity") { out["contentGravity"] = gravity }
    let widget = element.widget
    if let traits = widget.text {
      let text = element.withAppearance
      text.describeText(traits, own: element, &out)
      widget.describe(text, &out)
    } else {
      widget.describe(element, &out)
    }
    if widget.measuresForeground, let foreground = element.drawable("foreground") {
      out.box.minimum = out.box.minimum.union(foreground.minimumSize)
    }
    widgets.layout(base)?.describeLayout(of: element, &out)
    parent?.describe(child: element, &out)
    if let insets = element.outside.insets { out.insets = element.applyInsets(insets, &out) }
    let box = out.box
    box.describe(&out)
    return out
  }

  // MARK: Independent attributes

  private func describeDirectly(_ element: Element, _ out: inout NodeDraft) {
    for given in element.attributes.own {
      guard let attribute = AndroidAttribute.table[given.name] else { continue }
      describeDirectly(given.name, attribute, element, &out)
    }
    for layer in element.attributes.layers {
      for (name, attribute) in layer.direct { describeDirectly(name, attribute, element, &out) }
    }
  }

  private func describeDirectly(
    _ name: String, _ attribute: AndroidAttribute, _ element: Element, _ out: inout NodeDraft
  ) {
    guard var position = (attribute.isOfChild ? out.ofParent : out.own).position(of: attribute) else { return }
    var tableName = attribute.name
    if attribute.isOfChild, let ofClass = out.own.position(of: attribute) {
      // The class has an attribute with the same name, to which the name refers; the parent's may have another.
      let other = "layout_" + tableName
      let ofOther = out.ofParent.position(named: other)
      (tableName, position) = ofOther.map { (other, $0) } ?? (tableName, ofClass)
    }
    guard out[tableName] == nil, let found = element.find(name),
      let value = reader.translated(found, attribute.value, element.theme)
    else { return }
    out.set(tableName, at: position, value)
  }

  // MARK: Lengths

  /// Sets the lengths that an element doesn't have, and those that constraints determine.
  private func describeLengths(_ element: Element, _ parent: (any Widget)?, _ out: inout NodeDraft) {
    for (name, constraint) in Self.constraintNames where out[name] == nil {
      if out.ofParent.contains(name + "Default"), element.has(constraint) { continue }
      if let constraint = self.constraint(withoutLengthOf: element, name) {
        reader.report(
          "expected android:layout_\(name) on <Constraint>: the \(name) is 0dp without it", .warning, constraint.file,
          constraint.offset)
        out[name] = .pixels(0)
        continue
      }
      // Rows of a table need no size; other views without a size can't be inflated.
      let missing = element.outside.facts.contains(.radioGroup) ? .string("wrap_content") : parent?.missingLength(name)
      if case .pixels? = missing {
        out[name] = missing
        continue
      }
      if let percent = element.given("layout_\(name)Percent") {
        reader.report(
          "'app:layout_\(name)Percent' has no effect outside a percent layout; a ConstraintLayout has "
            + "'app:layout_constraint\(name == "width" ? "Width" : "Height")_percent'", .warning, percent.file,
          percent.offset)
        out[name] = .string("wrap_content")
        continue
      }
      let mayLack = missing != nil || element.parent == nil && element.widget.mayLackSize
      if !mayLack, !mayHaveOtherStyle(element), !element.has("layout_" + name), element.source.name != "merge" {
        element.report("expected android:layout_\(name) on <\(element.source.qualifiedName)>")
      }
      out[name] = missing ?? .string("wrap_content")
    }
    for (name, constraint) in Self.constraintNames where out.ofParent.contains(name + "Default") {
      guard let limits = element.find(constraint) else { continue }
      describeConstraint(limits, name, element.theme, &out)
      if out[name] == nil { out[name] = .string("wrap_content") }
    }
  }

  /// Returns the place of the constraint of a scene that replaces the lengths of an element, but lacks one.
  ///
  /// Source: `Layout` of androidx.constraintlayout.widget.ConstraintSet (2.2), whose lengths are 0.
  private func constraint(
    withoutLengthOf element: Element, _ name: String
  ) -> (file: XMLFile, offset: Int)? {
    guard let overrides = element.outside.overrides.last(where: { $0.isOfScene && $0.countsLayout }),
      !element.has("layout_" + name)
    else { return nil }
    return overrides.constraint
  }

  /// Sets the attributes that a registered class has besides those of the class that it extends. A document writes them
  /// in the application's namespace.
  func describeOwn(_ names: [String], of kind: ViewKind, _ element: Element, _ out: inout NodeDraft) {
    for name in names where out[name] == nil {
      guard let found = element.find(name), let form = kind.attributes.first(where: { $0.name == name })?.form else {
        continue
      }
      out[name] = value(found, form, element.theme)
    }
  }

  private func value(
    _ found: AndroidAttributes.Found, _ form: ValueForm, _ theme: AndroidTheme
  ) -> AttributeValue? {
    switch form {
    case .boolean: return reader.translated(found, .bool, theme)
    case .number: return reader.translated(found, .number, theme)
    case .length: return reader.translated(found, .length, theme)
    case .anyOf(let forms) where forms.contains { if case .length = $0 { true } else { false } }:
      return reader.translated(found, .wordOrLength(form.words), theme)
    default:
      guard let resolved = reader.resolve(found, theme) else { return nil }
      return .string(resolved.type == nil && form == .text ? StringResource.literal(resolved.text) : resolved.text)
    }
  }

  private static let constraintNames = [
    ("width", "layout_constraintWidth"), ("height", "layout_constraintHeight"),
  ]

  /// Sets `layout_constraintWidth`, which determines both the width and how it is constrained.
  private func describeConstraint(
    _ found: AndroidAttributes.Found, _ name: String, _ theme: AndroidTheme, _ out: inout NodeDraft
  ) {
    guard let text = reader.resolve(found, theme)?.text else { return }
    switch text {
    case "match_constraint": out[name] = .pixels(0)
    case "match_parent", "wrap_content": out[name] = .string(text)
    case "wrap_content_constrained":
      out[name] = .string("wrap_content")
      out[name == "width" ? "constrainedWidth" : "constrainedHeight"] = .bool(true)
    default: describeConstraint(text, name, found, &out)
    }
  }

  /// Sets `parent=0.8`, `weight=2`, and `ratio=16:9` as values of `layout_constraintWidth` and
  /// `layout_constraintHeight`.
  ///
  /// Source: ConstraintSet.parseDimensionConstraintsString.
  private func describeConstraint(
    _ text: String, _ name: String, _ found: AndroidAttributes.Found, _ out: inout NodeDraft
  ) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
    let number = parts.count == 2 ? Double(parts[1]) : nil
    switch (parts.first, number) {
    case ("parent", let share?):
      out[name + "Default"] = .string("percent")
      out[name + "Percent"] = .number(min(max(share, 0), 1))
    case ("weight", let weight?):
      out[(name == "width" ? "horizontal" : "vertical") + "Weight"] = .number(weight)
    case ("ratio", _) where parts.count == 2: out["dimensionRatio"] = .string(parts[1])
    default:
      reader.report(
        "expected match_constraint, match_parent, wrap_content, parent=0.5, weight=1 or ratio=16:9, found "
          + "'\(text.excerpt)'", .warning, found.file, found.offset)
      return
    }
    out[name] = .pixels(0)
  }

  // MARK: Background

  private func background(of element: Element, _ out: inout NodeDraft) -> AndroidDrawable? {
    let inline = element.inlineDrawable("background")
    let drawable = inline ?? element.drawable("background")
    if let color = drawable?.color, inline != nil || element.isGiven("background") {
      out["debug_bgColor"] = Self.color(color).map { .string($0) }
    }
    return drawable
  }

  /// Returns a color in the format of the tables, which require two digits per channel and don't accept `#ARGB`, or
  /// `nil` if it isn't a color.
  private static func color(_ text: String) -> String? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), [3, 4, 6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ $0.hexadecimalValue != nil })
    else { return nil }
    return digits.utf8.count == 4 ? "#" + digits.map { "\($0)\($0)" }.joined() : text
  }
}
