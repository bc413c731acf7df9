import GRXCompare
import Inflater
import Layouts
import Measure
import Render

/// Lays out a layout of a run over folders, and compares it. Several threads do this concurrently.
struct CheckWork: Sendable {
  /// The state with which layouts are compared.
  enum Before: Sendable {
    case snapshots
    /// The layouts with the same paths in another folder.
    case layouts(EarlierLayouts)
  }

  /// The options of the command.
  let settings: CheckSettings
  let configuration: Configuration
  /// The settings of the configuration and the command line together.
  let layout: LayoutSettings
  /// The options with which snapshots are written.
  let options: String
  let before: Before
  /// Whether there are snapshots without layouts, which may have been renamed.
  let mayHaveRenamed: Bool
  let style: MessageStyle

  private var countsLook: Bool { settings.countsLook || configuration.snapshotsKeepLook }
  private var drawsPictures: Bool { settings.pictures != nil }
  private var drawsPages: Bool { settings.format.name == CheckFormat.html.name }

  private struct Section {
    let name: SectionName
    let text: String
    var callCount: Int?
    let screen: (() -> String)?
  }

  func check(_ file: SuiteFile, _ share: RunBudget.Share) -> CheckedLayout {
    switch before {
    case .snapshots:
      let result = checkSnapshot(of: file, share)
      // Layouts that edits may explain are drawn afterwards.
      return settings.usesGit && result.canBeExplained ? result : drawn(result)
    case .layouts(let earlier): return compare(file, share, with: earlier)
    }
  }

  private func job(
    _ path: String, _ share: RunBudget.Share, in enclosure: String?, _ settings: LayoutSettings
  ) -> LayoutJob {
    var job = LayoutJob(source: .file(path), settings: settings, matrix: settings.matrix, share: share)
    job.requiresRegularFiles = true
    job.enclosure = enclosure
    job.keepsLook = countsLook
    job.drawsScreens = drawsPages
    return job
  }

  /// Lays out all combinations; returns `nil` if the layout can't be laid out, which is recorded.
  private func run<Part>(
    _ job: LayoutJob, _ result: inout CheckedLayout, _ body: (LaidOut) -> Part
  ) -> LayoutJob.Result<Part>? {
    var documents = DocumentMessages(style: style, cache: job.cache)
    do throws(LayoutJob.Failure) {
      let parts = try job.run(body)
      result.messages += documents.messages(of: parts.warnings)
      return parts
    } catch {
      switch error {
      case .usage(let problem): fail(&result, problem.description)
      case .document(let problems):
        result.state = .unreadable
        result.errors += problems.errors.map(ReportedError.init)
        result.messages += documents.messages(of: problems.errors)
      }
      return nil
    }
  }

  /// Records why a file, by default the layout's, can't be read or laid out.
  private func fail(_ result: inout CheckedLayout, _ problem: String, of file: String? = nil) {
    result.state = .unreadable
    result.problem = problem
    result.messages.append(ReportedMessage(style.message(from: file ?? result.file.layout, .error, problem)))
  }

  // MARK: Snapshots

  private func snapshotCheck(of file: SuiteFile) -> SnapshotCheck {
    SnapshotCheck(
      stored: file.snapshot, layout: file.layout, options: options, listsAll: settings.listsAll, style: style,
      isCompact: configuration.snapshotsAreCompact)
  }

  private func checkSnapshot(of file: SuiteFile, _ share: RunBudget.Share) -> CheckedLayout {
    var result = CheckedLayout(file, .same)
    var job = job(file.layout, share, in: file.searched, layout)
    let maximum = settings.maximumMeasures ?? configuration.maximumMeasures(of: file.key)
    job.countsMeasures = maximum != nil
    let laidOut = run(job, &result) {
      Section(name: $0.name, text: $0.text, callCount: $0.statistics?.callCount, screen: $0.screen)
    }
    guard let sections = laidOut?.sections else { return result }
    result.treeCount = sections.count
    if let maximum {
      for section in sections {
        guard let count = section.callCount, count > maximum else { continue }
        let name = section.name.text
        result.overBudget.append(
          "\(count) measure calls were made" + (name.isEmpty ? "" : " for \(name)") + "; \(maximum) are allowed")
      }
    }
    compare(sections, &result)
    return result
  }

