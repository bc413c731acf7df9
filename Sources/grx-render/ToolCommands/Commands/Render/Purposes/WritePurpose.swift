import GRXCompare
import GRXInspection
import Inflater
import Layouts
import Render

/// Writes the layout in a format, perhaps beside an earlier state.
struct WritePurpose: RenderPurpose {
  /// The layout, snapshot, or revision that a page shows as well.
  var earlier: String?

  struct Output {
    /// The rendering, for a format without sections.
    var rendering: Rendering?
    /// The views, if they are written as JSON.
    var views: TreeReport?
    /// The data of the ruler on a page.
    var ruler: Result<String, any Error>?
    /// The picture for a contact sheet.
    var picture: Result<ContactSheet.Picture, FormatProblem>?
  }

  func part(of laidOut: LaidOut, in run: RenderRun) -> Output {
    var part = Output()
    let settings = run.settings
    if settings.writesPage || run.matrix.isEmpty {
      var rendering = run.rendering(of: laidOut)
      if let range = settings.rulerWidths {
        part.ruler = Result { try run.ruler(of: laidOut, for: rendering, range) }
        rendering.ruler = try? part.ruler?.get()
      }
      part.rendering = rendering
    } else if settings.isSheet {
      part.picture = Result { () throws(FormatProblem) in
        try ContactSheet.Picture(run.rendering(of: laidOut), of: run.name, in: laidOut.name.text, settings.format)
      }
    } else if !settings.format.isTree {
      part.views = TreeReport(run.rendering(of: laidOut), name: laidOut.name.text)
    }
    return part
  }

  func write(_ result: RenderRun.Sections<Output>, in run: RenderRun) throws(UsageError) -> Outcome {
    if let earlier { return try page(result, against: earlier, in: run) }
    try run.forbidOverwriting(result.files)
    return write(result.sections, in: run)
  }

  private func write(_ sections: [RenderRun.Section<Output>], in run: RenderRun) -> Outcome {
    guard var rendering = sections.first?.part.rendering else {
      if run.settings.isSheet { return sheet(sections.compactMap(\.part.picture), in: run) }
      if !run.settings.format.isTree {
        return run.sink.deliver(Outcome(output: TreeReport.json(sections.compactMap(\.part.views))))
      }
      let text = MatrixText(
        sections.compactMap { section in
          section.compared.map { MatrixText.Section(name: section.name, text: $0.text) }
        }
      ).text
      return run.sink.deliver(tree(Array(text.utf8)))
    }
    for (index, section) in sections.enumerated() {
      if case .failure(let problem)? = section.part.ruler { return run.failure(of: problem) }
      if index > 0, let other = section.part.rendering { rendering.others.append(other) }
    }
    do throws(FormatProblem) {
      try run.forbidTerminals()
      let bytes = try run.settings.format.write(rendering)
      // A page lays the views out again, and some of the frames would be wrong.
      for rendering in [rendering] + rendering.others {
        if let problem = rendering.steps?.problem { throw FormatProblem(problem) }
      }
      var outcome = run.sink.deliver(run.settings.format.isTree ? tree(bytes) : Outcome(output: bytes))
      if run.settings.style == .plain, run.settings.format.isBinary {
        outcome.messages += messageAboutFonts(rendering, in: run)
      }
      return outcome
    } catch {
      return run.failure(error.description)
    }
  }

  /// Returns a warning about texts that are drawn as boxes, at the first of them; empty for none.
  private func messageAboutFonts(_ rendering: Rendering, in run: RenderRun) -> String {
    let missing = rendering.missingScripts
    if missing.names.isEmpty { return "" }
    let sentence =
      "no font on this machine has the characters of \(missing.names.joined(separator: ", ")): boxes with these names are drawn"
    let style = run.surroundings.errorStyle
    guard let location = missing.first.flatMap({ rendering.layout?.location(of: $0) }), location.line > 0 else {
      return style.message(from: run.name, .warning, sentence)
    }
    let warning = InflateError(.inconsistentValue(sentence), severity: .warning, location: location)
    var messages = DocumentMessages(style: style, cache: DocumentCache())
    return messages.text(of: [warning])
  }

