import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// The origins of attribute values, for explanations.
extension AndroidTranslator {
  /// Returns the name of a tables' attribute in the document, its value in the document's units, and its origin.
  func origin(of attribute: String, _ value: AttributeValue, tag: Int) -> AttributeOrigin? {
    guard let (attributes, theme, scrollBars, isRightToLeft) = origins[tag] else { return nil }
    let written = AndroidAttribute.writtenNames[attribute] ?? attribute
    var origin = AttributeOrigin(name: written, value: text(of: value))
    origin.themes = theme.sources
    var appearance: AndroidLayer??
    let names = Self.sources(of: attribute, written: written)
    for name in names + ["textAppearance"] {
      guard let given = attributes.given(name) else { continue }
      origin.given[name] = AttributeOrigin.Given(value: given.value, location: given.file.location(at: given.offset))
    }
    if let style = attributes.style {
      origin.given["style"] = AttributeOrigin.Given(
        value: style.value, location: style.file.location(at: style.offset))
    }
    for name in names {
      // A background has a size or padding only if it exists.
      if name == "background", attribute != "debug_bgColor", attributes.find(name)?.value ?? "@null" == "@null" {
        continue
      }
      if find(name, of: attributes, theme, &origin) { break }
      if appearance == nil { appearance = .some(reader.namedStyle("textAppearance", attributes, theme)?.items) }
      guard let appearance = appearance ?? nil else { continue }
      _ = addSearch(for: name, in: appearance.style, to: &origin)
      guard let item = appearance[name] else { continue }
      // For the appearance itself, only the path that leads to it is relevant.
      var way = AttributeOrigin(name: name, value: "")
      _ = find("textAppearance", of: attributes, theme, &way)
      (origin.path, origin.resources) = (way.path, way.resources)
      origin.searchedAttributes += way.searchedAttributes
      origin.add(searchOf: way)
      addStyle(appearance.style, name, item, to: &origin)
      follow(item, theme, &origin)
      break
    }
    if scrollBars != .zero { addScrollBar(scrollBars, to: attribute, isRightToLeft, attributes, theme, &origin) }
    if let reason = replacements[tag]?[attribute] {
      origin.steps.append("\(reason) makes it \(text(of: value))")
    }
    return origin
  }

  /// Records that the padding of a side includes a scroll bar.
  private func addScrollBar(
    _ bars: Edges, to attribute: String, _ isRightToLeft: Bool, _ attributes: AndroidAttributes,
    _ theme: AndroidTheme, _ origin: inout AttributeOrigin
  ) {
    let length =
      switch attribute {
      case "paddingLeft": bars.left
      case "paddingRight": bars.right
      case "paddingBottom": bars.bottom
      case "paddingStart": isRightToLeft ? bars.right : bars.left
      case "paddingEnd": isRightToLeft ? bars.left : bars.right
      default: 0
      }
    guard length > 0 else { return }
    var way = AttributeOrigin(name: "scrollbarStyle", value: "")
    guard find("scrollbarStyle", of: attributes, theme, &way) else { return }
    if origin.path.isEmpty { (origin.path, origin.written) = (way.path, way.written) }
    if let given = attributes.given("scrollbarStyle") {
      origin.given["scrollbarStyle"] = AttributeOrigin.Given(
        value: given.value, location: given.file.location(at: given.offset))
    }
    origin.steps += way.steps
    origin.steps.append("the scroll bar takes \(text(of: .pixels(Double(length))))")
    origin.resources += way.resources
    origin.add(searchOf: way)
  }

  /// Returns the file of a resource, or of the style in whose entries a resource with this name was looked up.
  func file(of resource: ResourceName) -> String? {
    if let style = resource.style { return reader.resources.style(style)?.file }
    guard case .resource(let text) = resource else { return nil }
    return ResourceReference(text).flatMap { file(of: $0) }
  }

  private func file(of reference: ResourceReference) -> String? {
    reference.isPlatform
      ? nil : reader.resources.place(of: reference)?.file ?? reader.resources.file(reference.type, reference.name)?.path
  }

  /// Records the source of an element's attribute, the element itself or its styles; returns `false` if it doesn't have
  /// the attribute.
  private func find(
    _ name: String, of attributes: AndroidAttributes, _ theme: AndroidTheme, _ origin: inout AttributeOrigin
  ) -> Bool {
    // Most backgrounds have neither a size nor a padding.
    if name != "background" { origin.searchedAttributes.append(name) }
    if let given = attributes.given(name) {
      origin.path.append(name)
      origin.written = name
      origin.steps.append("\(name)=\"\(given.value.excerpt)\" \(place(given.file, given.offset))")
      follow(given.value, theme, &origin)
      return true
    }
    let index = attributes.layers.firstIndex { $0[name] != nil }
    let isDefault = attributes.style == nil || attributes.lacksStyle
    if name != "background" {
      origin.searchedAttributes.append("style")
      for layer in attributes.layers.prefix(index.map { $0 + 1 } ?? .max) {
        _ = addSearch(for: name, in: layer.style, to: &origin)
      }
      if index != 0 || isDefault, !AndroidAttributes.isOfParams(name) {
        addDefaultStyle(of: attributes, theme, &origin)
      }
    }
    guard let index, let item = attributes.layers[index][name] else { return false }
    // The style named by the element takes precedence over that of its class.
    if index == 0, !isDefault, let style = attributes.style {
      origin.path.append("style")
      var way = AttributeOrigin(name: name, value: "")
      follow(style.value, theme, &way)
      origin.resources += way.resources
      origin.add(searchOf: way)
    } else {
      addDefaultStyle(of: attributes, theme, &origin)
    }
    addStyle(attributes.layers[index].style, name, item, to: &origin)
    follow(item, theme, &origin)
    return true
  }

