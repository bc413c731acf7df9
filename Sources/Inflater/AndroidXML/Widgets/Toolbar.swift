import GRXFileFormats
import Inflater
import Layouts
import Measure

/// A bar with a navigation button, a title and a subtitle, views of the document, and a menu.
///
/// Source: androidx.appcompat.widget.Toolbar (1.7).
struct ToolbarWidget: Widget {
  let classes: [WidgetClass]
  let base = "Toolbar"
  let package = "androidx.appcompat.widget."
  private var isAtBottom = false
  /// Whether it can center its titles.
  private var isMaterial = false

  static let all: [any Widget] = [
    ToolbarWidget(classes: [WidgetClass("Toolbar", "toolbarStyle").onPlatform("android:toolbarStyle")]),
    ToolbarWidget(classes: [WidgetClass("MaterialToolbar", "toolbarStyle")], isMaterial: true),
    ToolbarWidget(classes: [WidgetClass("BottomAppBar", "bottomAppBarStyle")], isAtBottom: true),
  ]

  private init(classes: [WidgetClass], isAtBottom: Bool = false, isMaterial: Bool = false) {
    (self.classes, self.isAtBottom, self.isMaterial) = (classes, isAtBottom, isMaterial)
  }

  var dependsOn: ParentFacts { .collapsingBar }

  func writeDefaults(_ out: inout AndroidText.Attributes) {
    for name in ["contentInsetStart", "contentInsetEnd", "titleMargin"] { out.setDefault("app:" + name, "0dp") }
  }

  /// Source: `onMeasure`.
  func describe(_ given: Element, _ out: inout NodeDraft) {
    let isPlatform = ClassNames.isOfPlatform(given.source.name)
    if out.box.minimum.height == 0, let value = given.theme.value(of: "actionBarSize", isPlatform: isPlatform) {
      out.box.minimum.height = given.reader.wholePixels(of: value) ?? 0
    }
    let bar = Self.bar(given)
    describeInsets(of: bar, &out)
    let all = bar.cutPixels("titleMargin") ?? bar.cutPixels("titleMargins") ?? 0
    for edge in ["Start", "Top", "End", "Bottom"] {
      let margin = bar.cutPixels("titleMargin" + edge).flatMap { $0 >= 0 ? $0 : nil } ?? all
      if margin > 0 { out.set("titleMargin" + edge, pixels: margin) }
    }
    out.set("maxButtonHeight", pixels: bar.pixels("maxButtonHeight", dp: 56))
    guard isMaterial else { return }
    if bar.bool("titleCentered") == true { out["centersTitle"] = .bool(true) }
    if bar.bool("subtitleCentered") == true { out["centersSubtitle"] = .bool(true) }
  }

