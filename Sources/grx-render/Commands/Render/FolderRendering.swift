import Inflater
import Measure
import Render

/// Writes all layouts of some folders in some form, each into a file of its own.
struct FolderRendering {
  private let settings: RenderSettings
  private let operands: [String]
  private let folder: String
  private let surroundings: Surroundings

  /// `nil` if a single layout is asked for.
  init?(_ settings: RenderSettings, _ operands: [String], _ surroundings: Surroundings) {
    guard let folder = settings.output, !operands.contains("-"),
      operands.contains(where: { Folder.entry($0)?.kind == .folder })
        || operands.count > 1 && Folder.entry(folder)?.kind == .folder
    else { return nil }
    self.settings = settings
    self.operands = operands
    self.folder = folder
    self.surroundings = surroundings
  }

  private struct Written: Sendable {
    var files: [(name: String, bytes: [UInt8])] = []
    var messages: [String] = []
    var hasFailed = false
  }

  func outcome() throws(UsageError) -> Outcome {
    let others = [
      ("--check", settings.check != nil), ("--explain", settings.explained != nil),
      ("--against", settings.against != nil), ("--watch", settings.watches), ("--stats", settings.showsStatistics),
      ("--max-measures", settings.maximumMeasures != nil), ("--markdown", settings.usesMarkdown),
      ("--all", settings.listsAll), ("--update", settings.updatesCheck),
    ]
    if let other = others.first(where: \.1) { throw .singleLayoutOnly(option: other.0) }
    if Folder.entry(folder)?.kind == .file { throw .needsFolder(option: "--output", file: folder) }
    let style = surroundings.errorStyle
    let configuration: Configuration
    do throws(ConfigurationProblem) {
      configuration = try Configuration(settings.configuration, for: operands, style)
    } catch {
      return Outcome(status: .failed, messages: error.messages)
    }
    let layout = configuration.layout.overridden(by: settings.layout)
    try layout.forbidContradictions()
    _ = try layout.inflater()
    let search = LayoutSearch(
      operands, configuration.places, excluding: configuration.excluded, allowsOutside: layout.allowsFilesOutside)
    let (files, format) = (search.files, settings.givenFormat ?? .tree)
    var outcome = Outcome()
    outcome.messages = search.notes.map { style.message(from: $0.file, .note, $0.text) }.joined()
    for problem in search.problems {
      outcome.worsen(to: .failed)
      outcome.messages += style.message(about: problem)
    }
    var told: Set<String> = []
    var count = 0
    ParallelJobs.run(count: files.count, threads: ParallelJobs.processorCount) {
      Self.write(files[$0], layout, format, style)
    } consume: { written in
      var written = written
      for file in written.files {
        let path = PathNames.joined(folder, file.name)
        do throws(FileProblem) {
          if Files.isSame(path, asOneOf: files.map(\.layout)) {
            throw FileProblem(file: path, action: .written, why: "it is one of the layouts")
          }
          try Folder.make(path.parentPath)
          try Files.replace(path, with: file.bytes)
          count += 1
        } catch {
          written.hasFailed = true
          written.messages.append(style.message(about: error))
        }
      }
      if written.hasFailed { outcome.worsen(to: .failed) }
      outcome.messages += written.messages.filter { told.insert($0).inserted }.joined()
    }
    outcome.closing =
      "\(CheckReport.number(files.count)) \(files.count == 1 ? "layout" : "layouts"), "
      + "\(CheckReport.number(count)) \(count == 1 ? "file" : "files") written to \(folder.visiblePath)\n"
    return outcome
  }

  private static func write(
    _ file: SuiteFile, _ layout: LayoutSettings, _ format: OutputFormat, _ style: MessageStyle
  ) -> Written {
    var written = Written()
    var matrix = layout.matrix
    if format.showsWindows { matrix.sizes = nil }
    var job = LayoutJob(source: .file(file.layout), settings: layout, matrix: matrix)
    job.requiresRegularFiles = true
    job.enclosure = file.searched
    job.keepsPlaces = format.showsWindows
    var documents = DocumentMessages(style: style, cache: job.cache)
    // Without the steps that lead out of the folder.
    let stem = PathNames.withoutSuffix(file.key.replacing("../", with: ""))
    do throws(LayoutJob.Failure) {
      let result = try job.run { laidOut -> (name: String, bytes: [UInt8]?, problem: String?) in
        let section = laidOut.name.text.map { $0 == " " || $0 == "/" ? "_" : $0 }
        let name = stem + (section.isEmpty ? "" : ".\(String(section))") + ".\(format.suffix)"
        var rendering = Rendering(
          root: laidOut.layout.root, density: laidOut.settings.density, isMonospaced: layout.textCell != nil)
        rendering.layout = laidOut.layout
        rendering.name = file.layout
        rendering.windows = layout.matrix.sizes ?? [laidOut.settings.window]
        rendering.layOut = { root, window in laidOut.settings.measureAndLayout(root, in: window) }
        do throws(FormatProblem) {
          return (name, try format.write(rendering), nil)
        } catch {
          return (name, nil, error.description)
        }
      }
      written.messages += result.warnings.map { documents.text(of: [$0]) }
      for section in result.sections {
        if let bytes = section.bytes { written.files.append((section.name, bytes)) }
        if let problem = section.problem {
          written.hasFailed = true
          written.messages.append(style.message(from: file.layout, .error, problem))
        }
      }
    } catch {
      written.hasFailed = true
      switch error {
      case .usage(let mistake): written.messages.append(style.message(from: file.layout, .error, mistake.description))
      case .document(let mistakes): written.messages += mistakes.errors.map { documents.text(of: [$0]) }
      }
    }
    return written
  }
}

extension OutputFormat {
  /// The suffix of a file in this form.
  fileprivate var suffix: String { isTree || name == Self.boxes.name ? "txt" : name }
}
