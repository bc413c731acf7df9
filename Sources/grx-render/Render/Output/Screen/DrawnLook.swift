import GRXFileFormats
import GRXInspection
import Layouts
import Measure

extension Rendering {
  /// Returns the look of each view of the tree, as lines such as `background: #6200EE, corners 4`. The tree has all gone
  /// views, which have no lines, without their descendants.
  ///
  /// The lines are made from the commands that the picture of the screen consists of, so a view that is drawn in another
  /// way has other lines. Places are relative to the view, and lengths are in points.
  package func drawnLooks() -> [[String]] {
    let tree = FlatTree(root)
    var drawing = ScreenDrawing(self, recordsParts: true)
    drawing.draw(tree)
    var looks = [[String]](repeating: [], count: tree.nodes.count)
    if let color = root.look?.style.windowColor { looks[0].append("window: \(color.reported)") }
    var parts = [[ScreenDrawing.ViewCommands]](repeating: [], count: tree.nodes.count)
    for part in drawing.parts where part.purpose != .end {
      parts[part.node].append(part)
    }
    for (index, node) in tree.nodes.enumerated() {
      let frame = node.frameInRoot
      let origin = parts[index].first?.origin ?? PathPoint(Double(frame.x), Double(frame.y + statusBarHeight))
      let look = DrawnLook(
        bounds: FloatRect(origin.x, origin.y, Double(node.view.frame.width), Double(node.view.frame.height)),
        density: density)
      looks[index] += look.lines(of: parts[index], in: drawing.list.commands, node.view)
      if let order = order(of: index, in: tree, drawing.parts) { looks[index].append(order) }
    }
    return looks
  }

  /// Returns a line if the children of a view are drawn in another order than that of the document.
  private func order(of index: Int, in tree: FlatTree, _ parts: [ScreenDrawing.ViewCommands]) -> String? {
    guard tree.nodes[index].end > index + 2 else { return nil }
    let raised = ScreenDrawing.children(of: index, in: tree)
    return raised == raised.sorted()
      ? nil : "order: " + raised.map { String(tree.nodes[$0].index) }.joined(separator: " ")
  }
}

/// The look of a view as lines of text, made from its drawing commands.
struct DrawnLook {
  /// The view's frame in the picture, in pixels.
  let bounds: FloatRect
  /// The number of pixels per point.
  let density: Double

  /// The most commands that are written one by one.
  private static let mostCommands = 3
  /// The most colors of other drawings that are written.
  private static let mostColors = 4

  fileprivate func lines(
    of parts: [ScreenDrawing.ViewCommands], in commands: [DrawingCommand], _ view: View
  ) -> [String] {
    // The text of a view that isn't drawn isn't a part of its look either.
    if view.visibility != .visible || parts.isEmpty { return [] }
    var lines: [String] = []
    func add(_ name: String, _ words: String) { if !words.isEmpty { lines.append("\(name): \(words)") } }
    if let text = view.asText {
      add("text", text.text.visible)
      if text.text.isEmpty { add("hint", text.hint.visible) }
    }
    if let transform = view.look?.style.transform, transform.x != 0 || transform.y != 0 {
      add("translation", "\(points(transform.x)),\(points(transform.y))")
    }
    var (over, widget): ([DrawingCommand], [DrawingCommand]) = ([], [])
    var clip: [DrawingCommand] = []
    for part in parts {
      let drawn = Array(commands[part.commands])
      switch part.purpose {
      case .opacity:
        for command in drawn {
          switch command {
          case .beginGroup(let alpha): add("opacity", alpha.shortened)
          case .beginTransform(let projection): add("transform", words(projection))
          default: add("mask", words([command]))
          }
        }
      case .background:
        let shadows = drawn.prefix { if case .shadow = $0 { true } else { false } }
        add("elevation", words(Array(shadows)))
        add("background", words(Array(drawn.dropFirst(shadows.count))))
      case .widget: widget += drawn
      case .sides: add("icons", words(drawn))
      case .content:
        if let text = view.asText {
          lines += self.lines(of: drawn, text)
        } else {
          add("picture", words(drawn))
        }
      case .clip: clip += drawn
      case .foreground: add("foreground", words(drawn))
      case .overlay: over += drawn
      case .end: break
      }
    }
    add("drawing", words(widget))
    add("overlay", words(over))
    if clip != [.beginClip(.rect(bounds))] { add("clip", words(clip)) }
    let hasChildren = (view as? ViewGroup).map { !$0.subviews.isEmpty } ?? false
    if clip.isEmpty, hasChildren { lines.append("clip: none") }
    return lines
  }

  // MARK: Texts

