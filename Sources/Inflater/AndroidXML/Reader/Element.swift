import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// An element of a layout with all that its values depend on: its styles, its theme, and its surroundings.
struct Element {
  let translator: AndroidTranslator
  let source: XMLTreeElement
  let widget: any Widget
  /// The attributes that the document, the styles, and the theme set.
  var attributes: AndroidAttributes
  /// The surroundings of the element.
  let outside: AndroidTranslator.Context
  /// The surroundings of its children; the theme is also its own.
  var inside: AndroidTranslator.Context
  /// The states on which its colors and drawables depend.
  var states = ViewStates()
  /// The effects of its class's code, if the application declares the class.
  var changes: CodeChanges?

  var theme: AndroidTheme {
    @inline(__always) _read { yield inside.theme }
  }
  var file: XMLFile { outside.file }
  /// The parent's class in the tables; `nil` for a root.
  var parent: String? { outside.parent }
  var reader: ResourceReader { translator.reader }
  var options: AndroidOptions { reader.options }
  var resources: AndroidResources { reader.resources }
  private var device: DeviceConfiguration { reader.resources.device }
  /// Whether the layout direction of the view, its own or its parent's, is right-to-left.
  ///
  /// Source: `resolveLayoutDirection` of android.view.View (API 36).
  var isRightToLeft: Bool {
    guard attributes.mayHaveDirection, outside.parent != nil || !translator.overridesDirection else {
      return outside.facts.contains(.rightToLeft)
    }
    return switch word("layoutDirection") {
    case "ltr", "0": false
    case "rtl", "1": true
    case "locale", "3": device.isRightToLeft
    default: outside.facts.contains(.rightToLeft)
    }
  }
  var density: Double { reader.density }
  var fontScale: AndroidFontScale { reader.fontScale }
  var textMetrics: AndroidTextMetrics { AndroidTextMetrics(apiLevel: options.apiLevel) }
  /// Whether the theme is Material 3's.
  var isMaterial3: Bool { theme.family == .material3 }

  /// Returns whether something holds for the surroundings. The widget must declare that it depends on it.
  func isIn(_ fact: ParentFacts) -> Bool {
    assert(widget.dependsOn.isSuperset(of: fact), "\(widget) doesn't declare what it depends on.")
    return !outside.facts.isDisjoint(with: fact)
  }

  /// Returns a fact about the device's window. In windows in which it is another one, the layout is read again.
  ///
  /// - Parameters:
  ///   - part: The part of the layout that depends on it.
  ///   - find: Returns the fact for any device.
  func window<Fact>(_ part: String, _ find: @escaping (DeviceConfiguration) -> Fact) -> Fact {
    reader.windowFacts[part] = { "\(find($0))" }
    return find(device)
  }

  // MARK: Values

  func find(_ name: String) -> AndroidAttributes.Found? { attributes.find(name) }

  func given(_ name: String) -> AndroidAttributes.Given? { attributes.given(name) }

  /// Returns whether an attribute has a value, even an empty one.
  func has(_ name: String) -> Bool { attributes.find(name) != nil }

  /// Returns whether the document itself sets an attribute.
  func isGiven(_ name: String) -> Bool { attributes.find(name)?.isGiven == true }

  /// Returns a value with its references followed; `nil` if it isn't set or is ignored, such as `@null`.
  func resolved(_ name: String) -> ResourceReader.Resolved? { attributes.find(name).flatMap { resolve($0) } }

  func resolve(_ found: AndroidAttributes.Found) -> ResourceReader.Resolved? { reader.resolve(found, theme) }

  /// Returns a word that isn't a reference.
  func word(_ name: String) -> String? { resolved(name)?.text }

  /// Returns whether an attribute is one of several words, or of the numbers that stand for them.
  func word(_ name: String, isOneOf words: String...) -> Bool { word(name).map(words.contains) ?? false }

  /// Returns a text in its displayed form.
  func string(_ name: String) -> String? {
    resolved(name).map { $0.type == nil ? StringResource.literal($0.text) : $0.text }
  }

