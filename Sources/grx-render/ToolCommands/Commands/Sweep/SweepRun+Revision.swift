import GRXFileFormats
import GRXLint
import Inflater
import Render

extension SweepRun {
  /// Compares the bands with those of the same layouts in a revision.
  func comparison() -> Outcome {
    let style = surroundings.errorStyle
    guard let configuration, let name = settings.revision else { return Outcome(status: .failed, messages: messages) }
    let folder = configuration.folder.isEmpty ? "." : configuration.folder
    let revision: GitRevision
    do throws(GitRevision.Problem) {
      revision = try GitRevision(name, of: folder)
    } catch {
      return Outcome(status: .failed, messages: messages + style.message(from: folder, .error, error.why))
    }
    defer { revision.remove() }
    let earlier: EarlierLayouts
    do throws(ConfigurationProblem) {
      earlier = try EarlierLayouts(revision.folder, called: name, configuration, settings.layout, line, style)
    } catch {
      return Outcome(status: .failed, messages: messages + error.messages)
    }
    var outcome = Outcome(messages: messages + (earlier.note(configuration, style) ?? ""))
    if hasFailed { outcome.worsen(to: .failed) }
    let new = sweep(files, settings)
    var settings = settings
    settings.layout = earlier.layout
    settings.layout.android.projectCache = .init()
    let known = files.filter { Folder.entry(PathNames.joined(earlier.folder, $0.key))?.kind == .file }
    let old = sweep(
      known.map { Swept(file: PathNames.joined(earlier.folder, $0.key), searched: earlier.folder, key: $0.key) },
      settings)
    let problem = self.settings.layout.messagesAboutNames(style)
    if !problem.isEmpty { outcome.worsen(to: .failed) }
    outcome.messages += problem + new.messages + old.messages.replacing(earlier.folder + "/", with: name + ":")
    if new.hasFailed || old.hasFailed { outcome.worsen(to: .failed) }
    var text = ""
    var movedCount = 0
    for layout in new.report.layouts {
      guard let file = files.first(where: { $0.file == layout.layout }) else { continue }
      let path = PathNames.joined(earlier.folder, file.key)
      guard let before = old.report.layouts.first(where: { $0.layout == path }) else {
        text += "\(layout.layout.visiblePath): not in \(name.visible)\n"
        continue
      }
      let moves = layout.moves(since: before)
      if moves.isEmpty { continue }
      movedCount += 1
      text += "\(layout.layout.visiblePath):\n" + moves.map { "  \($0)\n" }.joined()
    }
    if movedCount > 0 { outcome.worsen(to: .found) }
    outcome.output = Array(text.utf8)
    outcome.content = .difference
    let count = new.report.layouts.count
    outcome.closing = "\(count) layout\(count == 1 ? "" : "s"): bands moved in \(movedCount)\n"
    return Sink(
      file: settings.output, allowsOutside: settings.layout.allowsFilesOutside, style: style,
      keepsFile: !problem.isEmpty
    ).deliver(outcome)
  }
}
