import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Drawables by their names: the properties that affect layout, and the figures of looks.
extension ResourceReader {
  typealias PictureLocation = (path: String, qualifiers: ResourceQualifiers, folder: ResourceFolder)

  // MARK: Sizes

  /// Returns the properties of an attribute's drawable that affect layout, or `nil` if there is none or if it is
  /// missing, which is reported.
  func drawable(
    _ found: AndroidAttributes.Found, _ theme: AndroidTheme, knowing: DrawableKnowledge = .stateAndDirection
  ) -> AndroidDrawable? {
    guard let resolved = resolve(found, theme) else { return nil }
    return drawable(resolved, context(theme, found.file, found.offset, knowing))
  }

  /// Returns a drawable that is written inside a layout.
  func inlineDrawable(
    _ element: XMLTreeElement, _ theme: AndroidTheme, _ file: File, knowing: DrawableKnowledge
  ) -> AndroidDrawable? {
    DrawableElement(element, context(theme, file, element.offset, knowing), self).drawable
  }

  private func context(
    _ theme: AndroidTheme, _ file: File, _ offset: Int, _ knowledge: DrawableKnowledge
  ) -> LookContext {
    let states = ViewStates(isEnabled: knowledge != .nothing, isInFocusedWindow: false)
    var look = LookContext(theme: theme, states: states, file: file, offset: offset)
    look.knowledge = knowledge
    return look
  }

