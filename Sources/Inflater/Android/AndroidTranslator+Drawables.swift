import Layouts
import Measure

extension AndroidTranslator {
  /// What a layout can see of the drawable that an attribute names; `nil` for none, or for one that is missing, which is
  /// reported.
  mutating func drawable(_ found: AndroidAttributes.Found, _ theme: AndroidTheme) -> AndroidDrawable? {
    guard let resolved = resolve(found, theme) else { return nil }
    var open: Set<String> = []
    return drawable(resolved, theme, found.file, found.offset, &open)
  }

  private mutating func drawable(
    _ resolved: Resolved, _ theme: AndroidTheme, _ file: File, _ offset: Int, _ open: inout Set<String>
  ) -> AndroidDrawable? {
    guard let reference = resolved.reference else {
      return AndroidDrawable(color: resolved.text.hasPrefix("#") ? resolved.text : nil)
    }
    if reference.isPlatform || resources.file(reference.type, reference.name) == nil {
      if reference.name == "sym_def_app_icon" {
        // An adaptive icon, which shows two thirds of its layers, since API level 26; a bitmap before.
        let side = pixels(dp: options.apiLevel < 26 ? 48 : 72)
        return AndroidDrawable(width: side, height: side)
      }
      if let numbers = AndroidTables.drawables.value(of: reference.name) { return drawable(numbers) }
      if reference.isPlatform { return AndroidDrawable() }
    }
    guard reference.type == "drawable" || reference.type == "mipmap" else {
      return reference.type == "color" ? AndroidDrawable() : nil
    }
    let key = reference.description
    if let known = drawables[key] { return known }
    guard open.insert(key).inserted, open.count < 64 else {
      report("the drawables go round in a circle at \(key)", .error, file, offset)
      return nil
    }
    defer { open.remove(key) }
    guard let picture = resources.file(reference.type, reference.name) else {
      if !Self.libraryPrefixes.contains(where: { reference.name.hasPrefix($0) }) {
        let near = suggestion(for: reference.name, among: resources.names(of: reference.type))
        report(
          "there is no \(key.excerpt)" + (near.map { "; did you mean '\($0)'?" } ?? "") + "; its size is taken for 0",
          .warning, file, offset)
      }
      return nil
    }
    let drawable = read(picture, theme, file, offset, &open)
    if let drawable { drawables[key] = drawable }
    return drawable
  }

  /// A drawable of a table: width, height and padding in points.
  private func drawable(_ numbers: String) -> AndroidDrawable {
    let numbers = numbers.split(separator: ",").compactMap { Double($0) }
    func pixels(_ index: Int) -> Int { wholePixels(numbers[index] * density) }
    var drawable = AndroidDrawable()
    if numbers.count >= 2 {
      drawable.width = numbers[0] < 0 ? nil : pixels(0)
      drawable.height = numbers[1] < 0 ? nil : pixels(1)
    }
    if numbers.count == 6 {
      drawable.padding = Edges(left: pixels(2), top: pixels(3), right: pixels(4), bottom: pixels(5))
    }
    return drawable
  }