  private func compare(_ sections: [Section], _ result: inout CheckedLayout) {
    let (file, isMatrix) = (result.file, !layout.matrix.isEmpty)
    let check = snapshotCheck(of: file)
    // The views are parsed from the text, and only if the text differs.
    let compared = sections.map { ComparedSection(stored: MatrixText.Section(name: $0.name, text: $0.text)) }
    let stored: [UInt8]
    do throws(FileProblem) {
      stored = try Files.read(file.snapshot, beneath: file.snapshotEnclosure, mustBeRegular: true)
    } catch {
      guard error.isMissing else { return fail(&result, error.description, of: error.file) }
      result.state = settings.writesNew ? .written : .missing
      if settings.writesNew || mayHaveRenamed { result.bytes = check.bytes(compared, isMatrix: isMatrix) }
      if !settings.writesNew { (result.missingSnapshot, result.bytes) = (result.bytes, nil) }
      return
    }
    let bytes = check.bytes(compared, isMatrix: isMatrix, before: stored)
    if stored == bytes { return }
    if !settings.updates, let line = SuiteFileKind.conflictLine(of: stored) {
      result.state = .differs
      result.words = "the snapshot has git's conflict markers, from line \(line) on\n"
      result.difference =
        "\(file.snapshot.visiblePath):\(line): there are git's conflict markers; --update writes it again\n"
      return
    }
    if !stored.isEmpty && !SuiteFileKind.isSnapshot(stored) && SuiteFileKind.conflictLine(of: stored) == nil {
      result.state = .differs
      result.problem = "\(file.snapshot) isn't a snapshot, and isn't changed"
      result.difference = "\(file.snapshot.visiblePath): this file isn't a snapshot, and isn't changed\n"
      return
    }
    var outcome = check.outcome(compared, comparedWith: stored, isMatrix: isMatrix)
    // The compact form is adopted, or abandoned, only if the snapshot is written anyway.
    if outcome.status == .done
      && !(settings.updates && isMatrix && SnapshotCheck.isCompact(stored) != SnapshotCheck.isCompact(bytes))
    {
      return
    }
    if settings.updates {
      result.state = .written
      result.bytes = bytes
      return
    }
    result.state = .differs
    result.storedSnapshot = stored
    let tree = StoredSnapshot(stored).tree
    if let sentence = sentenceAboutLook(in: tree, sections) {
      let frames = sections.map { section in
        ComparedSection(stored: MatrixText.Section(name: section.name, text: LookText.removed(from: section.text)))
      }
      let before = LookText.removed(from: String(decoding: stored, as: UTF8.self))
      outcome = check.outcome(frames, comparedWith: Array(before.utf8), isMatrix: isMatrix)
      result.words = sentence + "\n" + check.words(from: LookText.removed(from: tree), to: frames, isMatrix)
      result.difference =
        "\(file.snapshot.visiblePath): \(sentence); --update writes it\n"
        + String(decoding: outcome.output, as: UTF8.self)
    } else {
      result.difference = String(decoding: outcome.output, as: UTF8.self)
      result.words = check.words(from: tree, to: compared, isMatrix)
    }
    if !outcome.messages.isEmpty { result.messages.append(ReportedMessage(outcome.messages)) }
    if drawsPictures || drawsPages {
      let screens = sections.prefix(Self.maximumScreenCount).map { drawsPages ? $0.screen?() : nil }
      result.newSections = compared.enumerated().map { index, section in
        (section.name, section.text, index < screens.count ? screens[index] : nil)
      }
    }
  }

  /// Returns a sentence if only the snapshot or only the layout is written with its appearance, which then isn't what differs.
  private func sentenceAboutLook(in tree: String, _ sections: [Section]) -> String? {
    let isInSnapshot = LookText.isIn(tree)
    if countsLook && !isInSnapshot && sections.contains(where: { LookText.isIn($0.text) }) {
      return "the snapshot has only frames, since it was written without --look or \"snapshot\": [\"look\"]"
    }
    return !countsLook && isInSnapshot ? "the snapshot also has texts and colors, which aren't compared now" : nil
  }

  // MARK: Layouts