  /// Source: `doOnApplyWindowInsets` of com.google.android.material.internal.ViewUtils (1.14), for a BottomAppBar.
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    guard isAtBottom else { return Self.fit(insets, fits: fits, &out) }
    func length(_ edge: String, _ length: Int) -> Int {
      element.bool("padding\(edge)SystemWindowInsets") == true ? length : 0
    }
    out.box.add(
      Edges(
        left: length("Left", insets.edges.left), right: length("Right", insets.edges.right),
        bottom: length("Bottom", insets.edges.bottom)))
    return insets
  }

  /// Sets the insets at the start and the end: those of a bar with a button or a menu, if it has one.
  ///
  /// Source: `getCurrentContentInsetStart` and `…End`.
  private func describeInsets(of bar: Element, _ out: inout NodeDraft) {
    for (name, reserve, isReserved) in [
      ("contentInsetStart", "contentInsetStartWithNavigation", bar.resolved("navigationIcon") != nil),
      ("contentInsetEnd", "contentInsetEndWithActions", !VisibleMenu(bar).isEmpty),
    ] {
      let inset = max(bar.cutPixels(name) ?? 0, isReserved ? bar.cutPixels(reserve) ?? 0 : .min)
      if inset > 0 { out.set(name, pixels: inset) }
    }
  }

  // MARK: Children

  func finish(_ given: Element, _ node: inout Node) {
    let bar = Self.bar(given)
    var children: [Node] = []
    if bar.resolved("navigationIcon") != nil { children += navigationButton(of: bar) }
    if bar.drawable("logo") != nil { children += logo(of: bar) }
    for name in ["title", "subtitle"] where !given.isIn(.collapsingBar) { children += title(name, of: bar) }
    children += node.children
    let menu = VisibleMenu(bar)
    if !menu.isEmpty { children += self.menu(menu, of: bar) }
    node.children = children
  }

  private func views(_ part: String, of bar: Element, _ fill: (inout OwnElements) -> Void) -> [Node] {
    var own = OwnElements()
    fill(&own)
    var nodes = bar.views(own)
    for index in nodes.indices { nodes[index].set("part", .string(part)) }
    return nodes
  }

  /// Returns the navigation button, which is at least 56 points wide.
  private func navigationButton(of bar: Element) -> [Node] {
    views("navigation", of: bar) { own in
      own.add(
        "ImageButton", width: "56dp",
        [
          ("android:background", "@null"), ("android:minWidth", "0dp"), ("android:padding", "0dp"),
          ("android:layout_gravity", .written("start|" + Self.buttonGravity(of: bar))),
        ] + bar.icon(bar.find("navigationIcon")?.value ?? "", tint: "navigationIconTint"))
    }
  }

  /// Returns the vertical gravity of the button and of the menu.
  ///
  /// Source: `ensureNavButtonView` and `ensureMenuView`.
  private static func buttonGravity(of bar: Element) -> String {
    guard case .string(let gravity)? = bar.gravity("buttonGravity") else { return "top" }
    return ["center_vertical", "bottom", "fill_vertical"].first { gravity.split(separator: "|").contains($0[...]) }
      ?? "top"
  }

  private func logo(of bar: Element) -> [Node] {
    var views = views("logo", of: bar) { own in
      own.add(
        "ImageView", [("android:layout_gravity", "start|center_vertical")] + bar.icon(bar.find("logo")?.value ?? ""))
    }
    // There is no view if the budget is exhausted.
    if let size = bar.drawable("logo", knowing: .nothing)?.size, !views.isEmpty {
      views[0].set("intrinsicWidth", pixels: size.width)
      views[0].set("intrinsicHeight", pixels: size.height)
    }
    return views
  }

  private func title(_ name: String, of bar: Element) -> [Node] {
    guard let text = bar.string(name), !text.isEmpty else { return [] }
    return views(name, of: bar) { own in
      own.add(
        "TextView",
        bar.style(name + "TextAppearance") + [
          ("android:singleLine", "true"), ("android:ellipsize", "end"), ("android:text", .text(text)),
        ] + bar.textColor(name + "TextColor"))
    }
  }

  private func menu(_ menu: VisibleMenu, of bar: Element) -> [Node] {
    views("menu", of: bar) { own in
      own.begin(
        "androidx.appcompat.widget.ActionMenuView",
        [
          ("android:gravity", "center_vertical"),
          ("android:layout_gravity", .written("end|" + Self.buttonGravity(of: bar))),
        ])
      let centered: [OwnElements.Attribute] = [("android:scaleType", "center")]
      let least: [OwnElements.Attribute] = [("android:minHeight", "48dp")]
      let width = max(bar.pixels(dp: 48), 2 * bar.pixels(dp: 12) + bar.pixels(dp: 24))
      for action in menu.actions {
        if action.hasIcon || action.title.isEmpty {
          own.add("ImageView", width: .pixels(width), least + bar.icon(action.icon) + centered)
        } else {
          own.add("TextView", least + actionText(action.title, bar))
        }
      }
      if menu.hasOverflow {
        let icon = bar.icon("@drawable/abc_ic_menu_overflow_material")
        own.add("ImageView", width: "40dp", least + icon + centered)
      }
      own.end()
    }
  }

  /// The attributes of an action that shows its title.
  ///
  /// Source: androidx.appcompat.view.menu.ActionMenuItemView (1.7) and `Widget.AppCompat.ActionButton`.
  private func actionText(_ title: String, _ bar: Element) -> [OwnElements.Attribute] {
    let appearance =
      bar.theme.value(of: "actionMenuTextAppearance", isPlatform: false)
      ?? "@style/TextAppearance.AppCompat.Widget.ActionBar.Menu"
    // The built-in themes use the primary color of the toolbar's own theme.
    let isOwn = bar.theme.value(of: "actionMenuTextColor", isPlatform: false) != nil
    return [
      ("android:textAppearance", .written(appearance)), ("android:textAllCaps", "true"), ("android:gravity", "center"),
      ("android:minWidth", "48dp"), ("android:paddingStart", "12dp"), ("android:paddingEnd", "12dp"),
      ("android:maxLines", "2"), ("android:text", .text(title)),
    ] + bar.textColor(isOwn ? "?attr/actionMenuTextColor" : "?android:attr/textColorPrimary")
  }

  // MARK: Attributes

  /// Returns the element with the attributes that its class reads: the platform's class reads the platform's attributes,
  /// and a library's class its own.
  private static func bar(_ given: Element) -> Element {
    let isPlatform = ClassNames.isOfPlatform(given.source.name)
    var bar = given
    bar.attributes.filterOwn { !ownNames.contains($0.name) || $0.isPreview || $0.isPlatform == isPlatform }
    // The attributes of styles have no prefixes here; an application's own style is written for its view.
    bar.attributes.dropFromStyles(ownNames) { style in
      style.isPlatform != isPlatform && (style.isPlatform || given.resources.style(style.name) == nil)
    }
    return bar
  }

  private static let ownNames: Set<String> = [
    "title", "subtitle", "navigationIcon", "menu", "contentInsetStart", "contentInsetEnd",
    "contentInsetStartWithNavigation", "contentInsetEndWithActions", "titleMargin", "titleMarginStart",
    "titleMarginEnd", "titleTextAppearance", "subtitleTextAppearance", "maxButtonHeight", "buttonGravity", "logo",
  ]

  // MARK: Look

  func draw(_ element: Element, _ style: inout Look.Style) {
    if isAtBottom, style.background == nil {
      let color = element.color("backgroundTint")
      style.background = color.map { .color($0) }
      style.setBackground(element, "colorSurfaceContainer", orEarlier: "colorSurface")
    }
    element.raiseSurface(&style)
  }
}