  func bool(_ name: String) -> Bool? {
    guard let found = attributes.find(name), let resolved = resolve(found) else { return nil }
    if let value = ResourceReader.bool(resolved.text) { return value }
    report("expected true or false, found '\(resolved.text.excerpt)'", found.severity, at: found)
    return nil
  }

  func number(_ name: String) -> Double? {
    guard let found = attributes.find(name), let resolved = resolve(found) else { return nil }
    var text = resolved.text
    var divisor = 1.0
    if text.hasSuffix("%p") { text.removeLast() }
    if text.hasSuffix("%") {
      text.removeLast()
      divisor = 100
    }
    // Differences and products of clamped numbers are finite.
    if let number = Double(text), number.isFinite { return min(max(number, -1e15), 1e15) / divisor }
    if text.hasPrefix("0x"), let number = Int(text.dropFirst(2), radix: 16) { return Double(number) }
    report("expected a number, found '\(resolved.text.excerpt)'", found.severity, at: found)
    return nil
  }

  func number(_ name: String, default fallback: Double) -> Double { number(name) ?? fallback }

  func integer(_ name: String) -> Int? { number(name).map { Int(min(max($0, -1e9), 1e9)) } }

  /// Returns `horizontal` or `vertical`, which can be written as numbers.
  var orientation: String? {
    switch word("orientation") {
    case "0": "horizontal"
    case "1": "vertical"
    case let word: word
    }
  }

  // MARK: Lengths

  /// Returns a length in whole pixels, like the result of `getDimensionPixelSize`.
  func pixels(_ name: String) -> Int? { exactPixels(name).map { wholePixels($0) } }

  func pixels(_ name: String, dp points: Double) -> Int { pixels(name) ?? pixels(dp: points) }

  /// Returns a distance in whole pixels, truncated, or `nil` if it isn't set.
  ///
  /// Source: `getDimensionPixelOffset` of android.content.res.TypedArray.
  func cutPixels(_ name: String) -> Int? {
    exactPixels(name).map { Int(min(max($0, -Double(Pixels.limit)), Double(Pixels.limit))) }
  }

  /// Returns a length in pixels, not rounded, or `nil` if it isn't set.
  func exactPixels(_ name: String) -> Double? { attributes.find(name).flatMap { reader.exactPixels($0, theme) } }

  func pixels(dp: Double) -> Int { reader.pixels(dp: dp) }

  func dp(_ points: Double) -> Double { points * reader.density }

  func wholePixels(_ exact: Double) -> Int { reader.wholePixels(exact) }

  /// Returns a dimension of the platform or of a library in whole pixels, such as `@android:dimen/name`, or 0 if it
  /// isn't in a table.
  func dimension(_ name: String) -> Int { reader.dimension(name) }

  // MARK: Resources

  func drawable(_ name: String, knowing: DrawableKnowledge = .stateAndDirection) -> AndroidDrawable? {
    attributes.find(name).flatMap { drawable($0, knowing: knowing) }
  }

  func drawable(
    _ found: AndroidAttributes.Found, knowing: DrawableKnowledge = .stateAndDirection
  ) -> AndroidDrawable? { reader.drawable(found, theme, knowing: knowing) }

  /// Returns the drawable that `aapt:attr` sets for an attribute, inside the element.
  func inlineDrawable(_ name: String, knowing: DrawableKnowledge = .stateAndDirection) -> AndroidDrawable? {
    inlineAttribute(name)?.children.first.flatMap { reader.inlineDrawable($0, theme, file, knowing: knowing) }
  }

  /// Returns the `aapt:attr` that is written for an attribute.
  func inlineAttribute(_ name: String) -> XMLTreeElement? {
    source.children.first { $0.namespace == AndroidNamespace.aapt && $0.attribute("name") == "android:" + name }
  }

  /// Returns the visible items of the menu that an attribute names; empty for none.
  func menu(_ name: String) -> [MenuItem] { attributes.find(name).flatMap { reader.menu($0, theme) } ?? [] }

  /// Returns the gravity of an attribute. An invalid one is reported.
  func gravity(_ name: String) -> AttributeValue? {
    attributes.find(name).flatMap { reader.translated($0, .gravity, theme) }
  }

