import GRXFileFormats
import Inflater

/// The layouts with which a run compares: those of a revision, or of another folder, and how they are laid out.
///
/// They have the resources, classes, and theme of their own configuration, and the windows, densities, languages, and so on of the
/// run's, so that both sides show the same devices.
struct EarlierLayouts: Sendable {
  /// The folder that corresponds to the configuration's folder.
  let folder: String
  /// The revision or the folder, as messages name it.
  let name: String
  /// The settings for laying out the layouts.
  let layout: LayoutSettings
  /// The settings that differ in the two configurations, each as `theme: A -> B`.
  let changes: [String]

  /// Reads the configuration of an earlier state of a folder.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the run.
  ///   - merged: The settings of the configuration and the command line together.
  ///   - line: The settings of the command line.
  init(
    _ folder: String, called name: String, _ configuration: Configuration, _ merged: LayoutSettings,
    _ line: LayoutSettings,
    _ style: MessageStyle
  ) throws(ConfigurationProblem) {
    (self.folder, self.name) = (folder, name)
    let base = configuration.folder.isEmpty ? "." : configuration.folder
    func mapped(_ path: String) -> String? {
      let inside = PathNames.relative(path, to: base)
      return inside.hasPrefix("..") ? nil : PathNames.joined(folder, inside)
    }
    var layout = merged
    var changes: [String] = []
    let file = configuration.file.map(mapped)
    if file != .some(nil) {
      let path = (file ?? nil) ?? PathNames.joined(folder, Configuration.fileName)
      let isThere = Folder.entry(path)?.kind == .file
      let choice = !isThere ? ConfigurationChoice.none : configuration.isNamed ? .file(path) : .nearest
      var earlier = try Configuration(choice, for: [folder], style)
      earlier.folder = folder
      changes = Self.changes(from: earlier, to: configuration, line) { $0.replacing(folder + "/", with: "") }
      layout.takeResources(of: earlier.layout.overridden(by: line))
    }
    layout.android.resourceFolders = layout.android.resourceFolders.map { mapped($0) ?? $0 }
    let existing = { (path: String) in mapped(path).flatMap { Folder.entry($0) == nil ? nil : $0 } ?? path }
    layout.android.fontFolders = layout.android.fontFolders.map(existing)
    layout.android.archives = layout.android.archives.map(existing)
    layout.android.resourceEnclosure = folder
    self.layout = layout
    self.changes = changes
  }

  /// Returns a message about what the two configurations set differently, or `nil` if nothing.
  func note(_ configuration: Configuration, _ style: MessageStyle) -> String? {
    if changes.isEmpty { return nil }
    let file = configuration.file ?? PathNames.joined(configuration.folder, Configuration.fileName)
    return style.message(
      from: file, .note,
      "other settings than in \(name): \(changes.joined(separator: "; ")); both are laid out with the windows, densities, and "
        + "languages of now, and each with its own resources, classes, and theme")
  }

  /// Returns the settings that differ in prose.
  private static func changes(
    from old: Configuration, to new: Configuration, _ line: LayoutSettings, _ shortened: (String) -> String
  ) -> [String] {
    ConfigurationKey.all.compactMap { key in
      let before = key.value(old, old.layout).map(shortened)
      let after = key.value(new, new.layout)
      let isSame = before == after || new.paths[key.name].map { old.paths[key.name] == $0 } ?? false
      return isSame ? nil : "\(key.name): \(before ?? "not given") -> \(after ?? "not given")"
    }
  }
}

extension LayoutSettings {
  /// Takes what belongs to a project rather than to a device from other settings.
  fileprivate mutating func takeResources(of other: LayoutSettings) {
    classes = other.classes
    overrides = other.overrides
    dataFile = other.dataFile
    let device = android
    android = other.android
    (android.apiLevel, android.locale, android.isNight) = (device.apiLevel, device.locale, device.isNight)
    (android.makesLooks, android.projectCache) = (device.makesLooks, device.projectCache)
    (android.usesToolsAttributes, android.windowInsets) = (device.usesToolsAttributes, device.windowInsets)
  }
}
