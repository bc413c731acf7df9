import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts

/// How a class of the platform, a library, or the application is laid out.
struct ResolvedClass {
  var widget: StyledWidget
  /// The layouts that the class inflates into itself, wherever it does so.
  var layouts: [String] = []
  /// The full name of a class that the sources declare; empty for any other class.
  var name = ""
  /// Whether the code of the class is followed.
  var hasCode: Bool { !name.isEmpty }
  /// Whether its size is uncertain because the class is unknown or measures itself in code.
  var isUncertain = false
  /// A class of a library that measures itself in a way that isn't known; `nil` for none.
  var measuring: String?
  /// A registered class whose views are created instead of the widget's, and the attributes that it adds.
  var own: (kind: ViewKind, names: [String])?
}

extension AndroidTranslator {
  /// The maximum number of classes between a custom class and a known one.
  private static let maximumDepth = 32

  func resolvedClass(named name: String, _ element: XMLTreeElement, _ context: Context)
    -> ResolvedClass
  {
    // Only the platform's short names depend on the theme, and only unknown classes depend on the children.
    let key =
      name + (context.theme.replacesWidgets ? "+" : "") + (element.children.isEmpty ? "" : ">")
    if let known = classes[key] { return known }
    let resolved = find(name, element, context)
    classes[key] = resolved
    return resolved
  }

  private func find(_ name: String, _ element: XMLTreeElement, _ context: Context)
    -> ResolvedClass
  {
    var name = name
    for _ in 0..<Self.maximumDepth {
      let base = reader.options.classes[name] ?? reader.options.classes[ClassNames.shortName(name)]
      guard let base, base != name else { break }
      name = base
    }
    // A class that the caller registered.
    if let kind = kinds[name], widgets[name] == nil {
      var resolved = ResolvedClass(widget: widgets[kind.substituted] ?? widgets.standing(for: kind.substituted))
      if kind.extendsKnownClass {
        let known = Set(kinds[kind.substituted]?.attributes.map(\.name) ?? [])
        resolved.own = (kind, kind.attributes.map(\.name).filter { !known.contains($0) })
      }
      return resolved
    }
    if let replacement = ClassNames.replacements[name], context.theme.replacesWidgets,
      let widget = widgets[replacement]
    {
      return ResolvedClass(widget: widget)
    }
    if let (widget, measuring) = widgets.resolved(name) {
      let reason = reader.resources.release.reasonForMissing(name)
      if !reason.isEmpty {
        reader.report(
          "the class '\(ClassNames.whole(name))' has none of its styles\(reason)", .warning, context.file,
          element.offset,
          topic: name)
      }
      guard let warning = widget.widget.warning else { return ResolvedClass(widget: widget, measuring: measuring) }
      reader.report(warning, .warning, context.file, element.offset, topic: name)
      return ResolvedClass(widget: widget, isUncertain: true)
    }
    if let own = ownClass(name, element, context) ?? compiledClass(name, element, context) { return own }
    reportUnknown(name, element, context)
    return ResolvedClass(
      widget: element.children.isEmpty ? .unknownView : .unknownLayout, isUncertain: true)
  }

  private func reportUnknown(_ name: String, _ element: XMLTreeElement, _ context: Context) {
    guard reader.isNew(name) else { return }
    let short = ClassNames.shortName(name)
    let near =
      ClassNames.isOfLibrary(name)
      ? Suggestion.nearest(to: short, in: widgets.names) : nil
    let base = element.children.isEmpty ? "View" : "FrameLayout"
    let remedy =
      near.map { "; did you mean '\($0)'?" }
      ?? Self.classOption(name, widgets.nameInside(short) ?? base).map {
        "; set its base class with \($0)"
      } ?? ""
    reader.report(
      "the class '\(ClassNames.whole(name))' is unknown and laid out as a \(base)\(remedy)", .warning,
      context.file,
      element.offset, topic: name)
  }

  /// Returns the option that specifies the base of a class, as shell text, or `nil` for a name that no class can have.
  static func classOption(_ name: String, _ base: String) -> String? {
    func isPlain(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "._".utf8.contains(byte) }
    guard name.utf8.count <= 512, name.utf8.allSatisfy({ isPlain($0) || $0 == UInt8(ascii: "$") })
    else { return nil }
    // A shell would expand `$Inner` as a variable.
    return name.utf8.allSatisfy(isPlain) ? "--class \(name)=\(base)" : "--class '\(name)=\(base)'"
  }

  // MARK: Custom classes

