import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts

extension ResourceReader {
  /// Returns the attributes of an element's style, its class's default style, and its theme, in order of precedence.
  ///
  /// - Parameter own: The default style that is set instead of the class's; `nil` for none.
  func styleLayers(
    of attributes: inout AndroidAttributes, _ defaults: DefaultStyle, _ own: ResourceReference?, _ theme: AndroidTheme
  ) -> [AndroidLayer] {
    var layers: [AndroidLayer] = []
    attributes.defaultStyleName = defaults.attribute
    if let style = attributes.style, let reference = styleReference(style.value, theme, style.file, style.offset) {
      if let items = styleItems(reference, theme) {
        layers.append(items)
      } else if !Self.animations.contains(reference.name) {
        attributes.lacksStyle = true
        let near = nearest(to: reference.name, ofType: "style")
        let isOfLibrary =
          near == nil || !resources.isComplete || Self.libraryStyles.contains { reference.name.hasPrefix($0) }
        report(
          "there is no style '\(reference.name.excerpt)'"
            + (near == nil ? resources.release.reasonForMissing(reference.name) : Suggestion.question(near)),
          isOfLibrary || reference.isPlatform ? .warning : .error, style.file, style.offset,
          topic: isOfLibrary || reference.isPlatform ? reference.description : nil,
          cause: near == nil ? .libraries : nil)
      }
    }
    if let defaultStyle = own ?? style(of: defaults, theme), let items = styleItems(defaultStyle, theme) {
      layers.append(items.asDefault)
    }
    return layers
  }

  /// The libraries' styles of windows' animations, which set nothing on a view.
  private static let animations: Set<String> = [
    "Animation.AppCompat.Dialog", "Animation.AppCompat.DropDownUp", "Animation.AppCompat.Tooltip",
    "Animation.Design.BottomSheetDialog", "Animation.MaterialComponents.BottomSheetDialog",
    "Animation.Material3.BottomSheetDialog", "Animation.Material3.SideSheetDialog",
    "Animation.Material3.SideSheetDialog.Left", "Animation.Material3.SideSheetDialog.Right",
  ]

  static let libraryStyles = [
    "Widget.", "TextAppearance.", "Base.", "ThemeOverlay.", "Theme.", "ShapeAppearance", "Platform.",
  ]

  private func style(of defaults: DefaultStyle, _ theme: AndroidTheme) -> ResourceReference? {
    let name = defaults.attribute
    var named: ResourceReference?
    if theme.isApplications, let known = defaultStyles[name] {
      named = known
    } else if !name.isEmpty {
      named = styleReference(of: name, theme)
      if theme.isApplications { defaultStyles[name] = .some(named) }
    }
    return named ?? (defaults.fallback.isEmpty ? nil : ResourceReference(defaults.fallback))
  }

  /// Returns the default style that an attribute of the theme names.
  private func styleReference(of attribute: String, _ theme: AndroidTheme) -> ResourceReference? {
    let isPlatform = attribute.hasPrefix("android:")
    let name = isPlatform ? String(attribute.dropFirst(8)) : attribute
    guard let reference = theme.value(of: name, isPlatform: isPlatform).flatMap({ ResourceReference($0) }) else {
      return nil
    }
    guard reference.isAttribute else { return reference }
    return theme.value(of: reference.name, isPlatform: reference.isPlatform).flatMap { ResourceReference($0) }
  }

  func styleReference(
    _ value: String, _ theme: AndroidTheme, _ file: File, _ offset: Int
  ) -> ResourceReference? {
    guard let resolved = resolve(value, theme, file, offset) else { return nil }
    if let reference = resolved.reference, reference.type == "style" { return reference }
    if !value.hasPrefix("@"), !value.hasPrefix("?") {
      report(
        "Android ignores 'style=\"\(value.excerpt)\"', which is a plain string: write @style/\(value.excerpt)",
        .warning,
        file, offset)
      return nil
    }
    report("expected a style such as @style/Name, found '\(value.excerpt)'", .error, file, offset)
    return nil
  }

  /// Returns the items of a style and its parents by their names without prefix, or `nil` if there is no such style.
  ///
  /// Most views of a layout use the same few styles, so each style is resolved once for a family of themes.
  func styleItems(_ reference: ResourceReference, _ theme: AndroidTheme) -> AndroidLayer? {
    let key = StyleKey(family: theme.family, reference: reference)
    if let known = styles[key] { return known }
    let items = readStyleItems(reference, theme).map { AndroidLayer($0, of: reference) }
    styles[key] = .some(items)
    return items
  }