  /// Returns the differences from a snapshot, with the edits since a revision that caused them; `nil` if the snapshot
  /// isn't that of the layout in the revision, which then has other causes.
  func explained(_ layout: CheckedLayout, _ share: RunBudget.Share, since earlier: EarlierLayouts) -> CheckedLayout? {
    let state = state(of: layout.file, share, in: earlier)
    guard let stored = layout.storedSnapshot, let sections = state.sections,
      SnapshotCheck.areEqual(
        snapshotCheck(of: layout.file).bytes(sections, isMatrix: !self.layout.matrix.isEmpty), stored)
    else { return nil }
    let compared = compare(layout.file, share, with: earlier, state)
    guard compared.state == .differs else { return nil }
    var layout = layout
    layout.words = compared.words
    layout.edits = compared.edits
    layout.comparisons = compared.comparisons
    layout.frameNote = compared.frameNote
    layout.changedFiles = compared.changedFiles
    // A snapshot has only frames; the layout of the revision also has texts and colors.
    layout.newSections = []
    layout.drawing = compared.drawing
    layout.screens = compared.screens
    layout.pictures = compared.pictures
    layout.pictureMessages = compared.pictureMessages
    layout.difference = (settings.listsAll ? layout.difference + "\n" : "") + compared.difference
    return layout
  }

  /// The combinations of a layout in an earlier state, `nil` if it can't be laid out, and what is to be said about it.
  private typealias EarlierState = (sections: [ComparedSection]?, remarks: CheckedLayout)

  private func state(of file: SuiteFile, _ share: RunBudget.Share, in earlier: EarlierLayouts) -> EarlierState {
    var remarks = CheckedLayout(file, .same)
    let old = PathNames.joined(earlier.folder, file.key)
    var job = job(old, share, in: layout.allowsFilesOutside ? nil : earlier.folder, earlier.layout)
    job.keepsPlans = true
    let sections = run(job, &remarks) { $0.compared(readsViews: true) }?.sections
    for index in remarks.messages.indices {
      remarks.messages[index].text = remarks.messages[index].text.replacing(earlier.folder + "/", with: "")
    }
    return (sections, remarks)
  }

  /// Compares a layout with an earlier state of it.
  ///
  /// - Parameter known: The earlier state, if it was laid out already.
  private func compare(
    _ file: SuiteFile, _ share: RunBudget.Share, with earlier: EarlierLayouts, _ known: EarlierState? = nil
  ) -> CheckedLayout {
    let (folder, name) = (earlier.folder, earlier.name)
    var result = CheckedLayout(file, .same)
    let old = PathNames.joined(folder, file.key)
    let isNew = Folder.entry(old) == nil && !Folder.isLink(old)
    if Folder.entry(file.layout) == nil && !Folder.isLink(file.layout) {
      result.state = .gone
      result.difference = "\(file.layout.visiblePath): is gone\n"
      return result
    }
    var newJob = job(file.layout, share, in: file.searched, layout)
    newJob.keepsPlans = !isNew
    guard let new = run(newJob, &result, { $0.compared(readsViews: !isNew) }) else { return result }
    result.treeCount = new.sections.count
    if isNew {
      result.state = .differs
      result.difference = "\(file.layout.visiblePath): is new\n"
      result.words = "is new\n"
      return result
    }
    let (before, remarks) = known ?? state(of: file, share, in: earlier)
    if before == nil {
      (result.state, result.errors, result.problem) = (remarks.state, remarks.errors, remarks.problem)
    }
    let oldMessages = remarks.messages
    if before == nil || settings.listsAll {
      result.messages += oldMessages.map { message in
        var message = message
        message.text = "\(name):\(message.text)"
        return message
      }
    } else {
      // Problems that existed before are only counted.
      let known = Set(oldMessages.map { Self.withoutPlace($0.text) })
      let all = result.messages
      result.messages = all.filter { !known.contains(Self.withoutPlace($0.text)) }
      result.knownWarningCount = all.count - result.messages.count
    }
    guard let before else { return result }
    let comparison = SectionComparison(
      from: before, to: new.sections, listsAll: settings.listsAll, comparesText: false)
    if let problem = comparison.stepProblem {
      fail(&result, problem)
      return result
    }
    let base = configuration.places.base == "." ? "" : configuration.places.base
    func withoutFolder(_ words: String) -> String {
      let words = words.replacing(folder + "/", with: "")
      let inside = PathNames.relative(folder, to: ".")
      return inside.hasPrefix("..") ? words : words.replacing(inside + "/", with: "")
    }
    if comparison.changes.isEmpty { return result }
    result.compared(comparison, countsLook: countsLook, naming: withoutFolder)
    for index in result.comparisons.indices {
      result.comparisons[index].difference = result.comparisons[index].difference.renamingFiles { file in
        // The temporary folder may be inside the current one.
        let inside = PathNames.relative(file, to: folder)
        return inside.hasPrefix("..") ? file : PathNames.joined(base, inside)
      }
    }
    if result.state == .differs {
      result.changedFiles = changedFiles(new.files, before: folder, except: file.layout)
      if drawsPictures || drawsPages { draw(before, new.sections, &result) }
    }
    return result
  }