/// The visible items of a Toolbar's menu.
///
/// Source: ActionMenuPresenter.flagActionItems and ActionBarPolicy.getMaxActionButtons. Differs: each item is assumed to
/// be 48 points wide, like an item with an icon.
private struct VisibleMenu {
  private(set) var actions: [MenuItem] = []
  /// Whether there are further items behind a button.
  private(set) var hasOverflow = false

  var isEmpty: Bool { actions.isEmpty && !hasOverflow }

  init(_ bar: Element) {
    let items = bar.menu("menu")
    guard !items.isEmpty else { return }
    var (most, space) = bar.window("menu") { device -> (most: Int, space: Int) in
      let (width, height) = (device.width, device.height)
      // The number of items that fit into half of the window, beside the button for the others.
      let space = Int(((Double(width) / 2 - 40) / 48).rounded(.up))
      if device.smallestWidth > 600 || width > 600 { return (5, space) }
      if width >= 500 || (width > 480 && height > 640) { return (4, space) }
      return (width >= 360 ? 3 : 2, space)
    }
    let required = items.filter(\.requiresAction).count
    let requested = items.filter { !$0.requiresAction && $0.requestsAction }.count
    if required + requested < items.count || required + requested > most { most -= 1 }
    most -= required
    for item in items {
      if item.requiresAction {
        actions.append(item)
        space -= 1
      } else if item.requestsAction, most > 0, space > 0 {
        actions.append(item)
        most -= 1
        space -= 1
      }
    }
    hasOverflow = actions.count < items.count
  }
}