  private mutating func read(
    _ picture: (path: String, qualifiers: ResourceQualifiers, folder: ResourceFolder), _ theme: AndroidTheme,
    _ file: File, _ offset: Int, _ open: inout Set<String>
  ) -> AndroidDrawable? {
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = try picture.folder.readStart(picture.path)
    } catch {
      report("\(picture.path) can't be read: \(error.sentence)", .warning, file, offset)
      return nil
    }
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
        // The frame that marks what is stretched isn't shown.
        size = Size(width: max(0, size.width - 2), height: max(0, size.height - 2))
        let whole = (try? picture.folder.readPicture(picture.path, maximumBytes: NinePatch.maximumBytes)) ?? []
        padding = NinePatch.padding(ofPNG: whole)
        if padding == nil {
          report(
            "the padding of \(picture.path) can't be read, and is taken for 0: expected a PNG with a frame of black marks",
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

  /// A drawable that is written inside a layout.
  mutating func inlineDrawable(_ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File) -> AndroidDrawable? {
    var open: Set<String> = []
    return xmlDrawable(element, theme, file, &open)
  }

  private mutating func length(
    of element: XMLTreeElement, _ name: String, _ theme: AndroidTheme, _ file: File
  ) -> Int? {
    guard let value = element.attribute(name, in: AndroidNamespace.android) else { return nil }
    let found = AndroidAttributes.Found(value: value, file: file, offset: element.offset, isGiven: false)
    return exactPixels(found, theme).map { wholePixels($0) }
  }

  private mutating func xmlDrawable(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, _ open: inout Set<String>
  ) -> AndroidDrawable? {
    func length(_ element: XMLTreeElement, _ name: String) -> Int? { self.length(of: element, name, theme, file) }
    switch element.name {
    case "vector": return AndroidDrawable(width: length(element, "width"), height: length(element, "height"))
    case "shape":
      var drawable = AndroidDrawable()
      for child in element.children {
        switch child.name {
        case "size": (drawable.width, drawable.height) = (length(child, "width"), length(child, "height"))
        case "padding":
          drawable.padding = Edges(
            left: length(child, "left") ?? 0, top: length(child, "top") ?? 0, right: length(child, "right") ?? 0,
            bottom: length(child, "bottom") ?? 0)
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
    case "selector", "level-list", "animated-selector":
      // A list of colours by state has no size.
      let items = element.children.filter { $0.name == "item" }
      let isDefault: (XMLTreeElement) -> Bool = { item in
        !item.attributes.contains { $0.name.hasPrefix("state_") && $0.value != "false" }
      }
      let item = element.name == "level-list" ? items.first : items.first(where: isDefault) ?? items.last
      return item.flatMap { itemDrawable($0, theme, file, &open) }
    case "bitmap", "nine-patch", "clip", "scale", "rotate", "animated-rotate", "animated-vector", "adaptive-icon":
      return itemDrawable(element, theme, file, &open)
    case "inset":
      guard var drawable = itemDrawable(element, theme, file, &open) else { return AndroidDrawable() }
      let all = length(element, "inset") ?? 0
      let edges = Edges(
        left: length(element, "insetLeft") ?? all, top: length(element, "insetTop") ?? all,
        right: length(element, "insetRight") ?? all, bottom: length(element, "insetBottom") ?? all)
      drawable.width = drawable.width.map { $0 + edges.total(along: .horizontal) }
      drawable.height = drawable.height.map { $0 + edges.total(along: .vertical) }
      drawable.padding = edges + (drawable.padding ?? .zero)
      drawable.color = nil
      return drawable
    case "layer-list", "ripple", "transition": return layers(element, theme, file, &open)
    default: return AndroidDrawable()
    }
  }

  /// Source: android.graphics.drawable.LayerDrawable, whose layers are inside each other's padding.
  private mutating func layers(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, _ open: inout Set<String>
  ) -> AndroidDrawable {
    func length(_ element: XMLTreeElement, _ name: String) -> Int? { self.length(of: element, name, theme, file) }
    var result = AndroidDrawable()
    var nested = Edges.zero
    let nests = element.attribute("paddingMode", in: AndroidNamespace.android) != "stack"
    for item in element.children where item.name == "item" {
      if item.attribute("id", in: AndroidNamespace.android) == "@android:id/mask" { continue }
      let drawable = itemDrawable(item, theme, file, &open) ?? AndroidDrawable()
      let edges = Edges(
        left: length(item, "left") ?? 0, top: length(item, "top") ?? 0, right: length(item, "right") ?? 0,
        bottom: length(item, "bottom") ?? 0)
      func grown(_ own: Int?, _ name: String, _ axis: Axis) -> Int? {
        guard let own = length(item, name) ?? own else { return nil }
        return own + edges.total(along: axis) + (nests ? nested.total(along: axis) : 0)
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

  /// What an element's `drawable` or `src` names, or the drawable inside it.
  private mutating func itemDrawable(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, _ open: inout Set<String>
  ) -> AndroidDrawable? {
    for name in ["drawable", "src"] {
      if let value = element.attribute(name, in: AndroidNamespace.android) {
        guard let resolved = resolve(value, theme, file, element.offset) else { return nil }
        return drawable(resolved, theme, file, element.offset, &open)
      }
    }
    guard let inner = element.children.first else { return nil }
    // `aapt:attr` holds a drawable in place of an attribute.
    if inner.namespace == AndroidNamespace.aapt {
      return inner.children.first.flatMap { xmlDrawable($0, theme, file, &open) }
    }
    return xmlDrawable(inner, theme, file, &open)
  }
}

extension Edges {
  fileprivate static func + (one: Edges, other: Edges) -> Edges {
    Edges(
      left: one.left + other.left, top: one.top + other.top, right: one.right + other.right,
      bottom: one.bottom + other.bottom)
  }
}
