import AndroidXML
import GRXDevices
import GRXInspection
import Inflater
import Layouts
import Measure
import Render

/// Compares the layout with the screen of a device.
struct DevicePurpose: RenderPurpose {
  /// The file of the dump; `-` is standard input.
  let name: String
  /// Its content, once it is read.
  private var dump: DeviceDump?

  init(name: String) { self.name = name }

  func run(_ run: RenderRun) throws(UsageError) -> RenderRun.Result {
    if run.settings.layout.single.density == nil {
      throw .lonelyOption("--device-dump", required: "--density D, the device's,")
    }
    run.trace?.note(name)
    let file = DumpFile(name, run.surroundings, mustBeRegular: run.trace != nil)
    var result = RenderRun.Result(outcome: Outcome(status: .failed, messages: file.messages))
    if let dump = file.dump {
      var (run, purpose) = (run, self)
      purpose.dump = dump
      // Only the tree determines which view of the dump is the layout's root, and thereby its window.
      if run.settings.layout.single.size == nil {
        let first = try run.layOut(run.file) { purpose.part(of: $0, in: run) }.result?.sections.first
        run.settings.layout.single.size = first.flatMap { window($0.part, in: run) }
      }
      result = try purpose.layOutAndWrite(run)
      result.outcome.messages = file.messages + result.outcome.messages
    }
    if let trace = run.trace { result.files = trace.stamps }
    return result
  }

  /// Returns the size of the layout's window on the device.
  private func window(_ comparison: Result<DeviceComparison, FormatProblem>?, in run: RenderRun) -> PointSize? {
    guard let window = try? comparison?.get().window else { return nil }
    let density = run.settings.layout.density
    return PointSize(width: Double(window.width) / density, height: Double(window.height) / density)
  }

  func part(of laidOut: LaidOut, in run: RenderRun) -> Result<DeviceComparison, FormatProblem>? {
    dump.map { dump in
      Result { () throws(FormatProblem) in try comparison(of: laidOut, with: dump, in: run) }
    }
  }

  private func comparison(
    of laidOut: LaidOut, with dump: DeviceDump, in run: RenderRun
  ) throws(FormatProblem) -> DeviceComparison {
    let settings = laidOut.settings
    let window = settings.window.pixels(AttributeContext(density: settings.density))
    let tree = FrameTree(
      laidOut.layout.root, density: settings.density,
      visibleArea: dump.isVisibleOnly ? Rect(origin: .zero, size: window) : nil)
    var comparison = try DeviceComparison(
      tree, with: DeviceComparison.screen(of: tree, in: dump), density: settings.density,
      lineage: AndroidClasses.lineage)
    if run.settings.style == .plain { comparison.screen = run.rendering(of: laidOut) }
    return comparison
  }

  func write(
    _ result: RenderRun.Sections<Result<DeviceComparison, FormatProblem>?>, in run: RenderRun
  ) throws(UsageError) -> Outcome {
    try run.forbidOverwriting(result.files + [name])
    do throws(FormatProblem) {
      guard let comparison = try result.sections.first?.part?.get() else { return Outcome(status: .failed) }
      try run.forbidTerminals()
      let report = DeviceReport(comparison, layout: run.name, listsAll: run.settings.listsAll)
      return run.sink.deliver(try report.outcome(in: run.settings.format))
    } catch {
      return run.failure(error.description, of: name == "-" ? LayoutSource.standardInputName : name)
    }
  }
}
