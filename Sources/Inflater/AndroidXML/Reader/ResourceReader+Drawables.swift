import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension ResourceReader {
  /// Returns the properties of an attribute's drawable that affect layout, or `nil` if there is none or if it is
  /// missing, which is reported.
  func drawable(_ found: AndroidAttributes.Found, _ theme: AndroidTheme) -> AndroidDrawable? {
    guard let resolved = resolve(found, theme) else { return nil }
    var open = OpenDrawables()
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
    let key = reference.description
    if let known = drawables[key] { return known }
    guard open.names.insert(key).inserted else {
      report("circular drawables at \(key.excerpt)", .error, file, offset)
      return nil
    }
    defer { open.names.remove(key) }
    guard let picture = resources.file(reference.type, reference.name) else {
      if !Self.libraryPrefixes.contains(where: { reference.name.hasPrefix($0) }) {
        let near = suggestion(for: reference.name, among: resources.names(of: reference.type))
        report(
          "there is no \(key.excerpt)" + Suggestion.question(near)
            + "; its size is assumed to be 0",
          .warning, file, offset, topic: near == nil ? key : nil)
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
    guard charge(bytes.count + WorkBudget.step, picture.path, file, offset) else { return nil }
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
  func inlineDrawable(_ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File) -> AndroidDrawable? {
    var open = OpenDrawables()
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
        case "size": (drawable.width, drawable.height) = (length(child, "width"), length(child, "height"))
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
    case "bitmap", "nine-patch", "clip", "scale", "rotate", "animated-rotate", "animated-vector", "adaptive-icon":
      return itemDrawable(element, theme, file, &open)
    case "inset":
      guard var drawable = itemDrawable(element, theme, file, &open) else { return AndroidDrawable() }
      let all = self.length(of: element, "inset", cutsOff: true, theme, file) ?? 0
      let edges = self.edges(
        of: element, ["insetLeft", "insetTop", "insetRight", "insetBottom"], rest: all, theme, file)
      drawable.width = drawable.width.map { Pixels.clamp($0.addingClamped(edges.total(along: .horizontal))) }
      drawable.height = drawable.height.map { Pixels.clamp($0.addingClamped(edges.total(along: .vertical))) }
      drawable.padding = edges + (drawable.padding ?? .zero)
      drawable.color = nil
      return drawable
    case "layer-list", "ripple", "transition": return layers(element, theme, file, &open)
    default: return AndroidDrawable()
    }
  }

  /// Returns the properties of a drawable that shows one of its items: the size is that of the item shown at first, or
  /// with `constantSize` the largest, and the padding of each side is the largest of all items, unless
  /// `variablePadding` is set. The view is assumed to be enabled, and in no other state.
  ///
  /// Source: `getConstantPadding` and `computeConstantSize` of
  /// android.graphics.drawable.DrawableContainer.DrawableContainerState; android.util.StateSet.stateSetMatches (API 34).
  private func choice(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, _ open: inout OpenDrawables
  ) -> AndroidDrawable {
    func isSet(_ name: String) -> Bool { element.attribute(name, in: AndroidNamespace.android) == "true" }
    let items = element.children.filter { $0.name == "item" }
    let isByState = element.name.hasSuffix("selector")
    let shown = items.firstIndex { item in
      !isByState
        || item.attributes.allSatisfy { attribute in
          !attribute.name.hasPrefix("state_")
            || (attribute.value == "false") == (attribute.name != "state_enabled")
        }
    }
    var result = AndroidDrawable()
    var padding: Edges?
    var (largest, least) = (Size.zero, Size.zero)
    // A list of colors by state has no drawables.
    for (index, item) in items.enumerated() {
      guard let drawable = itemDrawable(item, theme, file, &open) else { continue }
      if index == shown { result = drawable }
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
    var nested = Edges.zero
    let nests = element.attribute("paddingMode", in: AndroidNamespace.android) != "stack"
    for item in element.children where item.name == "item" {
      if item.attribute("id", in: AndroidNamespace.android) == "@android:id/mask" { continue }
      let drawable = itemDrawable(item, theme, file, &open) ?? AndroidDrawable()
      // The start and the end take precedence over the left and the right.
      let sides = resources.device.isRightToLeft ? ["end", "start"] : ["start", "end"]
      let absolute = self.edges(of: item, ["left", "top", "right", "bottom"], theme, file)
      let edges = Edges(
        left: self.length(of: item, sides[0], cutsOff: true, theme, file) ?? absolute.left, top: absolute.top,
        right: self.length(of: item, sides[1], cutsOff: true, theme, file) ?? absolute.right, bottom: absolute.bottom)
      func grown(_ own: Int?, _ name: String, _ axis: Axis) -> Int? {
        guard let own = length(item, name) ?? own else { return nil }
        let around = edges.total(along: axis).addingClamped(nests ? nested.total(along: axis) : 0)
        return Pixels.clamp(own.addingClamped(around))
      }
      if let width = grown(drawable.width, "width", .horizontal) { result.width = max(result.width ?? 0, width) }
      if let height = grown(drawable.height, "height", .vertical) { result.height = max(result.height ?? 0, height) }
      if let padding = drawable.padding {
        nested = nests ? nested + padding : padding
        result.padding = nested
      }
      if element.name == "ripple", let color = drawable.color { result.color = color }
    }
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

/// The drawables that are being read, each inside the previous one.
struct OpenDrawables {
  /// More than any project needs, and few enough for a small stack.
  static let maximumDepth = 40

  /// The names of those in files.
  var names: Set<String> = []
  /// The current depth, including drawables that are written in place.
  var depth = 0
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
