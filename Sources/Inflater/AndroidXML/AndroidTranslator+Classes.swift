import GRXAndroidData
import GRXFileFormats
import Layouts

/// How a class of the platform, a library, or the application is laid out.
struct ResolvedClass {
  var widget: AndroidWidget
  /// The layouts that the class inflates into itself.
  var layouts: [String] = []
  /// The orientation that its constructors set regardless of the document.
  var orientation: String?
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
      name + (context.theme.replacesButtons ? "+" : "") + (element.children.isEmpty ? "" : ">")
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
      let base = options.classes[name] ?? options.classes[AndroidWidget.shortName(name)]
      guard let base, base != name else { break }
      name = base
    }
    // A class that the caller registered.
    if let kind = kinds[name], AndroidWidget.table[name] == nil {
      var resolved = ResolvedClass(
        widget: AndroidWidget.table[kind.substituted]
          ?? AndroidWidget.standing(for: kind.substituted))
      if kind.extendsKnownClass {
        let known = Set(kinds[kind.substituted]?.attributes.map(\.name) ?? [])
        resolved.own = (kind, kind.attributes.map(\.name).filter { !known.contains($0) })
      }
      return resolved
    }
    if name == "Button", context.theme.replacesButtons,
      let button = AndroidWidget.table["MaterialButton"]
    {
      return ResolvedClass(widget: button)
    }
    if let (widget, measuring) = AndroidWidget.resolved(name) {
      guard name == "androidx.compose.ui.platform.ComposeView" else {
        return ResolvedClass(widget: widget, measuring: measuring)
      }
      report(
        "the content of a ComposeView is set in code, which isn't run: it is laid out as an empty View", .warning,
        context.file, element.offset, topic: name)
      return ResolvedClass(widget: widget, isUncertain: true)
    }
    if let own = ownClass(name, element, context) { return own }
    reportUnknown(name, element, context)
    return ResolvedClass(
      widget: element.children.isEmpty ? .unknownView : .unknownLayout, isUncertain: true)
  }

  private func reportUnknown(_ name: String, _ element: XMLTreeElement, _ context: Context) {
    guard isNew(name) else { return }
    let short = AndroidWidget.shortName(name)
    let near =
      AndroidWidget.isLibrarys(name)
      ? Suggestion.nearest(to: short, in: AndroidWidget.table.keys.sorted()) : nil
    let base = element.children.isEmpty ? "View" : "FrameLayout"
    let remedy =
      near.map { "; did you mean '\($0)'?" }
      ?? Self.classOption(name, AndroidWidget.nameInside(short) ?? base).map {
        "; set its base class with \($0)"
      } ?? ""
    report(
      "the class '\(name.excerpt)' is unknown and laid out as a \(base)\(remedy)", .warning,
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
    guard let sources = resources.sources else { return nil }
    guard var found = sources.declaration(of: name) else {
      let topic = "sources"
      if sources.isExhausted, isNew(topic) {
        report(
          "the project's sources are too many or too large to search all of them for '\(name.excerpt)' and further classes",
          .warning, context.file, element.offset, topic: topic)
      }
      return nil
    }
    var chain = [found.declaration]
    var seen: Set<String> = [found.declaration.name]
    var widget: AndroidWidget?
    var measuringLibrarys: String?
    var last = name
    while chain.count < Self.maximumDepth {
      let names = found.superclassNames.map { options.classes[$0] ?? $0 }
      last = names.first ?? last
      if let next = names.lazy.compactMap({ sources.declaration(of: $0) }).first(where: {
        !seen.contains($0.declaration.name)
      }) {
        chain.append(next.declaration)
        seen.insert(next.declaration.name)
        found = next
        continue
      }
      if let resolved = names.lazy.compactMap({ AndroidWidget.resolved($0) }).first {
        (widget, measuringLibrarys) = resolved
      }
      break
    }
    guard var widget else {
      if isNew(name) {
        let base = element.children.isEmpty ? "View" : "FrameLayout"
        let remedy = Self.classOption(name, base).map { "; set its base class with \($0)" } ?? ""
        report(
          "the class '\(name.excerpt)' extends '\(last.excerpt)', which is unknown, and is laid out as a \(base)\(remedy)",
          .warning, context.file, element.offset, topic: name)
      }
      return ResolvedClass(
        widget: element.children.isEmpty ? .unknownView : .unknownLayout, isUncertain: true)
    }
    for declaration in chain.reversed() { widget = styled(widget, by: declaration) }
    if let measuring = chain.first(where: \.overridesLayout),
      isNew(measuring.name)
    {
      report(
        "the class '\(measuring.name.excerpt)' measures or places itself in code, which isn't run: it is laid out as its "
          + "superclass", .warning, context.file, element.offset, topic: measuring.name)
    }
    return ResolvedClass(
      widget: widget, layouts: chain.reversed().flatMap(\.layouts),
      orientation: chain.lazy.compactMap(\.orientation).first,
      isUncertain: chain.contains(where: \.overridesLayout), measuring: measuringLibrarys)
  }

  /// Reports a class of a library if a view's size, or the places of its children, depend on the class's unknown code.
  /// Returns whether they do.
  func checkMeasuring(_ known: ResolvedClass, _ out: AndroidEmitter, _ context: Context) -> Bool {
    guard let name = known.measuring,
      // A helper of a ConstraintLayout places others.
      !out.element.children.isEmpty || name.hasPrefix("androidx.constraintlayout.helper.")
        || [out["width"], out["height"]].contains(.string("wrap_content"))
    else { return false }
    if isNew(name) {
      report(
        "the class '\(name.excerpt)' measures itself or adds its views in code that isn't known: it is laid out as its "
          + "superclass", .warning, context.file, out.element.offset, topic: name)
    }
    return true
  }

  /// Returns a widget with the default style that a derived class passes to its constructor.
  private func styled(_ widget: AndroidWidget, by declaration: SourceClass) -> AndroidWidget {
    // The default style of a library stays in effect in addition to the theme's.
    let ownDefault = widget.defaultStyle.hasPrefix("@android:") ? "" : widget.defaultStyle
    let style = declaration.styleResource.map { name in
      "@style/" + (resources.style(name) == nil ? AndroidResources.dotted(name) : name)
    }
    switch declaration.defaultStyle {
    case .inherited: return widget
    case .none: return widget.styled("", default: style ?? ownDefault)
    case .attribute(let name, let isPlatform):
      return widget.styled((isPlatform ? "android:" : "") + name, default: style ?? ownDefault)
    }
  }
}

