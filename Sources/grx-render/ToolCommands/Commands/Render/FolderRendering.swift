import AndroidXML
import GRXPictures
import Inflater
import Measure
import Render

/// Writes each layout of some folders to a separate file, or the pictures of all layouts to one page. Separate pages get a
/// page of pictures, too, which leads to them.
struct FolderRendering {
  private let settings: RenderSettings
  private let operands: [String]
  private let folder: String
  private let surroundings: Surroundings

  /// Creates a rendering of folders; the result is `nil` for a single layout.
  init?(_ settings: RenderSettings, _ operands: [String], _ surroundings: Surroundings) {
    guard let folder = settings.output, !operands.contains("-"),
      operands.contains(where: { Folder.entry($0)?.kind == .folder })
        || operands.count > 1
          && (Folder.entry(folder)?.kind == .folder || Self.isSheet(settings, folder))
    else { return nil }
    self.settings = settings
    self.operands = operands
    self.folder = folder
    self.surroundings = surroundings
  }

  /// Returns whether the output is one page of pictures: its name has the suffix of such a page, and isn't that of a
  /// folder.
  private static func isSheet(_ settings: RenderSettings, _ output: String) -> Bool {
    guard let named = OutputFormat.named(by: output), named.makesSheets, named.name == settings.format.name else {
      return false
    }
    return Folder.entry(output)?.kind != .folder
  }

  private struct Written: Sendable {
    var pictures: [ContactSheet.Picture] = []
    var files: [(name: String, bytes: [UInt8])] = []
    var messages: [ReportedMessage] = []
    var hasFailed = false
  }

  func outcome() throws(UsageError) -> Outcome {
    if let option = self.settings.given.first(where: \.isOfOneLayout) { throw .singleLayoutOnly(option: option.name) }
    try self.settings.forbidOwnContradictions()
    let isSheet = Self.isSheet(settings, folder)
    if !isSheet, Folder.entry(folder)?.kind == .file { throw .needsFolder(option: "--output", file: folder) }
    let style = surroundings.errorStyle
    let configuration: Configuration
    do throws(ConfigurationProblem) {
      configuration = try Configuration(settings.configuration, for: operands, style)
    } catch {
      return Outcome(status: .failed, messages: error.messages)
    }
    var layout = configuration.layout.overridden(by: settings.layout)
    layout.android.projectCache = AndroidProjectCache()
    try layout.forbidContradictions()
    _ = try layout.inflater()
    let search = LayoutSearch(
      operands, configuration.places, excluding: configuration.excluded, allowsOutside: layout.allowsFilesOutside)
    let (files, format) = (search.files, isSheet ? settings.format : settings.givenFormat ?? .tree)
    let (pictureStyle, showsFrame, editor, lint) = (
      settings.style, settings.showsFrame, settings.editor, configuration.lint
    )
    if isSheet, Files.isSame(folder, asOneOf: files.map(\.layout)) {
      throw .overwritesInput(option: "--output", file: folder)
    }
    var sheet = ContactSheet(title: title, density: layout.density)
    var outcome = Outcome()
    outcome.messages = search.notes.map { style.message(from: $0.file, .note, $0.text) }.joined()
    for problem in search.problems {
      outcome.worsen(to: .failed)
      outcome.messages += style.message(about: problem)
    }
    var list = MessageList()
    var count = 0
    // Nothing is written until a layout is known to have the names that were chosen.
    var held: [(name: String, bytes: [UInt8])] = []
    func write(_ file: (name: String, bytes: [UInt8])) -> String? {
      let path = PathNames.joined(folder, file.name)
      do throws(FileProblem) {
        if Files.isSame(path, asOneOf: files.map(\.layout)) {
          throw FileProblem(file: path, action: .written, why: "it is one of the layouts")
        }
        try Files.replace(
          path, with: file.bytes, beneath: layout.allowsFilesOutside ? nil : folder, makesFolders: true)
        count += 1
        return nil
      } catch {
        return style.message(about: error)
      }
    }
    func writeHeld() {
      for file in held {
        guard let message = write(file) else { continue }
        outcome.worsen(to: .failed)
        list.add(ReportedMessage(message))
      }
      held = []
    }
    let settings = layout
    let budget = RunBudget(layouts: files.count * settings.matrix.count)
    ParallelJobs.run(count: files.count, threads: ParallelJobs.processorCount, budget: budget) { index, share in
      Self.write(files[index], settings, share, format, style, isSheet: isSheet) { rendering in
        (rendering.style, rendering.showsFrame, rendering.editor) = (pictureStyle, showsFrame, editor)
        rendering.lintRules = lint.rules
        rendering.touchTarget = lint.touchTarget ?? rendering.touchTarget
      }
    } consume: { written in
      for picture in written.pictures {
        sheet.add(picture)
        if isSheet { count += 1 }
      }
      if written.hasFailed { outcome.worsen(to: .failed) }
      for message in written.messages { list.add(message) }
      held += written.files
      if !layout.waitsForNames { writeHeld() }
    }
    let problem = layout.messagesAboutNames(style)
    if problem.isEmpty { writeHeld() }
    outcome.messages += list.text
    if !problem.isEmpty {
      outcome.messages += problem
      outcome.worsen(to: .failed)
    }
    if !isSheet, problem.isEmpty, format.name == OutputFormat.html.name {
      do throws(FileProblem) {
        try writeGallery(sheet, beside: files, allowsOutside: layout.allowsFilesOutside)
        count += 1
      } catch {
        outcome.worsen(to: .failed)
        outcome.messages += style.message(about: error)
      }
    }
    if isSheet {
      do throws(FormatProblem) {
        outcome.output = try sheet.bytes(in: format)
        outcome =
          Sink(
            file: folder, allowsOutside: layout.allowsFilesOutside, style: style, keepsFile: !problem.isEmpty
          ).deliver(outcome)
      } catch {
        outcome.worsen(to: .failed)
        outcome.messages += style.message(from: folder, .error, error.description)
      }
      if !problem.isEmpty { count = 0 }
      outcome.closing =
        "\(CheckReport.number(files.count)) \(files.count == 1 ? "layout" : "layouts"), "
        + "\(CheckReport.number(count)) \(count == 1 ? "picture" : "pictures") in \(folder.visiblePath)\n"
      return outcome
    }
    outcome.closing =
      "\(CheckReport.number(files.count)) \(files.count == 1 ? "layout" : "layouts"), "
      + "\(CheckReport.number(count)) \(count == 1 ? "file" : "files") written to \(folder.visiblePath)\n"
    return outcome
  }

