import Inflater
import Layouts
import Measure
import Render

/// A layout, and how to lay it out.
struct LayoutJob {
  let source: LayoutSource
  let settings: LayoutSettings
  /// The combinations that are laid out one by one.
  let matrix: LayoutMatrix
  /// What was read and parsed, for all combinations.
  let cache = DocumentCache()
  /// Whether measures are counted and times are taken.
  var countsMeasures = false
  /// Whether what the views are made of is kept, to be compared with another layout.
  var keepsPlans = false
  /// Whether texts, colors and pictures are a part of the text of a tree.
  var keepsLook = false
  /// How long reading the source took, in seconds.
  var readingTime = 0.0
  /// Notes the files that are looked for.
  var trace: FileTrace?
  /// Whether it is kept where each view is written.
  var keepsPlaces = false

  /// Whether pipes and devices are refused, which would be waited for.
  var requiresRegularFiles = false

  /// The folder that was searched for the layout, out of which no link may lead; `nil` for a file that was named.
  var enclosure: String?

  /// What all combinations have given.
  struct Result<Section> {
    var sections: [Section] = []
    /// The files that the layout is made of.
    var files: [String] = []
    var warnings: [InflateError] = []
  }

  enum Failure: Error {
    case usage(UsageError)
    case document(InflateErrors)
  }

  /// Lays the layout out in each combination and keeps what `body` makes of it.
  func run<Section>(_ body: (LaidOut) -> Section) throws(Failure) -> Result<Section> {
    var result = Result<Section>()
    for combination in matrix.combinations {
      let laidOut = try layOut(combination)
      result.files = laidOut.layout.files
      result.sections.append(body(laidOut))
      // All combinations have the same errors, except for a length that only some densities make too large.
      let warnings = laidOut.warnings
      if warnings != result.warnings { result.warnings += warnings.filter { !result.warnings.contains($0) } }
    }
    return result
  }

  private func layOut(_ combination: Combination) throws(Failure) -> LaidOut {
    let settings = combination.applied(to: settings)
    var inflater: Inflater
    do throws(UsageError) { inflater = try settings.inflater() } catch { throw .usage(error) }
    inflater.keepsPlaces = keepsPlaces || keepsPlans
    inflater.requiresRegularFile = requiresRegularFiles
    inflater.enclosure = enclosure
    inflater.keepsBlueprints = keepsPlans || keepsLook
    let start = MeasureStatistics.now
    let layout: InflatedLayout
    do throws(InflateErrors) {
      if let file = settings.dataFile { trace?.note(file) }
      layout = try source.inflate(with: inflater, cache: cache, noting: trace)
    } catch {
      throw .document(error)
    }
    var statistics: MeasureStatistics?
    if countsMeasures {
      var counts = MeasureStatistics()
      (counts.times.reading, counts.times.inflating) = (readingTime, MeasureStatistics.now - start)
      counts.measureAndLayout(layout.root, settings.specs(of: layout.root))
      statistics = counts
    } else {
      settings.measureAndLayout(layout.root)
    }
    let warnings = try layout.warnings + contradictions(in: layout, inflater, settings)
    return LaidOut(
      layout: layout, settings: settings, name: combination.name, statistics: statistics, warnings: warnings,
      keepsLook: keepsLook)
  }

  /// The constraints that contradict one another at the size that the tree was laid out in.
  private func contradictions(
    in layout: InflatedLayout, _ inflater: Inflater, _ settings: LayoutSettings
  ) throws(Failure) -> [InflateError] {
    var found = layout.root.contradictions
    if found.isEmpty { return [] }
    var layout = layout
    if !inflater.keepsPlaces {
      // Where each view is written is known only if that was asked for, which costs time and memory.
      var inflater = inflater
      inflater.keepsPlaces = true
      do throws(InflateErrors) { layout = try source.inflate(with: inflater, cache: cache) } catch {
        throw .document(error)
      }
      settings.measureAndLayout(layout.root)
      found = layout.root.contradictions
    }
    var errors = found.map { view, attributes, sentence in
      let place = layout.place(of: view)
      let location =
        place?.attribute(attributes).map { $0.site.location(of: .attributeValue($0.attribute.name)) }
        ?? place?.own.location(of: .node)
      return InflateError(
        .inconsistentValue(sentence), severity: settings.isStrict ? .error : .warning,
        location: location ?? InflateError.Location(file: layout.files.first ?? ""))
    }
    errors.sortByPlace()
    if settings.isStrict { throw .document(InflateErrors(errors)) }
    return errors
  }
}

/// A layout that was laid out in one combination.
struct LaidOut {
  let layout: InflatedLayout
  /// With the combination's values.
  let settings: LayoutSettings
  let name: SectionName
  /// If measures were counted.
  let statistics: MeasureStatistics?
  /// The document's, and what shows at this size alone.
  let warnings: [InflateError]
  var keepsLook = false

  /// The tree form, with what it looks like if that is kept.
  var text: String {
    let text = layout.root.snapshot(density: settings.density)
    return keepsLook ? LookText.adding(to: text, of: layout) : text
  }

  /// What is compared with another run.
  ///
  /// - Parameter readsViews: `false` if the text is all that is needed.
  func compared(readsViews: Bool) -> ComparedSection {
    let snapshot = readsViews ? LayoutSnapshot(layout.root, density: settings.density) : nil
    let settings = settings
    let plan =
      readsViews
      ? LayoutPlan(layout, direction: settings.single.direction) { settings.measureAndLayout($0) } : nil
    return ComparedSection(
      name: name, text: text, plan: plan, density: settings.density, files: layout.files, snapshot: { snapshot })
  }
}

extension View {
  /// The constraints in the tree that contradict one another in the latest layout: the views and attributes that they are
  /// written in, and what is to be said.
  fileprivate var contradictions: [(view: View, attributes: [String], sentence: String)] {
    var found: [(View, [String], String)] = []
    forEachView { view, _, _ in
      guard let group = view as? ViewGroup, !group.subviews.isEmpty, let layout = group as? any LayoutDescribing else {
        return
      }
      for mistake in layout.contradictionMistakes {
        if case .contradiction(let sentence) = mistake.kind {
          found.append((mistake.child ?? layout, mistake.attributes, sentence))
        }
      }
    }
    return found
  }
}