  private func sheet(_ pictures: [Result<ContactSheet.Picture, FormatProblem>], in run: RenderRun) -> Outcome {
    do throws(FormatProblem) {
      try run.forbidTerminals()
      var sheet = ContactSheet(title: run.name, density: run.settings.layout.density)
      for picture in pictures { sheet.add(try picture.get()) }
      return run.sink.deliver(Outcome(output: try sheet.bytes(in: run.settings.format)))
    } catch {
      return run.failure(error.description)
    }
  }

  private func tree(_ bytes: [UInt8]) -> Outcome {
    var outcome = Outcome(output: bytes)
    outcome.content = .tree
    return outcome
  }

  // MARK: An earlier state

  /// The sections with which a page is compared, unless they can't be read.
  private struct Earlier {
    var sections: [Rendering.Before]?
    var messages = ""
  }

  /// Returns a page that shows the layout before and after.
  private func page(
    _ result: RenderRun.Sections<Output>, against name: String, in run: RenderRun
  ) throws(UsageError) -> Outcome {
    // Its files are needed until the page is written.
    var revision: GitRevision?
    defer { revision?.remove() }
    let earlier = try earlier(name, than: result, in: run, &revision)
    guard let befores = earlier.sections else { return Outcome(status: .failed, messages: earlier.messages) }
    var sections = result.sections
    for (index, before) in befores.enumerated() where index < sections.count {
      sections[index].part.rendering?.before = before
    }
    var outcome = write(sections, in: run)
    outcome.messages = earlier.messages + outcome.messages
    return outcome
  }

  /// Returns the sections of another layout, of a snapshot, or of a revision in git.
  private func earlier(
    _ name: String, than result: RenderRun.Sections<Output>, in run: RenderRun, _ revision: inout GitRevision?
  )
    throws(UsageError) -> Earlier
  {
    if PathNames.suffix(name) == "txt" {
      let stored: String
      do throws(FileProblem) {
        stored = StoredSnapshot(try Files.read(name)).tree
      } catch {
        return Earlier(messages: run.surroundings.errorStyle.message(about: error))
      }
      try run.forbidOverwriting(result.files + [name])
      return Earlier(sections: result.sections.map { before(stored, called: name, $0) })
    }
    var (path, earlier) = (name, Earlier())
    if name != "-", Folder.entry(name) == nil, let place = GitRevision.place(of: run.file) {
      do throws(GitRevision.Problem) {
        let taken = try GitRevision(name, of: place.repository)
        (path, revision) = (PathNames.joined(taken.folder, place.path), taken)
      } catch {
        return Earlier(messages: run.surroundings.errorStyle.message(from: name, .error, error.why))
      }
    }
    let other = try run.layOut(path) { part(of: $0, in: run) }
    earlier.messages = other.messages
    if let revision { earlier.messages = other.messages.replacing(revision.folder + "/", with: name + ":") }
    guard let old = other.result else { return earlier }
    try run.forbidOverwriting(result.files + old.files)
    let text = SectionComparison(
      from: old.sections.compactMap(\.compared), to: result.sections.compactMap(\.compared), comparesText: false
    ).text
    earlier.sections = old.sections.compactMap { section in
      section.part.rendering.map { old in
        Rendering.Before(name: name, text: text) { window in
          old.layOut(old.root, window)
          return FrameTree(old.root, density: old.density)
        }
      }
    }
    return earlier
  }

  /// Returns the trees of a snapshot for the windows of a combination: those with its names, or the only one.
  private func before(_ stored: String, called name: String, _ section: RenderRun.Section<Output>) -> Rendering.Before {
    var trees: [SectionName: String] = [:]
    for tree in MatrixText(stored)?.sections ?? [] { trees[tree.name] = tree.text }
    let isSingle = trees.isEmpty && section.part.rendering?.windows.count == 1
    return Rendering.Before(name: name, text: nil) { window in
      var combination = section.combination
      if combination.device == nil { combination.size = window }
      let tree = trees[combination.name] ?? trees[section.name] ?? (isSingle ? stored : nil)
      return tree.flatMap { FrameTree(treeForm: $0[...]) }
    }
  }
}
