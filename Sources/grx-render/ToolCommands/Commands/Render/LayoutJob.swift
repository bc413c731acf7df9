import GRXCompare
import GRXExplain
import GRXInspection
import Inflater
import Layouts
import Measure
import Render

/// A layout, and how to lay it out.
struct LayoutJob {
  let source: LayoutSource
  let settings: LayoutSettings
  /// The combinations to lay out.
  let matrix: LayoutMatrix
  /// The layout's part of the work of the run.
  let share: RunBudget.Share
  /// The parsed documents, which all combinations share.
  let cache = DocumentCache()
  /// Whether measures are counted and timed.
  var countsMeasures = false
  /// Whether the views' attributes are stored for a comparison with another layout.
  var keepsPlans = false
  /// The name of the only view whose attributes are needed; `nil` for all views.
  var explained: String?
  /// Whether the layout is written as a document.
  var writesDocument = false
  /// Whether the tree form includes the looks of views: all that a picture of the screen shows.
  var keepsLook = false
  /// Whether the layout may be drawn as a screen.
  var drawsScreens = false
  /// The time for reading the source, in seconds.
  var readingTime = 0.0
  /// Records the files that are requested.
  var trace: FileTrace?
  /// Whether the places of views in files are stored.
  var keepsPlaces = false

  /// Whether pipes and devices are errors, since reading them could block.
  var requiresRegularFiles = false

  /// The folder that was searched for the layout, which links must not leave; `nil` for a file that was named.
  var enclosure: String?

  /// The results of all combinations.
  struct Result<Section> {
    var sections: [Section] = []
    /// The files on which the layout depends.
    var files: [String] = []
    var warnings: [InflateError] = []
  }

  enum Failure: Error {
    case usage(UsageError)
    case document(InflateErrors)
  }

  /// Lays out the layout in each combination and collects the results of `body`.
  func run<Section>(_ body: (LaidOut) -> Section) throws(Failure) -> Result<Section> {
    var result = Result<Section>()
    for combination in matrix.combinations {
      let laidOut = try layOut(combination)
      result.files = laidOut.layout.files
      result.sections.append(body(laidOut))
      if let error = laidOut.layout.stepError { throw .document(error) }
      // All combinations have the same errors, except for a length that is too large only at some densities.
      let warnings = laidOut.warnings
      if warnings != result.warnings { result.warnings += warnings.filter { !result.warnings.contains($0) } }
    }
    return result
  }

  private func layOut(_ combination: Combination) throws(Failure) -> LaidOut {
    var settings = combination.applied(to: settings)
    if keepsLook || drawsScreens { settings.android.makesLooks = true }
    var inflater: Inflater
    do throws(UsageError) { inflater = try settings.inflater() } catch { throw .usage(error) }
    inflater.keepsPlaces = keepsPlaces || keepsPlans
    inflater.requiresRegularFile = requiresRegularFiles
    inflater.enclosure = enclosure
    inflater.share = share
    inflater.keepsBlueprints = keepsPlans || writesDocument
    inflater.blueprintFilter = explained.map(ExplainedView.candidates)
    let start = MeasureStatistics.now
    var layout: InflatedLayout
    do throws(InflateErrors) {
      if let file = settings.dataFile { trace?.note(file) }
      layout = try source.inflate(with: inflater, cache: cache, noting: trace)
      if let explained, let view = ExplainedView.find(explained, in: layout), layout.blueprint(of: view) == nil {
        // The parts that classes add themselves were before it.
        inflater.blueprintFilter = nil
        layout = try source.inflate(with: inflater, cache: cache)
      }
    } catch {
      throw .document(error)
    }
    settings.barsAround = layout.document.barsAround
    // A solver may need much memory; the document is read again for a comparison, if it is needed.
    if keepsPlans, matrix.combinations.count == 1 { layout.document.releaseContent() }
    var statistics: MeasureStatistics?
    if countsMeasures {
      var counts = MeasureStatistics()
      (counts.times.reading, counts.times.inflating) = (readingTime, MeasureStatistics.now - start)
      let specs = settings.specs(of: layout.root)
      layout.root.withMeter(layout.steps?.meter) { counts.measureAndLayout(layout.root, specs) }
      statistics = counts
    } else {
      settings.measureAndLayout(layout.root, layout.steps)
    }
    // Only another layout needs what a solver kept.
    if keepsPlans { layout.root.state.releaseTreeMemory() }
    if let error = layout.stepError { throw .document(error) }
    var warnings = layout.warnings
    warnings.add(try contradictions(in: layout, inflater, settings))
    return LaidOut(
      layout: layout, settings: settings, combination: combination, statistics: statistics, warnings: warnings,
      keepsLook: keepsLook, drawsScreens: drawsScreens, source: source)
  }