  private func lines(of commands: [DrawingCommand], _ view: TextView) -> [String] {
    var runs: [TextRun] = []
    var others: [DrawingCommand] = []
    for command in commands { if case .text(let run) = command { runs.append(run) } else { others.append(command) } }
    guard let first = runs.first else { return commands.isEmpty ? [] : ["text drawing: \(words(commands))"] }
    func distinct(_ words: [String]) -> [String] {
      var seen: Set<String> = []
      return words.filter { seen.insert($0).inserted }
    }
    let fonts = distinct(runs.map { Self.font(of: $0, density: density) })
    let colors = distinct(commands.flatMap(\.colors).map(\.reported))
    var lines = ["textColor: " + Self.list(colors, Self.mostColors), "font: " + Self.list(fonts, 3)]
    var hash = DrawingHash(from: PathPoint(first.x, first.baseline))
    for command in commands {
      guard case .text(let run) = command else {
        hash.add(command.withoutColor(colors.count == 1))
        continue
      }
      hash.addPlace(of: run)
      if fonts.count > 1 { hash.add(Self.font(of: run, density: density)) }
      if colors.count > 1 { hash.add(run.color) }
      if let shadow = run.shadow {
        for length in [shadow.x, shadow.y, shadow.deviation] { hash.add(length) }
        hash.add(shadow.color)
      }
    }
    let area = FloatRect(first.x, first.baseline, first.width, 0)
    let extras = others.isEmpty ? "" : ", \(others.count) \(others.count == 1 ? "mark" : "marks")"
    let shadow = runs.contains { $0.shadow != nil } ? ", with shadow" : ""
    lines.append(
      "lines: \(runs.count) at \(horizontal(area)),\(points(area.y - bounds.y))\(extras)\(shadow), \(hash.text)")
    return lines
  }

  /// Returns the size, the weight, and the other properties of a text's font.
  static func font(of run: TextRun, density: Double) -> String {
    var words = [(run.size / density).shortened, String(run.weight.rawValue)]
    if run.isItalic { words.append("italic") }
    if run.family != .sansSerif { words.append(run.family.rawValue) }
    if let font = run.font {
      var hash = DrawingHash()
      hash.add(font.bytes)
      words.append("\(font.family.visible) \(hash.text)")
    }
    if run.letterSpacing != 0 { words.append("spaced \((run.letterSpacing / density).shortened)") }
    if run.stretch != 1 { words.append("stretched \(run.stretch.shortened)") }
    return words.joined(separator: " ")
  }

  private static func list(_ words: [String], _ limit: Int) -> String {
    let shown = words.prefix(limit).joined(separator: ", ")
    return words.count > limit ? shown + " and \(words.count - limit) more" : shown
  }

  // MARK: Drawings

  /// Returns some commands in words: one by one if they are few and simple, or else their colors, the size and the place
  /// of the whole drawing, and a number that differs for other drawings.
  private func words(_ commands: [DrawingCommand]) -> String {
    if commands.isEmpty { return "" }
    if commands.count <= Self.mostCommands, let words = simpleWords(commands) { return words }
    var seen: Set<Color> = []
    let colors = commands.flatMap(\.colors).filter { seen.insert($0).inserted }.map(\.reported)
    let area = commands.compactMap(\.area).reduce(nil) { (sum: FloatRect?, area) in sum.map { $0.union(area) } ?? area }
    var hash = DrawingHash(from: PathPoint(area?.x ?? 0, area?.y ?? 0))
    for command in commands { hash.add(command) }
    return Self.list(colors, Self.mostColors) + (colors.isEmpty ? "" : " ") + "drawing "
      + (area.map { place($0) + " " } ?? "") + hash.text
  }

  /// Returns the matrix of a transformation relative to the view.
  private func words(_ projection: Projection) -> String {
    let own = projection.after(Affine(x: bounds.x, y: bounds.y))?.before(Affine(x: -bounds.x, y: -bounds.y))
    let affine = (own ?? projection).affine
    var numbers = [affine.a, affine.b, affine.c, affine.d].map(\.shortened) + [points(affine.tx), points(affine.ty)]
    if !projection.isAffine { numbers += [projection.p * 1000, projection.q * 1000].map(\.shortened) }
    return numbers.joined(separator: " ")
  }