  /// Returns a message without the file, line, and column, which may differ in another revision.
  private static func withoutPlace(_ message: String) -> String {
    let line = message.prefix { $0 != "\n" }
    guard let mark = ["warning: ", "error: "].compactMap({ line.range(of: $0) }).first else { return message }
    return String(line[mark.lowerBound...])
  }

  /// Returns the files whose bytes differ from those of the same name before, relative to the folder.
  private func changedFiles(_ files: [String], before folder: String, except layout: String) -> [String] {
    let base = configuration.places.base
    return files.compactMap { file in
      let key = PathNames.relative(file, to: base)
      guard !key.hasPrefix(".."), file.absolutePathComponents != layout.absolutePathComponents else { return nil }
      let old = try? Files.read(PathNames.joined(folder, key), mustBeRegular: true)
      return old == (try? Files.read(file, mustBeRegular: true)) ? nil : key
    }
  }

  // MARK: Pictures

  /// Returns the layout with pictures of the frames in its snapshots.
  func drawn(_ layout: CheckedLayout) -> CheckedLayout {
    guard !layout.newSections.isEmpty, let stored = layout.storedSnapshot else { return layout }
    var result = layout
    let new = layout.newSections.map {
      var section = ComparedSection(stored: MatrixText.Section(name: $0.name, text: $0.text))
      if let screen = $0.screen { section.screen = { screen } }
      return section
    }
    let old = snapshotCheck(of: layout.file).sections(
      StoredSnapshot(stored).tree, like: new, !self.layout.matrix.isEmpty)
    draw(old ?? [], new, &result)
    result.newSections = []
    return result
  }

  /// The maximum number of combinations of a layout that a page shows.
  private static let maximumScreenCount = 6
  /// The maximum number of combinations of a layout for which pictures are drawn.
  private static let maximumPictureCount = 8

  private func draw(_ old: [ComparedSection], _ new: [ComparedSection], _ result: inout CheckedLayout) {
    let before = Dictionary(old.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var (count, leftOutCount) = (0, 0)
    for section in new {
      guard let old = before[section.name], old.text != section.text, let oldViews = old.snapshot(),
        let newViews = section.snapshot()
      else { continue }
      lazy var frames = ComparedFrames(from: oldViews, to: newViews)
      if drawsPages && result.screens.count < Self.maximumScreenCount {
        let drawing = ComparisonDrawing(frames)
        if result.drawing == nil { result.drawing = drawing }
        result.screens.append(
          ReviewedScreen(
            name: section.name, conditions: layout.conditions(ofXML: result.file.layout.hasSuffix(".xml")),
            drawing: drawing, before: old.screen?(),
            after: section.screen?()))
      } else if drawsPages {
        result.otherScreenCount += 1
      }
      guard drawsPictures else { continue }
      if count == Self.maximumPictureCount {
        leftOutCount += 1
        continue
      }
      count += 1
      let name = section.name.text
      let stem = result.file.key.replacing("../", with: "") + (name.isEmpty ? "" : ".\(Self.fileName(name))")
      do throws(FormatProblem) {
        let pictures = try DifferencePictures(frames, layouts: (Self.rendering(old), Self.rendering(section)))
        result.pictures += [
          ("\(stem).before.png", pictures.before), ("\(stem).after.png", pictures.after),
          ("\(stem).difference.png", pictures.difference),
        ]
      } catch {
        result.pictureMessages.append(
          ReportedMessage(style.message(from: result.file.layout, .warning, error.description)))
      }
    }
    if leftOutCount > 0 {
      let words = "pictures of \(leftOutCount) more \(leftOutCount == 1 ? "combination" : "combinations") are left out"
      result.pictureMessages.append(ReportedMessage(style.message(from: result.file.layout, .note, words)))
    }
  }

  private static func rendering(_ section: ComparedSection) -> Rendering? {
    section.plan.map { plan in
      var rendering = Rendering(root: plan.laidOut().root, density: section.density)
      rendering.steps = plan.steps
      return rendering
    }
  }

  /// Returns a section's name as part of a file name.
  private static func fileName(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".,-".contains($0)) ? $0 : "_" })
  }
}