  /// Records the entries of a style and its parents that were looked at for an attribute; returns whether one of them
  /// sets it.
  private func addSearch(for name: String, in style: ResourceReference?, to origin: inout AttributeOrigin)
    -> Bool
  {
    guard let style, let start = lineages.index(of: style, in: reader.resources) else { return false }
    let owner = lineages.owner(of: name, from: start)
    func search(_ index: Int) {
      let (name, file) = (ResourceName.item(name, style: lineages[index].name), lineages[index].style.file)
      origin.searchedResources.append(AttributeOrigin.Resource(name, file: file))
    }
    var next: Int? = start
    for _ in 0..<AndroidLineages.maximumListed {
      guard let index = next else { break }
      search(index)
      if index == owner { return true }
      origin.searchedResources.append(parent(of: index))
      next = lineages[index].parent
    }
    if next != nil, let owner { search(owner) }
    return owner != nil
  }

  /// Returns the entry that names the parent of a style.
  private func parent(of index: Int) -> AttributeOrigin.Resource {
    AttributeOrigin.Resource(.parent(style: lineages[index].name), file: lineages[index].style.file)
  }

  /// Records the entries of a theme's styles that were looked at for an attribute.
  private func addSearch(for name: String, in theme: AndroidTheme, to origin: inout AttributeOrigin) {
    origin.dependsOnTheme = true
    for style in theme.ownStyles where addSearch(for: name, in: style, to: &origin) { return }
  }

  /// Records where the theme was searched for the default style of an element.
  private func addDefaultStyle(
    of attributes: AndroidAttributes, _ theme: AndroidTheme, _ origin: inout AttributeOrigin
  ) {
    guard let name = attributes.defaultStyleName.split(separator: ":").last else { return }
    addSearch(for: String(name), in: theme, to: &origin)
  }

  /// Returns a value as text. In the tables, lengths are in pixels.
  private func text(of value: AttributeValue) -> String {
    switch value {
    case .pixels(let pixels):
      return (pixels / reader.density * 100).rounded().shortestDecimal == "0"
        ? "0dp" : ((pixels / reader.density * 100).rounded() / 100).shortestDecimal + "dp"
    case .array(let values): return values.map(text(of:)).joined(separator: " × ")
    default: return value.excerpt
    }
  }

  private func place(_ file: XMLFile, _ offset: Int) -> String {
    let location = file.location(at: offset)
    return "(\(location.file):\(location.line))"
  }

  /// Returns the name of the style that defines an item of a theme and its place, after a space, or an empty text for a
  /// theme of a library.
  private func place(of item: String, in theme: ResourceReference?) -> String {
    guard let theme, let start = lineages.index(of: theme, in: reader.resources),
      let owner = lineages.owner(of: item, from: start), let found = lineages[owner].style.item(item)
    else { return "" }
    return " '\(lineages[owner].name.excerpt)' \(place(reader.file(named: lineages[owner].style.file), found.offset))"
  }

  /// Records a style's item, with the parent that defines it.
  private func addStyle(
    _ style: ResourceReference?, _ name: String, _ value: String, to origin: inout AttributeOrigin
  ) {
    guard let style else {
      origin.steps.append("\(value.excerpt) of a style")
      return
    }
    var base = style
    if let start = lineages.index(of: style, in: reader.resources) {
      let owner = lineages.owner(of: name, from: start)
      var next: Int? = start
      for _ in 0..<AndroidLineages.maximumListed {
        guard let index = next, index != owner else { break }
        origin.resources.append(parent(of: index))
        next = lineages[index].parent
      }
      if let owner, let item = lineages[owner].style.item(name) {
        let current = lineages[owner]
        let parent = current.name == style.name ? "" : ", a parent of '\(style.name.excerpt)',"
        let place = place(reader.file(named: current.style.file), item.offset)
        origin.steps.append("\(name) of the style '\(current.name.excerpt)'\(parent) is \(value.excerpt) \(place)")
        origin.resources.append(
          AttributeOrigin.Resource(.item(name, style: current.name), file: current.style.file))
        return
      }
      let last = lineages[lineages.last(from: start)]
      base =
        AndroidLineages.parent(of: last.name, last.style) ?? AndroidResources.parentReference(last.name) ?? style
    }
    let owner = base.isPlatform ? "the platform" : "a library"
    let child = base == style ? "" : ", a parent of '\(style.name.excerpt)',"
    origin.steps.append("\(name) of the style '\(base.name.excerpt)' of \(owner)\(child) is \(value.excerpt)")
  }