  /// The name of the page that shows the layouts of a folder of pages.
  private static let galleryName = "index.html"

  /// Writes a page with pictures of all layouts, which leads to their pages.
  private func writeGallery(
    _ sheet: ContactSheet, beside files: [SuiteFile], allowsOutside: Bool
  ) throws(FileProblem) {
    let path = PathNames.joined(folder, Self.galleryName)
    if files.contains(where: { Self.stem(of: $0) == PathNames.withoutSuffix(Self.galleryName) }) {
      throw FileProblem(file: path, action: .written, why: "it is the page of one of the layouts")
    }
    guard let bytes = try? sheet.bytes(in: .html) else { return }
    try Files.replace(path, with: bytes, beneath: allowsOutside ? nil : folder)
  }

  /// The title of a sheet: the names of the folders.
  private var title: String {
    operands.map { Folder.entry($0)?.kind == .folder ? $0.absolutePathComponents.last.map { String($0) } ?? $0 : $0 }
      .joined(separator: " ")
  }

  /// Returns the name of a layout's output without a suffix: its path without the components that lead out of the folder.
  private static func stem(of file: SuiteFile) -> String {
    PathNames.withoutSuffix(file.key.replacing("../", with: ""))
  }

  private static func write(
    _ file: SuiteFile, _ layout: LayoutSettings, _ share: RunBudget.Share, _ format: OutputFormat,
    _ style: MessageStyle, isSheet: Bool, setUp: (inout Rendering) -> Void
  ) -> Written {
    var written = Written()
    var matrix = layout.matrix
    if format.showsWindows, !isSheet { matrix.sizes = nil }
    var job = LayoutJob(source: .file(file.layout), settings: layout, matrix: matrix, share: share)
    job.requiresRegularFiles = true
    job.enclosure = file.searched
    (job.keepsPlaces, job.keepsPlans) = (format.showsWindows, format.showsWindows)
    job.writesDocument = format.writesDocument
    var documents = DocumentMessages(style: style, cache: job.cache)
    let stem = stem(of: file)
    do throws(LayoutJob.Failure) {
      let result = try job.run {
        laidOut -> (name: String, bytes: [UInt8]?, picture: ContactSheet.Picture?, problem: String?) in
        let section = laidOut.name.text.map { $0 == " " || $0 == "/" ? "_" : $0 }
        let name = stem + (section.isEmpty ? "" : ".\(String(section))") + ".\(format.suffix)"
        var rendering = Rendering(
          root: laidOut.layout.root, density: laidOut.settings.density, isMonospaced: layout.textCell != nil)
        rendering.layout = laidOut.layout
        rendering.name = file.layout
        if !layout.android.fontFolders.isEmpty {
          rendering.fonts = MachineFonts(beforeMachines: layout.android.fontFolders)
        }
        rendering.windows = isSheet ? [laidOut.settings.window] : layout.matrix.sizes ?? [laidOut.settings.window]
        rendering.layOut = { laidOut.settings.measureAndLayout($0, in: $1, laidOut.layout.steps) }
        setUp(&rendering)
        do throws(FormatProblem) {
          if isSheet {
            let picture = try ContactSheet.Picture(rendering, of: stem, in: laidOut.name.text, format)
            return (name, nil, picture, nil)
          }
          guard format.name == OutputFormat.html.name else { return (name, try format.write(rendering), nil, nil) }
          // In the same window, a page and its picture have the same findings.
          if rendering.windows == [laidOut.settings.window] { rendering.pageFindings = PageFindings() }
          let bytes = try format.write(rendering)
          rendering.layOut(rendering.root, laidOut.settings.window)
          let entry = try ContactSheet.Picture(
            rendering, of: stem, in: laidOut.name.text, page: name.percentEncoded, format)
          return (name, bytes, entry, nil)
        } catch {
          return (name, nil, nil, error.description)
        }
      }
      written.messages += documents.messages(of: result.warnings)
      for section in result.sections {
        if let picture = section.picture { written.pictures.append(picture) }
        if let bytes = section.bytes { written.files.append((section.name, bytes)) }
        if let problem = section.problem {
          written.hasFailed = true
          written.messages.append(ReportedMessage(style.message(from: file.layout, .error, problem)))
        }
      }
    } catch {
      written.hasFailed = true
      switch error {
      case .usage(let problem):
        written.messages.append(ReportedMessage(style.message(from: file.layout, .error, problem.description)))
      case .document(let problems): written.messages += documents.messages(of: problems.errors)
      }
    }
    return written
  }
}

extension OutputFormat {
  /// The suffix of files in this format.
  fileprivate var suffix: String { isTree || name == Self.boxes.name ? "txt" : name }
}