  func drawable(_ resolved: Resolved, _ look: LookContext) -> AndroidDrawable? {
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
        var drawable = drawable(numbers)
        let isMirrored = reference.isPlatform && Self.mirroredPrefixes.contains { reference.name.hasPrefix($0) }
        if isMirrored, resources.device.isRightToLeft, let padding = drawable.padding {
          drawable.padding = Edges(
            left: padding.right, top: padding.top, right: padding.left, bottom: padding.bottom)
        }
        return drawable
      }
      if reference.isPlatform { return AndroidDrawable() }
    }
    guard reference.type == "drawable" || reference.type == "mipmap" else {
      return reference.type == "color" ? AndroidDrawable() : nil
    }
    let key = look.knowledge.rawValue + reference.description
    if let known = drawables[key] { return known }
    var inside = look
    guard inside.openDrawables.insert(key).inserted else {
      report("circular drawables at \(reference.description.excerpt)", .error, look.file, look.offset)
      return nil
    }
    guard let picture = resources.file(reference.type, reference.name) else {
      reportMissing(reference, look)
      return nil
    }
    let drawable = read(picture, inside)
    // A drawable that is too deep or in a cycle here may be valid by itself.
    if drawable != nil || look.depth == 0 { drawables[key] = .some(drawable) }
    return drawable
  }

  /// The prefixes of the names of platform drawables whose padding is at the end: layers with `paddingEnd`, and
  /// nine-patches that are `autoMirrored`.
  private static let mirroredPrefixes = ["spinner_background_", "spinner_textfield_background_", "spinner_ab_"]

  private func reportMissing(_ reference: ResourceReference, _ look: LookContext) {
    if Self.libraryPrefixes.contains(where: { reference.name.hasPrefix($0) }) { return }
    let near = suggestion(for: reference.name, among: resources.names(of: reference.type))
    report(
      "there is no \(reference.description.excerpt)" + Suggestion.question(near) + "; its size is assumed to be 0",
      .warning, look.file, look.offset, topic: near == nil ? reference.description : nil)
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

  private func read(_ picture: PictureLocation, _ look: LookContext) -> AndroidDrawable? {
    if picture.path.hasSuffix(".xml") {
      guard let file = lookFile(picture.path, in: picture.folder, look), let root = file.tree?.root else { return nil }
      var inside = look
      inside.file = file
      return DrawableElement(root, inside, self).drawable
    }
    guard let bytes = readStart(picture.path, in: picture.folder, look) else { return nil }
    pictures.insert(picture.path)
    func report(_ sentence: String) { self.report(sentence, .warning, look.file, look.offset) }
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
            "the padding of \(shown(picture.path)) can't be read and is assumed to be 0: expected a PNG with a frame of black marks"
          )
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
      report("the size of \(shown(picture.path)) can't be read: it \(error)")
      return nil
    }
  }

  // MARK: Files

  /// Returns a drawable or a list of colors in XML, read once for a layout, or `nil` if it can't be read.
  func lookFile(_ path: String, in folder: ResourceFolder, _ look: LookContext) -> File? {
    if let known = lookFiles[path] { return known }
    let file = readStart(path, in: folder, look).map { open($0, named: path) }
    lookFiles[path] = .some(file)
    return file
  }

  /// Returns the bytes of a file, or the first of them; `nil` if it can't be read, which is reported.
  private func readStart(_ path: String, in folder: ResourceFolder, _ look: LookContext) -> [UInt8]? {
    do throws(SourceError) {
      let bytes = try folder.readStart(path)
      // The size of a picture is in its first bytes; those after it take no further work.
      let cost = path.hasSuffix(".xml") ? bytes.count : min(bytes.count, 64 << 10)
      return charge(cost, steps: 1, path, look.file, look.offset) ? bytes : nil
    } catch {
      report("\(shown(path)) can't be read: \(error.sentence)", .warning, look.file, look.offset)
      return nil
    }
  }

  // MARK: Figures

  /// Returns the figure of a color or a drawable value.
  func figure(_ value: String, _ look: LookContext) -> Figure? {
    guard look.depth < 24 else { return nil }
    if value.hasPrefix("#") { return Self.literalColor(value).map { .color($0) } }
    guard let reference = ResourceReference(value) else { return nil }
    if reference.isAttribute {
      if let next = look.theme.value(of: reference.name, isPlatform: reference.isPlatform), next != value {
        return chargeText(next, look) ? figure(next, look.inner) : nil
      }
      if let figure = builtInFigure(reference.name, look) { return figure }
      return color(value, look).map { .color($0) }
    }
    guard reference.type == "drawable" || reference.type == "mipmap" else {
      return color(value, look.inner).map { .color($0) }
    }
    if !reference.isPlatform {
      if let next = resources.text(of: reference), next != value {
        return chargeText(next, look) ? figure(next, look.inner) : nil
      }
      if let file = resources.file(reference.type, reference.name) { return figure(of: file, look) }
    }
    return builtInFigure(reference.name, look)
  }

  private func figure(of picture: PictureLocation, _ look: LookContext) -> Figure? {
    guard picture.path.hasSuffix(".xml") else { return bitmap(picture, look) }
    guard let file = lookFile(picture.path, in: picture.folder, look), let root = file.tree?.root else { return nil }
    var inside = look.inner
    inside.file = file
    return DrawableElement(root, inside, self).figure
  }

  /// Returns a picture file at the size that results from its folder's density.
  private func bitmap(_ file: PictureLocation, _ look: LookContext) -> Figure? {
    let key = file.path
    if let known = bitmaps[key] {
      // A nine-patch is drawn in pieces.
      guard case .bitmap(let bitmap)? = known else { return known }
      let pieces = (2 * bitmap.stretchedColumns.count + 1) * (2 * bitmap.stretchedRows.count + 1)
      return charge(0, steps: pieces, key, look.file, look.offset) ? known : nil
    }
    guard bitmapBytes < PictureFile.maximumTotal,
      let bytes = try? file.folder.readWhole(file.path, maximumBytes: PictureFile.maximumBytes),
      bytes.count <= PictureFile.maximumBytes
    else { return nil }
    let folderDensity = file.qualifiers.density ?? 160
    let scale = folderDensity > 0 ? density * 160 / Double(folderDensity) : 1
    let figure = PictureFile.figure(of: bytes, isNinePatch: file.path.hasSuffix(".9.png"), scale: scale)
    if case .bitmap(let bitmap)? = figure { bitmapBytes += bitmap.bitmap.pixels.count + bitmap.bitmap.file.count }
    bitmaps[key] = .some(figure)
    return figure
  }

  // MARK: Budget

  /// Charges the reading of an element of a look and its children.
  ///
  /// Drawables and colors are read for each view that shows them, in the view's theme and states.
  func chargeLook(_ element: XMLTreeElement, _ look: LookContext) -> Bool {
    var (bytes, steps) = (element.attributeBytes, 1)
    for child in element.children { (bytes, steps) = (bytes + child.attributeBytes, steps + 1) }
    return charge(
      bytes, steps: steps, "<\(element.qualifiedName.excerpt)> as a view shows it", look.file, element.offset)
  }

  /// Charges a value that a reference of a look leads to.
  func chargeText(_ text: String, _ look: LookContext) -> Bool {
    charge(text.utf8.count, "a reference that a view shows", look.file, look.offset)
  }
}
