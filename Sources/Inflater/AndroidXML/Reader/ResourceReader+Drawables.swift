import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension ResourceReader {
  /// Returns the properties of an attribute's drawable that affect layout, or `nil` if there is none or if it is
  /// missing, which is reported.
  func drawable(
    _ found: AndroidAttributes.Found, _ theme: AndroidTheme, knowing: DrawableKnowledge = .stateAndDirection
  ) -> AndroidDrawable? {
    guard let resolved = resolve(found, theme) else { return nil }
    var open = OpenDrawables(knowing)
    return drawable(resolved, theme, found.file, found.offset, &open)
  }

  private func drawable(
    _ resolved: Resolved, _ theme: AndroidTheme, _ file: File, _ offset: Int, _ open: inout OpenDrawables
  ) -> AndroidDrawable? {
    guard let reference = resolved.reference else {
      return AndroidDrawable(color: resolved.text.hasPrefix("#") ? resolved.text : nil)
    }
    if reference.isPlatform || resources.file(reference.type, reference.name) == nil {
      if reference.name == "sym_def_app_icon" {
        // An adaptive icon, which shows two thirds of its layers, since API level 26; a bitmap below.
        let side = pixels(dp: options.apiLevel < 26 ? 48 : 72)
        return AndroidDrawable(width: side, height: side)
      }
      if let numbers = resources.release.drawable(reference.name, isPlatform: reference.isPlatform) {
        return drawable(numbers)
      }
      if reference.isPlatform { return AndroidDrawable() }
    }
    guard reference.type == "drawable" || reference.type == "mipmap" else {
      return reference.type == "color" ? AndroidDrawable() : nil
    }
    let key = open.knowledge.rawValue + reference.description
    if let known = drawables[key] { return known }
    guard open.names.insert(key).inserted else {
      report("circular drawables at \(reference.description.excerpt)", .error, file, offset)
      return nil
    }
    defer { open.names.remove(key) }
    guard let picture = resources.file(reference.type, reference.name) else {
      if !Self.libraryPrefixes.contains(where: { reference.name.hasPrefix($0) }) {
        let near = suggestion(for: reference.name, among: resources.names(of: reference.type))
        report(
          "there is no \(reference.description.excerpt)" + Suggestion.question(near)
            + "; its size is assumed to be 0",
          .warning, file, offset, topic: near == nil ? reference.description : nil)
      }
      return nil
    }
    let drawable = read(picture, theme, file, offset, &open)
    // A drawable that is too deep or in a cycle here may be valid by itself.
    if drawable != nil || open.depth == 0 { drawables[key] = .some(drawable) }
    return drawable
  }

  /// Returns a drawable of a table: its width, height, and padding in points.
  private func drawable(_ numbers: String) -> AndroidDrawable {
    let fields = numbers.split(separator: ",")
    let numbers = fields.map { Double($0) ?? 0 }
    func pixels(_ index: Int) -> Int {
      guard index < numbers.count else { return 0 }
      guard fields[index].contains("+") else { return wholePixels(numbers[index] * density) }
      // Nested distances, each of which is truncated, except for the padding of a picture (`~`).
      return fields[index].split(separator: "+").reduce(0) { sum, part in
        if part.first == "~" { return sum + wholePixels((Double(part.dropFirst()) ?? 0) * density) }
        return sum + Int((Double(part) ?? 0) * density)
      }
    }
    func edges(_ index: Int) -> Edges? {
      let edges = Edges(
        left: pixels(index), top: pixels(index + 1), right: pixels(index + 2), bottom: pixels(index + 3))
      return edges == .zero ? nil : edges
    }
    var drawable = AndroidDrawable()
    if numbers.count >= 2 {
      drawable.width = numbers[0] < 0 ? nil : pixels(0)
      drawable.height = numbers[1] < 0 ? nil : pixels(1)
    }
    drawable.minimumSize = Size(width: pixels(2), height: pixels(3))
    drawable.padding = edges(4)
    drawable.opticalInsets = edges(8) ?? .zero
    return drawable
  }

  private func read(
    _ picture: (path: String, qualifiers: ResourceQualifiers, folder: ResourceFolder), _ theme: AndroidTheme,
    _ file: File, _ offset: Int, _ open: inout OpenDrawables
  ) -> AndroidDrawable? {
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = try picture.folder.readStart(picture.path)
    } catch {
      report("\(picture.path) can't be read: \(error.sentence)", .warning, file, offset)
      return nil
    }
    guard charge(bytes.count, steps: 1, picture.path, file, offset) else { return nil }
    if picture.path.hasSuffix(".xml") {
      let inner = self.open(bytes, named: picture.path)
      guard let tree = inner.tree else { return nil }
      return xmlDrawable(tree.root, theme, inner, &open)
    }
    pictures.insert(picture.path)
    do throws(PictureHeader.Problem) {
      var size: Size
      if let webPSize = WebPHeader.size(of: bytes) { size = webPSize } else { size = try PictureHeader.size(of: bytes) }
      var padding: Edges?
      if picture.path.hasSuffix(".9.png") {
        // The frame that marks the stretchable parts isn't shown.
        size = Size(width: max(0, size.width - 2), height: max(0, size.height - 2))
        let whole = (try? picture.folder.readWhole(picture.path, maximumBytes: NinePatch.maximumBytes)) ?? []
        padding = NinePatch.padding(ofPNG: whole)
        if padding == nil {
          report(
            "the padding of \(picture.path) can't be read and is assumed to be 0: expected a PNG with a frame of black marks",
            .warning, file, offset)
        }
      }
      let folderDensity = picture.qualifiers.density ?? 160
      func scaled(_ length: Int) -> Int {
        folderDensity > 0
          ? Int(min(Double(length) * density * 160 / Double(folderDensity) + 0.5, Double(Pixels.limit))) : length
      }
      return AndroidDrawable(
        width: scaled(size.width), height: scaled(size.height),
        padding: padding.map { edges in
          Edges(
            left: scaled(edges.left), top: scaled(edges.top), right: scaled(edges.right), bottom: scaled(edges.bottom))
        })
    } catch {
      report("the size of \(picture.path) can't be read: it \(error)", .warning, file, offset)
      return nil
    }
  }

  // MARK: Drawables in XML

  /// Returns a drawable that is written inside a layout.
  func inlineDrawable(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, knowing: DrawableKnowledge
  ) -> AndroidDrawable? {
    var open = OpenDrawables(knowing)
    return xmlDrawable(element, theme, file, &open)
  }

  /// Returns a length in pixels. Sizes are rounded, distances (`cutsOff`) are truncated.
  ///
  /// Source: `getDimensionPixelSize` and `getDimensionPixelOffset` of android.content.res.TypedArray.
  private func length(
    of element: XMLTreeElement, _ name: String, cutsOff: Bool, _ theme: AndroidTheme, _ file: File
  ) -> Int? {
    guard let value = element.attribute(name, in: AndroidNamespace.android) else { return nil }
    let found = AndroidAttributes.Found(value: value, file: file, offset: element.offset, isGiven: false)
    return exactPixels(found, theme).map { exact in
      cutsOff && exact.isFinite ? Pixels.clamp(Int(min(max(exact, -0x1p40), 0x1p40))) : wholePixels(exact)
    }
  }

  /// Returns the distances from the four edges; those that aren't set are `rest`.
  private func edges(
    of element: XMLTreeElement, _ names: [String], rest: Int = 0, _ theme: AndroidTheme, _ file: File
  ) -> Edges {
    let lengths = names.map { length(of: element, $0, cutsOff: true, theme, file) ?? rest }
    return Edges(left: lengths[0], top: lengths[1], right: lengths[2], bottom: lengths[3])
  }

  private func xmlDrawable(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, _ open: inout OpenDrawables
  ) -> AndroidDrawable? {
    guard open.depth < OpenDrawables.maximumDepth else {
      report(
        "drawables are nested too deeply: at most \(OpenDrawables.maximumDepth) levels are allowed, including those of other files",
        .error,
        file, element.offset)
      return nil
    }
    open.depth += 1
    defer { open.depth -= 1 }
    func length(_ element: XMLTreeElement, _ name: String) -> Int? {
      self.length(of: element, name, cutsOff: false, theme, file)
    }
    switch element.name {
    case "vector": return AndroidDrawable(width: length(element, "width"), height: length(element, "height"))
    case "shape":
      var drawable = AndroidDrawable()
      for child in element.children {
        switch child.name {
        case "size":
          // Android's size of a drawable without one is negative.
          func size(_ name: String) -> Int? { length(child, name).flatMap { $0 < 0 ? nil : $0 } }
          (drawable.width, drawable.height) = (size("width"), size("height"))
        case "padding":
          drawable.padding = self.edges(of: child, ["left", "top", "right", "bottom"], theme, file)
        case "solid":
          if let value = child.attribute("color", in: AndroidNamespace.android),
            let resolved = resolve(value, theme, file, child.offset), resolved.text.hasPrefix("#")
          {
            drawable.color = resolved.text
          }
        default: break
        }
      }
      return drawable
    case "color":
      let value = element.attribute("color", in: AndroidNamespace.android)
      return AndroidDrawable(color: value.flatMap { $0.hasPrefix("#") ? $0 : nil })
    case "selector", "animated-selector", "level-list", "animation-list": return choice(element, theme, file, &open)
    case "bitmap", "nine-patch", "clip", "scale", "rotate", "animated-rotate", "animated-vector":
      return itemDrawable(element, theme, file, &open)
    case "adaptive-icon":
      // Two thirds of the larger layer are shown. Source: android.graphics.drawable.AdaptiveIconDrawable (API 34).
      var layer = Size(width: -1, height: -1)
      for child in element.children where child.name == "background" || child.name == "foreground" {
        guard let drawable = itemDrawable(child, theme, file, &open) else { continue }
        layer.width = max(layer.width, drawable.length(along: .horizontal))
        layer.height = max(layer.height, drawable.length(along: .vertical))
      }
      let shown: Float = 1 / 1.5
      return AndroidDrawable(width: Int(Float(layer.width) * shown), height: Int(Float(layer.height) * shown))
    case "inset":
      guard let drawable = itemDrawable(element, theme, file, &open) else { return AndroidDrawable() }
      return inset(drawable, element, theme, file)
    case "layer-list", "ripple", "transition": return layers(element, theme, file, &open)
    default: return AndroidDrawable()
    }
  }

  /// Returns a drawable inside distances from its edges, which can be fractions of the whole: they enlarge it, but don't
  /// count as padding, which is read before the whole has a size.
  ///
  /// Source: android.graphics.drawable.InsetDrawable (API 34).
  private func inset(
    _ drawable: AndroidDrawable, _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File
  ) -> AndroidDrawable {
    func fraction(_ name: String) -> Float? {
      guard let value = element.attribute(name, in: AndroidNamespace.android),
        let text = resolve(value, theme, file, element.offset)?.text, text.hasSuffix("%"),
        let percent = Float(text.dropLast()), percent.isFinite
      else { return nil }
      return percent / 100
    }
    let names = ["insetLeft", "insetTop", "insetRight", "insetBottom"]
    let fractionOfAll = fraction("inset")
    let all = fractionOfAll == nil ? length(of: element, "inset", cutsOff: true, theme, file) ?? 0 : 0
    var (lengths, fractions) = ([Int](), [Float]())
    for name in names {
      let own = fraction(name)
      fractions.append(own ?? (element.attribute(name, in: AndroidNamespace.android) == nil ? fractionOfAll : nil) ?? 0)
      lengths.append(own == nil ? length(of: element, name, cutsOff: true, theme, file) ?? all : 0)
    }
    let edges = Edges(left: lengths[0], top: lengths[1], right: lengths[2], bottom: lengths[3])
    func grown(_ axis: Axis, _ fraction: Float) -> Int? {
      let length = drawable.length(along: axis)
      if length < 0 || fraction >= 1 { return nil }
      return Pixels.clamp(
        Pixels.clamp(Int(Float(length) / (1 - fraction))).addingClamped(edges.total(along: axis)))
    }
    let padding = edges + (drawable.padding ?? .zero)
    var result = AndroidDrawable(
      width: grown(.horizontal, fractions[0] + fractions[2]), height: grown(.vertical, fractions[1] + fractions[3]),
      padding: drawable.padding == nil && edges == .zero ? nil : padding)
    result.opticalInsets = edges + drawable.opticalInsets
    return result
  }

  /// Returns the properties of a drawable that shows one of its items: the size is that of the item shown at first, or
  /// with `constantSize` the largest, and the padding of each side is the largest of all items, unless
  /// `variablePadding` is set. The view is assumed to be enabled and in no other state, if the drawable knows its state.
  ///
  /// Source: `getConstantPadding` and `computeConstantSize` of
  /// android.graphics.drawable.DrawableContainer.DrawableContainerState; android.util.StateSet.stateSetMatches (API 34).
  private func choice(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, _ open: inout OpenDrawables
  ) -> AndroidDrawable {
    func isSet(_ name: String) -> Bool { element.attribute(name, in: AndroidNamespace.android) == "true" }
    let items = element.children.filter { $0.name == "item" }
    let isEnabled = open.knowledge != .nothing
    let shown = items.firstIndex { item in
      switch element.name {
      case "level-list":
        // The level is 0. Source: android.graphics.drawable.LevelListDrawable (API 34).
        return (number(item, "minLevel") ?? 0) <= 0 && (number(item, "maxLevel") ?? 0) >= 0
      case "animation-list": return true
      default:
        return item.attributes.allSatisfy { attribute in
          !attribute.name.hasPrefix("state_")
            || (attribute.value == "false") != (attribute.name == "state_enabled" && isEnabled)
        }
      }
    }
    var result = AndroidDrawable()
    var padding: Edges?
    var (largest, least) = (Size.zero, Size.zero)
    // A list of colors by state has no drawables. Only the item that is shown learns the state.
    let knowledge = open.knowledge
    defer { open.knowledge = knowledge }
    for (index, item) in items.enumerated() {
      open.knowledge = .nothing
      guard let drawable = itemDrawable(item, theme, file, &open) else { continue }
      if index == shown {
        open.knowledge = knowledge
        result = knowledge == .nothing ? drawable : itemDrawable(item, theme, file, &open) ?? drawable
      }
      (largest, least) = (largest.union(drawable.size), least.union(drawable.minimumSize))
      guard let own = drawable.padding else { continue }
      padding = (padding ?? .zero).union(own)
    }
    if isSet("constantSize") {
      result.width = largest.width > 0 ? largest.width : nil
      result.height = largest.height > 0 ? largest.height : nil
      result.minimumSize = least
    }
    if !isSet("variablePadding") { result.padding = padding }
    return result
  }

  /// Returns the combined properties of layers, which are nested in each other's padding. Source:
  /// android.graphics.drawable.LayerDrawable.
  private func layers(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, _ open: inout OpenDrawables
  ) -> AndroidDrawable {
    func length(_ element: XMLTreeElement, _ name: String) -> Int? {
      self.length(of: element, name, cutsOff: false, theme, file)
    }
    var result = AndroidDrawable()
    var padding = Edges.zero
    let isRightToLeft = open.knowledge == .stateAndDirection && resources.device.isRightToLeft
    // A ripple stacks its layers, among them its mask, unless it says otherwise.
    let mode = element.attribute("paddingMode", in: AndroidNamespace.android)
    let nests = element.name == "ripple" ? mode == "nest" : mode != "stack"
    for item in element.children where item.name == "item" {
      let drawable = itemDrawable(item, theme, file, &open) ?? AndroidDrawable()
      // The start and the end take precedence over the left and the right.
      let sides = isRightToLeft ? ["end", "start"] : ["start", "end"]
      let absolute = self.edges(of: item, ["left", "top", "right", "bottom"], theme, file)
      let edges = Edges(
        left: self.length(of: item, sides[0], cutsOff: true, theme, file) ?? absolute.left, top: absolute.top,
        right: self.length(of: item, sides[1], cutsOff: true, theme, file) ?? absolute.right, bottom: absolute.bottom)
      func grown(_ own: Int?, _ name: String, _ axis: Axis) -> Int? {
        guard let own = length(item, name) ?? own else { return nil }
        let around = edges.total(along: axis).addingClamped(nests ? padding.total(along: axis) : 0)
        return Pixels.clamp(own.addingClamped(around))
      }
      if let width = grown(drawable.width, "width", .horizontal) { result.width = max(result.width ?? 0, width) }
      if let height = grown(drawable.height, "height", .vertical) { result.height = max(result.height ?? 0, height) }
      if let own = drawable.padding { padding = nests ? padding + own : padding.union(own) }
      let isMask = item.attribute("id", in: AndroidNamespace.android) == "@android:id/mask"
      if element.name == "ripple", !isMask, let color = drawable.color { result.color = color }
    }
    // A padding of the whole replaces that of the layers, side by side; that of the start and the end takes precedence.
    let (start, end) = isRightToLeft ? ("paddingEnd", "paddingStart") : ("paddingStart", "paddingEnd")
    func own(_ names: String...) -> Int? {
      names.lazy.compactMap { self.length(of: element, $0, cutsOff: true, theme, file) }.first { $0 >= 0 }
    }
    padding.left = own(start, "paddingLeft") ?? padding.left
    padding.top = own("paddingTop") ?? padding.top
    padding.right = own(end, "paddingRight") ?? padding.right
    padding.bottom = own("paddingBottom") ?? padding.bottom
    result.padding = padding == .zero ? nil : padding
    return result
  }

  /// Returns the drawable that an element's `drawable` or `src` names, or the one inside the element.
  private func itemDrawable(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, _ open: inout OpenDrawables
  ) -> AndroidDrawable? {
    for name in ["drawable", "src"] {
      if let value = element.attribute(name, in: AndroidNamespace.android) {
        guard let resolved = resolve(value, theme, file, element.offset) else { return nil }
        return drawable(resolved, theme, file, element.offset, &open)
      }
    }
    guard let inner = element.children.first else { return nil }
    // `aapt:attr` contains a drawable instead of an attribute.
    if inner.namespace == AndroidNamespace.aapt {
      return inner.children.first.flatMap { xmlDrawable($0, theme, file, &open) }
    }
    return xmlDrawable(inner, theme, file, &open)
  }
}

