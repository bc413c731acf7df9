import Inflater
import Measure

/// One run of the render command.
struct RenderRun {
  private let settings: RenderSettings
  private let file: String
  private let inflater: Inflater
  private let surroundings: Surroundings

  init(_ settings: RenderSettings, _ operands: [String], _ surroundings: Surroundings) throws(UsageError) {
    guard let file = operands.first else { throw .missingFile }
    if operands.count > 1 { throw .tooManyFiles(operands[1]) }
    if settings.updatesCheck && settings.check == nil { throw .lonelyOption("--update", required: "--check FILE") }
    if settings.check != nil && settings.output != nil { throw .contradictoryOptions("--check", "--output") }
    if settings.check != nil && settings.explained != nil { throw .contradictoryOptions("--check", "--explain") }
    if !settings.sizes.isEmpty && settings.format.name != OutputFormat.html.name {
      throw .lonelyOption("--sizes", required: "--format html")
    }
    self.settings = settings
    self.file = file
    self.surroundings = surroundings
    inflater = try settings.inflater()
  }

  func outcome() throws(UsageError) -> Outcome {
    let source: LayoutSource
    do throws(FileProblem) {
      source = try LayoutSource(file, maximumBytes: inflater.maximumBytes, surroundings)
    } catch {
      return failure(error)
    }
    var messages = DocumentMessages(style: surroundings.errorStyle, knownSources: source.known)
    let layout: InflatedLayout
    do throws(InflateErrors) {
      layout = try source.inflate(with: inflater)
    } catch {
      return Outcome(status: .failed, messages: messages.text(of: error.errors))
    }
    try forbidOverwriting(layout.files)
    var outcome: Outcome
    if let name = settings.explained {
      outcome = explain(name, in: layout)
    } else {
      settings.layOut(layout.root)
      outcome = write(rendering(of: layout))
    }
    outcome.messages = messages.text(of: layout.warnings) + outcome.messages
    return outcome
  }

  private func rendering(of layout: InflatedLayout) -> Rendering {
    var rendering = Rendering(root: layout.root, density: settings.density, isMonospaced: settings.textCell != nil)
    rendering.name = file == "-" ? LayoutSource.standardInputName : file
    rendering.windows = settings.sizes.isEmpty ? [settings.window] : settings.sizes
    rendering.layOut = { [settings] root, window in settings.layOut(root, in: window) }
    return rendering
  }

  private func explain(_ name: String, in layout: InflatedLayout) -> Outcome {
    guard let view = ExplainedView.find(name, in: layout) else {
      let text = ExplainedView.unknownID(name, in: layout)
      let file = file == "-" ? LayoutSource.standardInputName : file
      return Outcome(status: .failed, messages: surroundings.errorStyle.message(from: file, .error, text))
    }
    let trace = layout.root.recordMeasures { settings.layOut(layout.root) }
    let report = ExplanationReport(view.explanation(in: trace), density: settings.density)
    return deliver(Array(report.text.utf8))
  }

  private func deliver(_ bytes: [UInt8]) -> Outcome {
    guard let output = settings.output else { return Outcome(output: bytes) }
    do throws(FileProblem) {
      try Files.replace(output, with: bytes)
      return Outcome()
    } catch {
      return failure(error)
    }
  }

  private func write(_ rendering: Rendering) -> Outcome {
    do throws(FileProblem) {
      if let stored = settings.check {
        let check = SnapshotCheck(stored: stored, layout: file == "-" ? LayoutSource.standardInputName : file)
        return try check.outcome(rendering, updates: settings.updatesCheck, style: surroundings.errorStyle)
      }
    } catch {
      return failure(error)
    }
    return deliver(settings.format.write(rendering))
  }

  private func failure(_ problem: FileProblem) -> Outcome {
    let message = surroundings.errorStyle.message(from: problem.file, .error, problem.description)
    return Outcome(status: .failed, messages: message)
  }

  private func forbidOverwriting(_ files: [String]) throws(UsageError) {
    if let output = settings.output, Files.isSame(output, asOneOf: files) {
      throw .overwritesInput(option: "--output", file: output)
    }
    if settings.updatesCheck, let stored = settings.check, Files.isSame(stored, asOneOf: files) {
      throw .overwritesInput(option: "--update", file: stored)
    }
  }
}

/// Where a layout is read from.
enum LayoutSource {
  case file(String)
  case standardInput([UInt8])

  static let standardInputName = "<stdin>"

  /// - Parameter argument: As given on the command line; `-` is standard input, which is read at once.
  init(_ argument: String, maximumBytes: Int, _ surroundings: Surroundings) throws(FileProblem) {
    // One byte more than allowed is enough for the inflater to refuse it.
    self = argument == "-" ? .standardInput(try surroundings.standardInput(maximumBytes + 1)) : .file(argument)
  }

  /// What was read already, by the name that messages give it.
  var known: [String: [UInt8]] {
    if case .standardInput(let bytes) = self { [LayoutSource.standardInputName: bytes] } else { [:] }
  }

  /// Includes of standard input are relative to the current folder.
  func inflate(with inflater: Inflater) throws(InflateErrors) -> InflatedLayout {
    switch self {
    case .file(let path): try inflater.inflate(file: path)
    case .standardInput(let bytes):
      try inflater.inflate(bytes, named: LayoutSource.standardInputName, folder: ".")
    }
  }
}