  /// Returns the constraints that conflict at the current size.
  private func contradictions(
    in layout: InflatedLayout, _ inflater: Inflater, _ settings: LayoutSettings
  ) throws(Failure) -> [InflateError] {
    var found = layout.root.contradictions
    if found.isEmpty { return [] }
    let steps = layout.steps
    var layout = layout
    if !inflater.keepsPlaces {
      // Places are stored only on request, since they take time and memory.
      var inflater = inflater
      inflater.keepsPlaces = true
      do throws(InflateErrors) { layout = try source.inflate(with: inflater, cache: cache) } catch {
        throw .document(error)
      }
      settings.measureAndLayout(layout.root, steps)
      found = layout.root.contradictions
    }
    var errors = found.map { view, problem, sentence in
      let place = layout.place(of: view)
      let location =
        place?.attribute(problem.attributes).map { site, attribute in
          site.location(
            of: problem.element.map { .attributeElement(attribute.name, $0) } ?? .attributeValue(attribute.name))
        } ?? place?.own.location(of: .node)
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
  /// The settings, including the combination's values.
  let settings: LayoutSettings
  let combination: Combination
  /// The statistics; `nil` if measures weren't counted.
  let statistics: MeasureStatistics?
  /// The warnings of the document, and those of this size.
  let warnings: [InflateError]
  var keepsLook = false
  var drawsScreens = false
  /// The file or the text, for inflating it in other windows.
  let source: LayoutSource

  var name: SectionName { combination.name }

  /// The tree form, including the looks of views if they are stored.
  var text: String {
    let text = layout.root.snapshot(density: settings.density)
    guard keepsLook else { return text }
    return LookText.adding(screenRendering.drawnLooks(), to: text)
  }

  private var screenRendering: Rendering {
    var rendering = Rendering(
      root: layout.root, density: settings.density, isMonospaced: settings.textCell != nil)
    rendering.style = .plain
    return rendering
  }

  /// Draws the picture of the screen as SVG, as high as the layout; `nil` if it isn't needed.
  var screen: (() -> String)? {
    guard drawsScreens else { return nil }
    let rendering = screenRendering
    return { (try? rendering.svg) ?? "" }
  }

  /// Returns the input of a comparison with another run.
  ///
  /// - Parameter readsViews: `false` if only the text is needed.
  func compared(readsViews: Bool) -> ComparedSection {
    let settings = settings
    let plan =
      readsViews
      ? LayoutPlan(layout, direction: settings.single.direction) { [steps = layout.steps] in
        settings.measureAndLayout($0, steps)
      } : nil
    let text = text
    // With a plan, it is rarely needed.
    let snapshot = readsViews && plan == nil ? FrameTree(layout.root, density: settings.density) : nil
    return ComparedSection(
      name: name, text: text, plan: plan, density: settings.density, files: layout.files, screen: screen,
      snapshot: { snapshot ?? (readsViews ? FrameTree(treeForm: text[...]) : nil) })
  }
}

extension View {
  /// The constraints that conflict in the latest layout, with the views on which they are written, and a sentence.
  fileprivate var contradictions: [(view: View, problem: ConstraintProblem, sentence: String)] {
    var found: [(View, ConstraintProblem, String)] = []
    forEachView { view, _, _ in
      guard let layout = view as? AutoLayout, !layout.subviews.isEmpty else { return }
      for problem in layout.conflicts {
        if case .contradiction(let sentence) = problem.kind {
          found.append((problem.child ?? layout, problem, sentence))
        }
      }
    }
    return found
  }
}