  private func readStyleItems(_ reference: ResourceReference, _ theme: AndroidTheme) -> [String: String]? {
    if !reference.isPlatform, let chain = chain(reference) {
      reportCycle(of: chain, reference)
      var items: [String: String] = [:]
      if let base = chain.base {
        if let inherited = theme.builtInStyle(base, in: resources, withColors: options.makesLooks) {
          items = inherited
        } else if base.isPlatform, base.name == "Widget" {
          // Source: `Widget` in core/res/res/values/styles.xml.
          items = ["textAppearance": "@android:style/TextAppearance.Material"]
        } else if let style = resources.style(reference.name), style.parent != nil,
          !Self.libraryStyles.contains(where: { base.name.hasPrefix($0) })
        {
          incompleteStyles.insert(reference.name)
          report(
            "the parent '\(base.name.excerpt)' of the style '\(reference.name.excerpt)' is unknown", .warning,
            file(named: style.file), style.offset, cause: .libraries)
        }
      }
      // A name with a prefix and one without may both exist; the application's takes precedence.
      for (name, value) in chain.items where name.hasPrefix("android:") { items[String(name.dropFirst(8))] = value }
      for (name, value) in chain.items where !name.hasPrefix("android:") { items[Self.localName(name)] = value }
      return items
    }
    return theme.builtInStyle(reference, in: resources, withColors: options.makesLooks)
  }

  /// Returns a style of the folders with its parents.
  private func chain(_ reference: ResourceReference) -> AndroidResources.StyleChain? {
    let (chain, isNew) = resources.chain(reference.name)
    guard isNew, let chain else { return chain }
    let what = "the style '\(reference.name.excerpt)' with its parents"
    if let sentence = xml.take(0, steps: chain.stepCount, for: what) {
      let style = resources.style(reference.name)
      let file = file(named: style?.file ?? "")
      xml.reportExhaustion(sentence, at: file.location(at: style?.offset ?? 0))
    }
    return xml.work.isExhausted ? nil : chain
  }

  /// Reports that a style is among its own ancestors, once.
  private func reportCycle(of chain: AndroidResources.StyleChain, _ reference: ResourceReference) {
    guard let cycle = chain.cycle, let style = resources.style(reference.name), isNew("circular \(reference.name)")
    else { return }
    report(
      "circular parents of the style: \(Self.circle(cycle))", .error, file(named: style.file), style.offset)
  }

  /// Returns `a → b → a`, with the middle of a long cycle left out.
  static func circle(_ names: [String]) -> String {
    let names = names.map(\.excerpt)
    let shown = names.count > 12 ? names.prefix(6) + ["…"] + names.suffix(6) : names[...]
    return shown.joined(separator: " → ")
  }

  private static func localName(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  /// Returns a file of values, for the locations of errors in it.
  func file(named name: String) -> File {
    if let known = xml.file(named: name) { return known }
    var bytes: [UInt8] = []
    for folder in resources.folders + resources.libraryFolders where name.hasPrefix(folder.path + "/") {
      bytes = (try? folder.readXML(name)) ?? []
    }
    let file = File(name: name, bytes: bytes, tree: nil)
    file.shownName = shownName(of: name)
    xml.keep(file)
    return file
  }

  /// Returns the theme with the overlay of `android:theme`.
  func overlaid(
    _ theme: AndroidTheme, by value: String, _ file: File, _ offset: Int
  ) -> AndroidTheme? {
    guard let resolved = resolve(value, theme, file, offset), let reference = resolved.reference,
      reference.type == "style"
    else { return nil }
    return overlaid(theme, by: reference)
  }

  /// Returns the theme with a style as an overlay.
  func overlaid(_ theme: AndroidTheme, by reference: ResourceReference) -> AndroidTheme {
    var overlaid = theme
    overlaid.isApplications = false
    let chain = reference.isPlatform ? nil : chain(reference)
    if let chain { reportCycle(of: chain, reference) }
    if (chain?.base ?? reference).name.hasPrefix("Theme.") {
      // A complete theme replaces the previous one, but only its name determines its family of widgets.
      var isUnknown = false
      let replaced = AndroidTheme(reference.description, in: resources) { _ in isUnknown = true }
      if !isUnknown { return replaced.replacing(base: theme) }
    }
    if let chain {
      overlaid.overlay(chain, of: reference, in: resources)
    } else {
      overlaid.overlay(reference, in: resources)
    }
    return overlaid
  }

  /// Returns the attributes of a text: those of its appearance have the lowest precedence.
  func withAppearance(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> AndroidAttributes {
    var text = attributes
    if let appearance = namedStyle("textAppearance", attributes, theme)?.items { text.layers.append(appearance) }
    return text
  }

  /// Returns the style that an attribute names, with its items, or `nil` if there is none. A style that doesn't exist is
  /// reported if the document names it.
  func namedStyle(
    _ name: String, _ attributes: AndroidAttributes, _ theme: AndroidTheme
  ) -> (reference: ResourceReference, items: AndroidLayer)? {
    guard let found = attributes.find(name), let reference = resolve(found, theme)?.reference,
      reference.type == "style"
    else { return nil }
    if let items = styleItems(reference, theme) { return (reference, items) }
    if found.isGiven {
      report(
        "there is no style '\(reference.name.excerpt)'" + resources.release.reasonForMissing(reference.name), .warning,
        found.file, found.offset,
        topic: reference.description)
    }
    return nil
  }
}