  /// Returns the style of a text that an attribute names, if it exists.
  func style(_ name: String) -> [OwnElements.Attribute] {
    reader.namedStyle(name, attributes, theme).map { [("android:textAppearance", .written($0.reference.description))] }
      ?? []
  }

  /// The element with the values of its text's appearance, which have the lowest precedence.
  var withAppearance: Element {
    var text = self
    text.attributes = reader.withAppearance(attributes, theme)
    return text
  }

  /// Returns the element with only the named attributes.
  func keeping(_ names: Set<String>) -> Element {
    var element = self
    element.attributes.keep(names)
    return element
  }

  // MARK: Looks

  /// The context of colors and drawables.
  var look: LookContext {
    var look = LookContext(theme: theme, states: states, file: file, offset: source.offset)
    look.themeNumber = inside.themeNumber
    return look
  }

  /// The element in the state of a selected or checked item.
  func selected(_ isSelected: Bool) -> Element {
    var element = self
    (element.states.isSelected, element.states.isChecked) = (isSelected, isSelected)
    return element
  }

  /// Returns the color of an attribute, or of a reference such as `?attr/colorPrimary`; `nil` if it isn't set.
  func color(_ name: String) -> Color? {
    name.hasPrefix("?") || name.hasPrefix("@")
      ? reader.color(name, look) : attributes.find(name).flatMap { reader.color($0.value, look) }
  }

  /// Returns the color of a theme attribute.
  func color(ofTheme name: String) -> Color? { reader.color("?attr/" + name, look) }

  /// Returns the figure of an attribute's drawable, or `nil` if it isn't set, or shows nothing.
  func figure(_ name: String) -> Figure? { attributes.find(name).flatMap { reader.figure($0.value, look) } }

  /// Returns the figure of the drawable that `aapt:attr` sets for an attribute, inside the element.
  func inlineFigure(_ name: String) -> Figure? {
    inlineAttribute(name)?.children.first.flatMap { DrawableElement($0, look, reader).figure }
  }

  // MARK: Reports

  func report(
    _ sentence: String, _ severity: InflateError.Severity = .warning, at found: AndroidAttributes.Found,
    topic: String? = nil
  ) {
    reader.report(sentence, severity, found.file, found.offset, topic: topic)
  }

  /// Reports a warning about the element.
  func report(_ sentence: String, topic: String? = nil) {
    reader.report(sentence, .warning, file, source.offset, topic: topic)
  }

  /// Reports that an attribute names something that isn't read, once for each value.
  func reportUnread(_ name: String, _ sentence: String) {
    guard let given = given(name), reader.isNew(given.name + "=" + given.value) else { return }
    reader.report(sentence, .warning, given.file, given.offset, topic: given.value)
  }

  // MARK: Views of a widget

  /// Whether another layout may be included among the views of the widget. They take more of the stack than others, so
  /// widgets can't nest layouts as deeply as `<include>`.
  var mayInclude: Bool { inside.includes.count < 12 }

  /// Adds the nodes of the layout that a value names.
  func include(
    _ layout: String, at offset: Int, _ severity: InflateError.Severity = .error, into nodes: inout [Node]
  ) {
    translator.included(layout, from: source, at: offset, inside, [], severity, into: &nodes)
  }

  /// Returns the nodes of views that the widget creates.
  func views(_ own: OwnElements) -> [Node] { translator.ownViews(own, of: source, inside) }

  /// Returns the attributes that show an icon, in the tint set by an attribute; none if looks aren't needed.
  func icon(_ icon: String, tint: String = "", selected: Bool = false) -> [OwnElements.Attribute] {
    guard options.makesLooks, !icon.isEmpty else { return [] }
    return [("app:srcCompat", .written(icon))]
      + (self.selected(selected).color(tint).map { [("app:tint", .written($0.written))] } ?? [])
  }

  func textColor(_ name: String, selected: Bool = false) -> [OwnElements.Attribute] {
    guard options.makesLooks else { return [] }
    return self.selected(selected).color(name).map { [("android:textColor", .written($0.written))] } ?? []
  }
}

extension Color {
  /// `#AARRGGBB`
  var written: String { "#" + [alpha, red, green, blue].map { $0.hexadecimal(2) }.joined() }
}