  /// Records the path from a reference to its value.
  private func follow(
    _ value: String, _ theme: AndroidTheme, _ origin: inout AttributeOrigin, depth: Int = 0
  ) {
    var value = value
    for _ in 0..<16 {
      guard let reference = ResourceReference(value), reference.type != "id" else { break }
      if reference.isAttribute {
        addSearch(for: reference.name, in: theme, to: &origin)
        guard let next = theme.value(of: reference.name, isPlatform: reference.isPlatform) else { break }
        let style = theme.style(thatGives: reference.name, isPlatform: reference.isPlatform)
        let place = place(of: reference.name, in: style)
        origin.steps.append("\(value.excerpt) is \(next.excerpt) in the theme\(place)")
        if let style {
          var way = AttributeOrigin(name: reference.name, value: "")
          addStyle(style, reference.name, next, to: &way)
          origin.resources += way.resources
        }
        value = next
        continue
      }
      let found = reader.resources.place(of: reference)
      if !reference.isPlatform {
        let name = ResourceName.resource("@\(reference.type)/\(reference.name)")
        origin.resources.append(AttributeOrigin.Resource(name, file: found?.file ?? file(of: reference)))
      }
      if let found {
        origin.steps.append(
          "\(value.excerpt) is \(found.text.excerpt) \(place(reader.file(named: found.file), found.offset))")
        value = found.text
      } else if let text = reader.resources.text(of: reference) {
        origin.steps.append(
          "\(value.excerpt) is \(text.excerpt) \(reference.isPlatform ? "on the platform" : "in a library")")
        value = text
      } else {
        if let file = file(of: reference).flatMap({ path in reader.filesByNumber.last { $0.name == path } }),
          let tree = file.tree, depth < 8
        {
          followReferences(of: tree.root, theme, &origin, depth)
        }
        break
      }
    }
  }

  /// Records the values to which a file, such as a shape, refers.
  private func followReferences(
    of element: XMLTreeElement, _ theme: AndroidTheme, _ origin: inout AttributeOrigin, _ depth: Int
  ) {
    for attribute in element.attributes where attribute.value.hasPrefix("@") || attribute.value.hasPrefix("?") {
      if origin.resources.count > 1000 { return }
      var way = AttributeOrigin(name: attribute.name, value: "")
      follow(attribute.value, theme, &way, depth: depth + 1)
      origin.resources += way.resources
      origin.add(searchOf: way)
    }
    for child in element.children where depth < 8 { followReferences(of: child, theme, &origin, depth + 1) }
  }

  /// Returns the attributes from which an attribute of the tables can come, in order of precedence.
  private static func sources(of attribute: String, written: String) -> [String] {
    // These take precedence over the padding of all edges. Source: android.view.View.resolvePadding (API 34).
    if attribute == "paddingStart" || attribute == "paddingEnd" { return [written] }
    for prefix in ["padding", "margin"] where attribute.hasPrefix(prefix) && attribute != prefix {
      let android = prefix == "margin" ? "layout_margin" : "padding"
      let edge = attribute.dropFirst(prefix.count)
      let group = edge == "Top" || edge == "Bottom" ? "Vertical" : "Horizontal"
      let relative = edge == "Left" ? "Start" : edge == "Right" ? "End" : edge
      // The value for all edges takes precedence, regardless of the style or element that sets it, followed by the
      // value for two of them.
      return [android, android + group, android + relative, written, android + edge]
        + (prefix == "padding" ? ["background"] : [])
    }
    switch attribute {
    // Limits of a text, of which the one that TextView reads last takes effect.
    case "maxTextWidth", "maxEms": return ["width", "ems", "maxEms", "maxWidth"]
    case "maxTextHeight", "maxLines": return ["height", "lines", "maxLines", "maxHeight"]
    case "minEms", "minLines":
      return attribute == "minEms" ? ["minEms", "width", "ems"] : ["minLines", "height", "lines"]
    default: return [written] + otherSources(of: attribute)
    }
  }

  private static func otherSources(of attribute: String) -> [String] {
    switch attribute {
    case "minWidth", "maxWidth": return ["width", "background"]
    case "minHeight", "maxHeight": return ["height", "background"]
    case "textWeight": return ["textStyle", "textFontWeight", "fontFamily"]
    case "intrinsicWidth", "intrinsicHeight":
      return ["srcCompat", "src", "fabSize", "indeterminateDrawable", "progressDrawable"]
    case "drawableLeft", "drawableRight":
      return ["drawableStartCompat", "drawableStart", "drawableEndCompat", "drawableEnd", "icon"]
    case "lineSpacingExtra": return ["lineHeight"]
    case "dividerSize": return ["divider"]
    case "debug_bgColor": return ["background"]
    default: return []
    }
  }
}

extension AttributeOrigin {
  /// Adds what was looked up for another value that led to this one.
  fileprivate mutating func add(searchOf way: AttributeOrigin) {
    searchedResources += way.searchedResources
    dependsOnTheme = dependsOnTheme || way.dependsOnTheme
  }
}
