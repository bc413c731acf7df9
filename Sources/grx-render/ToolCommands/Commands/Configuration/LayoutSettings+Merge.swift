import Render

extension LayoutSettings {
  /// Returns these settings, overridden by those of a command line.
  ///
  /// A list and a single value of the same kind are treated as one setting: `--size` overrides a configuration's
  /// `sizes` and `devices`.
  func overridden(by line: LayoutSettings) -> LayoutSettings {
    var merged = self
    let givesDevices = line.matrix.devices != nil
    if line.single.size != nil || line.matrix.sizes != nil || givesDevices {
      (merged.single.size, merged.matrix.sizes, merged.matrix.devices) = (
        line.single.size, line.matrix.sizes, line.matrix.devices
      )
    }
    if line.single.density != nil || line.matrix.densities != nil || givesDevices {
      (merged.single.density, merged.matrix.densities) = (line.single.density, line.matrix.densities)
      if !givesDevices, let devices = merged.matrix.devices {
        // The devices' windows are kept.
        merged.matrix.devices = nil
        if merged.matrix.sizes == nil { merged.matrix.sizes = devices.map(\.window) }
      }
    }
    if line.single.direction != nil || line.matrix.directions != nil {
      (merged.single.direction, merged.matrix.directions) = (line.single.direction, line.matrix.directions)
    }
    if line.single.fontScale != nil || line.matrix.fontScales != nil {
      (merged.single.fontScale, merged.matrix.fontScales) = (line.single.fontScale, line.matrix.fontScales)
    }
    merged.width = line.width ?? width
    merged.height = line.height ?? height
    func isGiven(_ option: Option<LayoutSettings>) -> Bool { line.given.contains(option.name) }
    if isGiven(Self.textMetrics) { merged.textCell = line.textCell }
    merged.overrides += line.overrides
    let names = Set(line.classes.map(\.name))
    merged.classes = classes.filter { !names.contains($0.name) } + line.classes
    if isGiven(Self.allowOutside) { merged.allowsFilesOutside = line.allowsFilesOutside }
    if isGiven(Self.strict) { merged.isStrict = line.isStrict }
    if isGiven(Self.theme) { merged.android.theme = line.android.theme }
    if isGiven(Self.api) { merged.android.apiLevel = line.android.apiLevel }
    if isGiven(Self.locale) { merged.android.locale = line.android.locale }
    if isGiven(Self.locale) || line.matrix.locales != nil { merged.matrix.locales = line.matrix.locales }
    if isGiven(Self.night) { merged.android.isNight = line.android.isNight }
    if isGiven(Self.night) || line.matrix.modes != nil { merged.matrix.modes = line.matrix.modes }
    if line.matrix.locales != nil { merged.given.remove(Self.locale.name) }
    if line.matrix.modes != nil { merged.given.remove(Self.night.name) }
    if isGiven(Self.noTools) { merged.android.usesToolsAttributes = line.android.usesToolsAttributes }
    if isGiven(Self.noSources) { merged.android.readsSources = line.android.readsSources }
    if line.dataFile != nil { merged.dataFile = line.dataFile }
    merged.android.resourceFolders = line.android.resourceFolders + android.resourceFolders
    merged.android.fontFolders = line.android.fontFolders + android.fontFolders
    merged.android.makesLooks = line.android.makesLooks
    merged.android.archives = line.android.archives + android.archives
    return merged
  }
}

extension Configuration {
  /// Returns the options of these settings for the first line of snapshots, which doesn't depend on the current folder.
  func recordedOptions(_ line: LayoutSettings) -> String {
    var settings = layout.overridden(by: line)
    settings.android.resourceFolders = line.android.resourceFolders + resources
    settings.android.archives = line.android.archives + archives
    return settings.commandLine
  }
}
