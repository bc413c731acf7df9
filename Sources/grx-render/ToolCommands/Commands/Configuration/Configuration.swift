import Foundation
import GRXLint
import Inflater
import Layouts
import Render

/// The content of a folder's `grx.json`: options for its layouts, the folder of their snapshots, and limits.
struct Configuration: Sendable {
  static let fileName = "grx.json"

  /// The path of the file; `nil` if there is none.
  var file: String?
  /// The file's folder, or the folder that is searched for layouts; empty for the current one.
  var folder = ""
  var layout = LayoutSettings()
  /// The paths of some keys, relative to the file's folder, for snapshots that don't depend on the working directory.
  var paths: [String: [String]] = [:]
  /// The folders that are searched if the command line names none.
  var layouts: [String] = []
  /// The folder of the snapshots of XML.
  var snapshots: String?
  /// Whether a snapshot of several windows contains only the differences from the first.
  var snapshotsAreCompact = false
  /// Whether snapshots contain texts, colors, and pictures in addition to frames.
  var snapshotsKeepLook = false
  var excluded: [Glob] = []
  var budgets: [Budget] = []
  var lint = Lint()
  var sweep = Sweep()
  /// Whether the command line names the file. A file that was found may have come with untrusted layouts.
  var isNamed = false
  /// The location of each key: `grx.json:3:5`.
  var origins: [String: String] = [:]

  /// The maximum number of measure calls for each tree of some layouts.
  struct Budget: Hashable, Sendable {
    let layouts: Glob
    let maximumMeasures: Int
  }

  struct Lint: Sendable {
    /// The rules to check; all of them if it is empty.
    var only: Set<LintRule> = []
    var disabled: Set<LintRule> = []
    var baseline: String?
    /// The least severe finding that makes the exit status 1; `nil` for a note.
    var failureSeverity: LintRule.Severity?
    /// The minimum width and height of a touch target, in points; `nil` for the default.
    var touchTarget: Double?

    var rules: Set<LintRule> { (only.isEmpty ? Set(LintRule.all) : only).subtracting(disabled) }
  }

  /// The range and conditions of sweeps; `nil` for the defaults.
  struct Sweep: Sendable {
    var widths: WidthRange?
    /// The heights of the windows, in points.
    var heights: [Double]?
    var fontScales: [Double]?
    var locales: SweepLocales?
    var baseline: String?

    /// Reads a height in points.
    static func height(_ text: String) -> Double? {
      parsePoints(text[...]).flatMap { $0 >= 1 && $0 <= 10_000 ? $0 : nil }
    }
  }

  /// Reads the configuration that applies to some paths.
  ///
  /// - Parameters:
  ///   - choice: The choice on the command line.
  ///   - paths: The files and folders of the run.
  init(
    _ choice: ConfigurationChoice, for paths: [String], _ style: MessageStyle
  ) throws(ConfigurationProblem) {
    let start = paths.first ?? "."
    folder = Self.searchedFolder(paths)
    let found: String?
    switch choice {
    case .none: return
    case .file(let name): (found, isNamed) = (name, true)
    case .nearest: found = Self.find(above: start)
    }
    guard let file = found else { return }
    for path in paths.dropFirst() where !isNamed {
      let other = Self.find(above: path)
      if other?.absolutePathComponents != file.absolutePathComponents {
        let names = "\(file) and \(other ?? "none")"
        throw ConfigurationProblem(
          style.message(
            from: path, .error,
            "its configuration differs from that of \(start) (\(names)); choose one with --config, "
              + "or check them separately"))
      }
    }
    try read(file, style)
  }

  /// Returns a path in the configuration's folder in a form that the tool can open.
  func resolved(_ path: String) -> String { PathNames.joined(folder, path) }

  /// The folder that the paths in a file that may have come with untrusted layouts must not leave.
  var enclosure: String? { isNamed || file == nil ? nil : folder.isEmpty ? "." : folder }

  var places: SnapshotPlaces {
    SnapshotPlaces(base: folder.isEmpty ? "." : folder, folder: snapshots, enclosure: enclosure)
  }

