import AndroidXML
import GRXPictures
import GravityXML
import Inflater
import Layouts
import Measure
import Render
import TestSupport

/// One input and all checks of it.
struct Trial {
  /// The outcome of an input.
  struct Outcome {
    var isInflated = false
    var kinds: Set<String> = []
    /// The violated invariant; `nil` if there is none.
    var fault: String?
  }

  let bytes: [UInt8]
  private let source: FuzzSource
  private let inflater: Inflater
  private let specs: [MeasureSpecs]

  /// - Parameter xmlOnly: Whether the input is a layout in Android's XML rather than in any format.
  init(corpus: Corpus, random: inout SplitMix64, xmlOnly: Bool) {
    let isXML = xmlOnly || random.oneIn(4)
    bytes = isXML ? XMLMutation(corpus: corpus).document(&random) : Mutation(corpus: corpus).document(&random)
    source = FuzzSource(corpus: corpus, picture: Self.picture(corpus, &random))
    var inflater = Inflater.ofAllFormats()
    inflater.source = source
    if isXML, let folder = HostileResources.folder {
      // With hostile resources, most layouts are rejected before they are built; the others are built.
      inflater.android.resourceFolders = random.oneIn(2) ? [folder] : []
      inflater.android.theme = random.pick([nil, "@style/AppTheme", "Theme.Material3.Light", "@style/LoopA", "Nope"])
      inflater.android.apiLevel = random.pick([34, 34, 25, 1, 99])
      inflater.windowWidth = random.pick([360, 640, 0, 1e9])
      inflater.android.usesToolsAttributes = !random.oneIn(4)
      inflater.android.makesLooks = random.oneIn(3)
    }
    inflater.density = random.pick([1, 1, 1, 1.5, 2, 3, 0.75, 0.001, 1e-300, 1e300, .leastNonzeroMagnitude, 1.7e308])
    if random.oneIn(2) {
      inflater.textMeasurer = CellTextMetrics(
        width: random.pick([8, 0, 1, 1_000_000]), height: random.pick([16, 0, 1]))
    }
    inflater.layoutDirection = random.pick([nil, nil, .leftToRight, .rightToLeft])
    inflater.warningsAreErrors = random.oneIn(8)
    if random.oneIn(20) { inflater.limits.bytes = random.pick([0, 1, 100, 1000, 5000]) }
    if random.oneIn(20) { inflater.limits.work = random.pick([0, 1, 100, 1000, 5000]) }
    if random.oneIn(6) {
      for _ in 0...random.below(3) {
        inflater.overrides.append(
          AttributeOverride(
            id: random.pick(["a", "b", "root", "nobody", ""]), attribute: random.pick(corpus.attributeNames),
            value: random.pick([
              .string("12"), .number(.nan), .number(-.infinity), .number(1e308), .null, .array([.null]),
            ])))
      }
    }
    inflater.data = GravityMutation.data(&random)
    self.inflater = inflater
    specs = (0..<3).map { _ in MeasureSpecs(width: Self.spec(&random), height: Self.spec(&random)) }
  }

  private static func spec(_ random: inout SplitMix64) -> MeasureSpec {
    let size = random.pick([0, 1, 7, 360, 640, 1080, 65_536, Pixels.limit, .max, -1])
    return random.pick([.exactly(size), .atMost(size), .unspecified])
  }

  private static func picture(_ corpus: Corpus, _ random: inout SplitMix64) -> [UInt8]? {
    guard !corpus.pictures.isEmpty, !random.oneIn(4) else { return nil }
    var bytes = random.pick(corpus.pictures)
    for _ in 0..<random.below(4) where !bytes.isEmpty { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    if random.oneIn(4) { bytes.removeSubrange(random.below(bytes.count + 1)...) }
    return bytes
  }

  /// - Parameter showing: A closure that is called with each message.
  func run(showing: (InflateError) -> Void = { _ in }) -> Outcome {
    var outcome = Outcome()
    let errors: [InflateError]
    do throws(InflateErrors) {
      let layout = try inflater.inflate(bytes, named: "main.grx")
      outcome.isInflated = true
      errors = layout.warnings
      if let warning = errors.first(where: { $0.severity == .error }) {
        outcome.fault = "an error in spite of which a tree was made: \(warning)"
      }
      if let fault = layOut(layout.root) { outcome.fault = fault }
      if inflater.android.makesLooks { draw(layout.root) }
    } catch {
      errors = error.errors
      if !errors.contains(where: { $0.severity == .error || inflater.warningsAreErrors }) {
        outcome.fault = "no tree and no error"
      }
    }
    if errors.count > 2 * InflateErrors.maximumCount + 2 { outcome.fault = "\(errors.count) messages" }
    var check = MessageCheck(main: bytes, source: source)
    for error in errors {
      if let fault = check.fault(in: error) { outcome.fault = "\(fault): \(error)" }
      showing(error)
      outcome.kinds.insert(MessageCheck.kind(of: error.reason))
    }
    return outcome
  }

  /// Returns the number of lines: one for each view that isn't inside a gone view.
  private func lineCount(of root: View) -> Int {
    var count = 0
    root.forEachView(entersGone: false) { _, _ in count += 1 }
    return count
  }

  /// Draws the screen, which must end; it draws pixels only if a window could be that large.
  private func draw(_ root: View) {
    var rendering = Rendering(root: root, density: inflater.density)
    (rendering.style, rendering.fonts) = (.plain, MachineFonts(folders: []))
    _ = try? rendering.svg
    if root.frame.width <= 1080, root.frame.height <= 1080 { _ = try? rendering.png() }
  }

  private func layOut(_ root: View) -> String? {
    for specs in specs {
      root.measureAndLayout(specs)
      let first = root.snapshot(density: inflater.density)
      guard first.utf8.count(where: { $0 == 0x0A }) == lineCount(of: root) else { return "a view takes several lines" }
      if let scalar = first.split(separator: "\n").lazy.compactMap({ MessageCheck.firstInvisible($0) }).first {
        return "U+\(String(scalar.value, radix: 16)) in a snapshot"
      }
      root.measureAndLayout(specs)
      guard root.snapshot(density: inflater.density) == first else {
        return "laid out again under \(specs), it differs"
      }
      root.state.markTreeDirty()
      root.measureAndLayout(specs)
      let cold = root.snapshot(density: inflater.density)
      guard cold == first else { return "laid out from nothing under \(specs), it differs:\n\(first)\nand\n\(cold)" }
      var fault: String?
      root.forEachView { view, _, _ in
        let size = view.frame.size
        let isSound = (0...Pixels.limit).contains(size.width) && (0...Pixels.limit).contains(size.height)
        if !isSound { fault = "a view of \(size)" }
      }
      if let fault { return fault }
    }
    return nil
  }
}

/// Includes from the corpus, and one picture for all names.
struct FuzzSource: DocumentSource {
  let corpus: Corpus
  let picture: [UInt8]?

  func document(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int
  ) throws(SourceError) -> SourceFile {
    try DictionarySource(corpus.included).document(reference, from: includer, maximumBytes: maximumBytes)
  }

  func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
    guard let picture else { throw .unreadable(why: "there is no such file") }
    return SourceFile(name: name, bytes: picture)
  }
}