/// The facts about its view that a drawable knows when its size is read. The raw values distinguish sizes that are kept.
enum DrawableKnowledge: String {
  /// That the view is enabled, and its direction: a background, a foreground, a mark.
  case stateAndDirection = ""
  /// Only that the view is enabled, since the size is read before the direction is known: a picture.
  case state = "picture "
  /// Nothing, since the size is read before anything is known: a drawable beside a text, a divider.
  case nothing = "divider "
}

/// The drawables that are being read, each inside the previous one.
struct OpenDrawables {
  /// The facts that they know about the view that shows them.
  var knowledge: DrawableKnowledge
  /// More than any project needs, and few enough for a small stack.
  static let maximumDepth = 40

  /// The names of those in files.
  var names: Set<String> = []
  /// The current depth, including drawables that are written in place.
  var depth = 0

  init(_ knowledge: DrawableKnowledge) { self.knowledge = knowledge }
}

extension Edges {
  /// Returns the larger of the two lengths on each side.
  fileprivate func union(_ other: Edges) -> Edges {
    Edges(
      left: max(left, other.left), top: max(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  fileprivate static func + (one: Edges, other: Edges) -> Edges {
    Edges(
      left: Pixels.clamp(one.left.addingClamped(other.left)), top: Pixels.clamp(one.top.addingClamped(other.top)),
      right: Pixels.clamp(one.right.addingClamped(other.right)),
      bottom: Pixels.clamp(one.bottom.addingClamped(other.bottom)))
  }
}