  /// Resolves a class that the sources declare to the known class from which it is derived.
  private func ownClass(_ name: String, _ element: XMLTreeElement, _ context: Context)
    -> ResolvedClass?
  {
    guard let sources = reader.resources.sources else { return nil }
    guard var found = sources.declaration(of: name, anywhere: true), found.declaration.superclass != nil else {
      let topic = "sources"
      if sources.isExhausted, reader.isNew(topic) {
        reader.report(
          "the project's sources are too many or too large to search all of them for '\(name.excerpt)' and further classes",
          .warning, context.file, element.offset, topic: topic)
      }
      return nil
    }
    var chain = [found.declaration]
    var seen: Set<String> = [found.declaration.name]
    var widget: StyledWidget?
    var measuringLibrarys: String?
    var last = name
    while chain.count < Self.maximumDepth {
      let names = superclassNames(of: found)
      last = names.first ?? last
      if let next = ownSuperclass(of: found, sources, except: seen) {
        chain.append(next.declaration)
        seen.insert(next.declaration.name)
        found = next
        continue
      }
      if let resolved = names.lazy.compactMap({ self.widgets.resolved($0) ?? self.compiled($0) }).first {
        (widget, measuringLibrarys) = resolved
      }
      break
    }
    guard var widget else {
      if reader.isNew(name) {
        let base = element.children.isEmpty ? "View" : "FrameLayout"
        let remedy = Self.classOption(name, base).map { "; set its base class with \($0)" } ?? ""
        reader.report(
          "the class '\(ClassNames.whole(name))' extends '\(ClassNames.whole(last))', which is unknown, and is laid out as a \(base)\(remedy)",
          .warning, context.file, element.offset, topic: name)
      }
      return ResolvedClass(
        widget: element.children.isEmpty ? .unknownView : .unknownLayout, isUncertain: true)
    }
    for declaration in chain.reversed() { widget = styled(widget, by: declaration) }
    // Overrides that only call those of the superclass change nothing.
    let measuring = chain.first {
      $0.overridesLayout && sources.code(ofClass: $0.name, anywhere: true)?.measuresItself != false
    }
    if let measuring, reader.isNew(measuring.name) {
      reader.report(
        "the class '\(ClassNames.whole(measuring.name))' measures or places itself in code, which isn't run: it is laid out as its "
          + "superclass", .warning, context.file, element.offset, topic: measuring.name)
    }
    return ResolvedClass(
      widget: widget, layouts: chain.reversed().flatMap(\.layouts), name: chain[0].name,
      isUncertain: measuring != nil, measuring: measuringLibrarys)
  }

  /// Resolves a class of a library on the machine to the known class from which it is derived, and returns the class that
  /// measures itself in between, if any does.
  func compiled(_ name: String) -> (widget: StyledWidget, measuring: String?)? {
    guard let classes = reader.resources.classes else { return nil }
    var next = name
    var measuring: String?
    for _ in 0..<Self.maximumDepth {
      guard let file = classes.classFile(named: next), let superclass = file.superclass else { return nil }
      if file.measuresItself { measuring = measuring ?? file.name }
      if let (widget, other) = widgets.resolved(superclass) { return (widget, measuring ?? other) }
      next = superclass
    }
    return nil
  }

  private func compiledClass(_ name: String, _ element: XMLTreeElement, _ context: Context) -> ResolvedClass? {
    compiled(name).map { ResolvedClass(widget: $0.widget, measuring: $0.measuring) }
  }

  /// Reports a class of a library if a view's size, or the places of its children, depend on the class's unknown code.
  /// Returns whether they do.
  func checkMeasuring(_ known: ResolvedClass, _ node: Node, _ element: Element) -> Bool {
    guard let name = known.measuring,
      // A helper of a ConstraintLayout places others.
      !element.source.children.isEmpty || name.hasPrefix("androidx.constraintlayout.helper.")
        || [node.value(of: "width"), node.value(of: "height")].contains(.string("wrap_content"))
    else { return false }
    if reader.isNew(name) {
      element.report(
        "the class '\(ClassNames.whole(name))' measures itself or adds its views in code that isn't known: it is laid out as its "
          + "superclass", topic: name)
    }
    return true
  }

  /// Returns a widget with the default style that a derived class passes to its constructor.
  private func styled(_ widget: StyledWidget, by declaration: SourceClass) -> StyledWidget {
    // The default style of a library stays in effect in addition to the theme's.
    let ownDefault = widget.style.fallback.hasPrefix("@android:") ? "" : widget.style.fallback
    let style = declaration.styleResource.map { name in
      "@style/" + (reader.resources.style(name) == nil ? AndroidResources.dotted(name) : name)
    }
    var styled = widget
    switch declaration.defaultStyle {
    case .inherited: break
    case .none: styled.style = DefaultStyle(fallback: style ?? ownDefault)
    case .attribute(let name, let isPlatform):
      styled.style = DefaultStyle(attribute: (isPlatform ? "android:" : "") + name, fallback: style ?? ownDefault)
    }
    return styled
  }
}

extension AndroidTheme {
  /// Whether `Button` is inflated as a MaterialButton.
  var replacesWidgets: Bool { family.replacesWidgets && !isBridge }
}