  /// Returns the maximum number of measure calls for a tree of a layout: the last matching pattern is used.
  func maximumMeasures(of key: String) -> Int? {
    budgets.last { $0.layouts.matches(key) }?.maximumMeasures
  }

  // MARK: Search

  /// Returns the innermost folder that contains all paths, or an empty string for the current one.
  private static func searchedFolder(_ paths: [String]) -> String {
    let folders = paths.map { Folder.entry($0)?.kind == .folder ? PathNames.plain($0) : $0.parentPath }
    guard let first = folders.first, first != "." || folders.count > 1 else { return "" }
    if folders.count == 1 { return first }
    var common = first.absolutePathComponents
    for folder in folders.dropFirst() {
      let count = zip(common, folder.absolutePathComponents).prefix { $0 == $1 }.count
      common.removeLast(common.count - count)
    }
    let absolute = "/" + common.joined(separator: "/")
    if first.hasPrefix("/") { return absolute }
    return PathNames.relative(absolute, to: FileManager.default.currentDirectoryPath)
  }

  /// Returns the file in the folder of a path, or in the nearest folder above it.
  private static func find(above path: String) -> String? {
    let found = candidates(above: path).first { Folder.entry($0)?.kind == .file || Folder.isLink($0) }
    guard let found, !path.hasPrefix("/") else { return found }
    return PathNames.relative(found, to: FileManager.default.currentDirectoryPath)
  }

  /// Returns the absolute paths of possible configuration files of a layout or a folder, whether they exist or not, the
  /// nearest first.
  static func candidates(above path: String) -> [String] {
    var components = (Folder.entry(path)?.kind == .folder ? path : "\(path)/..").absolutePathComponents
    var candidates: [String] = []
    repeat {
      candidates.append("/" + (components + [fileName]).joined(separator: "/"))
    } while components.popLast() != nil
    return candidates
  }

  // MARK: Reading

  private mutating func read(_ file: String, _ style: MessageStyle) throws(ConfigurationProblem) {
    let bytes: [UInt8]
    do throws(FileProblem) {
      let parent = file.parentPath
      bytes = try Files.read(file, beneath: isNamed ? nil : parent.isEmpty ? "." : parent, limit: 1 << 20)
    } catch {
      throw ConfigurationProblem(style.message(about: error))
    }
    let document: SettingsDocument
    do throws(InflateError) {
      document = try SettingsDocument(file: file, bytes: bytes)
    } catch {
      let place = "\(file.visiblePath):\(error.location.line):\(error.location.column)"
      throw ConfigurationProblem(style.message(at: place, .error, error.message))
    }
    self.file = file
    folder = file.parentPath
    var messages = ""
    for (name, value) in document.members {
      let position = document.position(of: [.member(name)])
      let place = "\(file.visiblePath):\(position.line):\(position.column)"
      guard let key = ConfigurationKey.all.first(where: { $0.name == name }) else {
        messages += style.message(at: place, .error, Self.unknown(name, among: ConfigurationKey.all.map(\.name)))
        continue
      }
      origins[name] = place
      do throws(ConfigurationKey.Problem) {
        try key.read(&self, value)
      } catch {
        let position = document.valuePosition(of: [.member(name)] + error.steps)
        messages += style.message(
          at: "\(file.visiblePath):\(position.line):\(position.column)", .error, error.message(name))
      }
    }
    for index in layout.words.indices { layout.words[index].isFromFile = true }
    do throws(UsageError) {
      try layout.forbidContradictions()
    } catch {
      messages += style.message(from: file, .error, error.description)
    }
    if !messages.isEmpty { throw ConfigurationProblem(messages) }
  }

  static func unknown(_ name: String, among names: [String]) -> String {
    "unknown key '\(name.excerpt)'"
      + Suggestion.question(Suggestion.nearest(to: name, in: names))
  }
}

/// The errors of a configuration, as messages with line breaks.
struct ConfigurationProblem: Error {
  let messages: String

  init(_ messages: String) { self.messages = messages }
}