  /// Returns the words for each of the commands; `nil` if one of them needs many.
  private func simpleWords(_ commands: [DrawingCommand]) -> String? {
    var words: [String] = []
    var filled: Outline?
    for (index, command) in commands.enumerated() {
      switch command {
      case .fill(let outline, let paint):
        // The stroke has the same outline, and names it.
        if case .stroke(outline, _, _)? = commands.dropFirst(index + 1).first {
          filled = outline
          guard let paint = self.words(paint, in: outline) else { return nil }
          words.append(paint)
          continue
        }
        guard let paint = self.words(paint, in: outline), let shape = self.words(outline) else { return nil }
        words.append(paint + shape)
      case .stroke(let outline, let stroke, let paint):
        guard let paint = self.words(paint, in: outline), let shape = self.words(outline, wider: stroke.width / 2),
          stroke.dashes.isEmpty, filled == nil || filled == outline
        else { return nil }
        words.append("stroke \(paint) \(points(stroke.width))" + shape)
        filled = nil
      case .bitmap(let bitmap, let from, let to, let tint, let alpha):
        guard from == FloatRect(0, 0, Double(bitmap.width), Double(bitmap.height)) else { return nil }
        var hash = DrawingHash()
        hash.add(bitmap)
        words.append(
          "bitmap \(hash.text) \(place(to))" + (tint.map { " tinted \($0.reported)" } ?? "")
            + (alpha == 1 ? "" : " opacity \(alpha.shortened)"))
      case .shadow(let rect, let corners, let elevation):
        guard let shape = self.words(Outline(rect, corners)) else { return nil }
        words.append(points(elevation) + shape)
      case .beginClip(let outline):
        guard let shape = self.words(outline) else { return nil }
        words.append(shape.isEmpty ? "all" : String(shape.drop { $0 == " " || $0 == "," }))
      case .beginGroup(let alpha): words.append(alpha.shortened)
      case .text, .beginTransform: return nil
      case .endClip, .endGroup, .endTransform: break
      }
    }
    return words.joined(separator: ", ")
  }

  private func words(_ paint: Paint, in outline: Outline) -> String? {
    guard case .gradient(let gradient) = paint else {
      return paint.colors.first.map(\.reported)
    }
    let area = outline.area
    var hash = DrawingHash(from: PathPoint(area.x, area.y))
    hash.add(paint)
    return "gradient " + Self.list(gradient.stops.map { $0.color.reported }, Self.mostColors) + " " + hash.text
  }

  /// Returns the shape if it isn't the view's rectangle: `, inset 4, corners 8`, or for one that is far smaller
  /// `, 18x18 at 7,center`; `nil` for a path.
  private func words(_ outline: Outline, wider distance: Double = 0) -> String? {
    let (rect, corners): (FloatRect, Corners)
    switch outline {
    case .rect(let own): (rect, corners) = (own, Corners(0))
    case .roundRect(let own, let radii): (rect, corners) = (own, radii)
    case .path: return nil
    }
    let own = rect.inset(-distance)
    let insets = [own.x - bounds.x, own.y - bounds.y, bounds.right - own.right, bounds.bottom - own.bottom]
    func same(_ lengths: [Double]) -> String {
      let words = lengths.map(points)
      return Set(words).count == 1 ? words[0] : words.joined(separator: ",")
    }
    let radii = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
    let isFar = Set(insets.map(points)).count > 1 && (own.width * 2 < bounds.width || own.height * 2 < bounds.height)
    return (insets.allSatisfy { points($0) == "0" } ? "" : isFar ? ", \(place(own))" : ", inset \(same(insets))")
      + (corners.isZero ? "" : ", corners \(same(radii))")
  }

  /// Returns a size and a place in the view: `24x24 at 12,center`.
  private func place(_ area: FloatRect) -> String {
    let top = area.y - bounds.y
    let bottom = bounds.bottom - area.bottom
    let size = "\(points(area.width))x\(points(area.height))"
    return "\(size) at \(horizontal(area)),\(Self.position(top, bottom, density))"
  }

  private func horizontal(_ area: FloatRect) -> String {
    Self.position(area.x - bounds.x, bounds.right - area.right, density)
  }

  /// Returns the distance from the nearer edge, which is negative for the second one or positive beyond that, or
  /// `center`, so that it often stays the same if only the view's size differs.
  private static func position(_ before: Double, _ after: Double, _ density: Double) -> String {
    let offset = (before - after) / 2
    if offset == 0 { return "center" }
    if abs(offset) <= 1 { return "center\(offset < 0 ? "" : "+")\((offset / density).shortened)" }
    if before.magnitude <= after.magnitude { return (before / density).shortened }
    return after < 0 ? "+" + (-after / density).shortened : "-" + (after / density).shortened
  }

  private func points(_ pixels: Double) -> String { (pixels / density).shortened }
}

extension Double {
  /// The number with at most three decimals, without those that are zero.
  fileprivate var shortened: String {
    guard isFinite, magnitude < 1e12 else { return "0" }
    let thousandths = Int((self * 1000).rounded())
    let (whole, rest) = (thousandths.magnitude / 1000, thousandths.magnitude % 1000)
    let sign = thousandths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return sign + "\(whole)." + digits
  }
}

extension DrawingCommand {
  /// The command in black if the color is known otherwise.
  fileprivate func withoutColor(_ isKnown: Bool) -> DrawingCommand {
    guard isKnown, case .fill(let outline, _) = self else { return self }
    return .fill(outline, .color(.opaqueBlack))
  }
}