extension AndroidTheme {
  /// Whether `Button` is inflated as a MaterialButton.
  var replacesButtons: Bool { family.replacesWidgets && !isBridge }
}

extension AndroidWidget {
  /// Returns a name without its package.
  static func shortName(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Returns whether a name, judging by its package, belongs to the platform or to one of Android's libraries.
  static func isLibrarys(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "."))
      || ["android.", "androidx.", "com.google.android."].contains { name.hasPrefix($0) }
  }

  /// Returns the widget of a class of the platform or of a library, by its name with or without its package, or `nil`
  /// for any other class.
  static func known(_ name: String) -> AndroidWidget? { resolved(name)?.widget }

  /// Returns that widget, and the first class between it and the name that measures itself in a way that isn't known.
  static func resolved(_ name: String) -> (widget: AndroidWidget, measuring: String?)? {
    if isLibrarys(name), !namesakes.contains(name), let widget = table[shortName(name)] {
      return (widget, shortName(name) == "SlidingPaneLayout" ? name : nil)
    }
    var measuring: String?
    var current = name
    for _ in 0..<16 {
      guard let superclass = superclass(of: current) else { break }
      if !keepingSize.contains(shortName(current)) { measuring = measuring ?? current }
      if let widget = table[shortName(superclass)] { return (widget, measuring) }
      current = superclass
    }
    return nil
  }

  /// Classes whose short names are those of other classes in the table.
  private static let namesakes: Set<String> = ["com.google.android.material.search.SearchView"]

  /// The classes outside the table that are laid out as their superclasses. The others measure or place themselves, or
  /// add views, in code.
  private static let keepingSize: Set<String> = [
    "AdView", "AppWidgetHostView", "AspectRatioFrameLayout", "BaseGridView", "BlinkLayout", "BrowseFrameLayout",
    "CheckableImageButton", "CheckableImageView", "CircleImageView", "CircularRevealCardView",
    "CircularRevealCoordinatorLayout", "CircularRevealFrameLayout", "CircularRevealGridLayout",
    "CircularRevealLinearLayout", "CircularRevealRelativeLayout", "ClippableRoundedCornerLayout", "CompoundButton",
    "ContentFrameLayout", "DropDownListView", "EmojiButton", "EmojiEditText", "EmojiTextView", "ExpandedMenuView",
    "ExtractButton", "FitWindowsFrameLayout", "FitWindowsLinearLayout", "ForegroundLinearLayout", "FragmentTabHost",
    "GLSurfaceView", "GestureOverlayView", "GifImageView", "GuidedActionEditText", "HorizontalGridView", "MapView",
    "MaskableFrameLayout", "MotionButton", "NonOverlappingFrameLayout", "NonOverlappingLinearLayout",
    "NonOverlappingRelativeLayout", "PhotoView", "PreviewView", "ProtectionLayout", "QuickContactBadge",
    "RoundedImageView", "ScrimInsetsFrameLayout", "SearchAutoComplete", "ShimmerFrameLayout", "SwipeDismissFrameLayout",
    "SwipeDismissLayout", "TabHost", "TabWidget", "TouchImageView", "TouchObserverFrameLayout",
    "TransformationChildCard", "TransformationChildLayout", "UnPressableLinearLayout", "VerticalGridView",
    "VideoSurfaceView", "ViewGroup", "ViewPager2", "VisibilityAwareImageButton", "WearableRecyclerView", "ZoomButton",
  ]

  /// Returns the superclass of a class of the platform or of a library. A name without a package belongs to the
  /// platform.
  static func superclass(of name: String) -> String? {
    if name.utf8.contains(UInt8(ascii: ".")) {
      return AndroidTables.superclasses.value(of: name) ?? superclassesInLibraries[name]
    }
    return ["android.widget.", "android.view.", "android.webkit."].firstResult {
      AndroidTables.superclasses.value(of: $0 + name)
    }
  }
}
