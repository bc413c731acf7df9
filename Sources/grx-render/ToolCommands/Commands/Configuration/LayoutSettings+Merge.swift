import Render

extension LayoutSettings {
  /// Returns these settings, overridden by those of a command line.
  ///
  /// A list and a single value of the same kind are treated as one setting: `--size` overrides a configuration's
  /// `sizes` and `devices`.
  func overridden(by line: LayoutSettings) -> LayoutSettings {
    func options(_ words: [Word]) -> [(word: Word, option: LayoutOption)] {
      words.compactMap { word in Self.options.first { $0.name == word.option }.map { (word, $0) } }
    }
    let replaced = Set(options(line.words).flatMap { [$0.option.name] + $0.option.replaced })
    var merged = LayoutSettings()
    for (word, option) in options(words.filter { !replaced.contains($0.option) }) + options(line.words) {
      // Its value was valid before.
      try? option.apply(&merged, word.text)
      merged.words[merged.words.count - 1].isFromFile = word.isFromFile
    }
    // The devices' windows are kept at another density.
    if let devices = merged.matrix.devices, line.matrix.devices == nil,
      !replaced.isDisjoint(with: [Self.density.name, Self.densities.name])
    {
      (merged.matrix.devices, merged.matrix.sizes) = (nil, devices.map(\.window))
    }
    // Options that may be repeated add their values to those of the file.
    let names = Set(line.classes.map(\.name))
    merged.classes = classes.filter { !names.contains($0.name) } + line.classes
    merged.android.declarations = android.declarations
    merged.overrides = overrides + line.overrides
    merged.android.resourceFolders = line.android.resourceFolders + android.resourceFolders
    merged.android.fontFolders = line.android.fontFolders + android.fontFolders
    merged.android.archives = line.android.archives + android.archives
    (merged.android.resourceEnclosure, merged.android.makesLooks) = (
      android.resourceEnclosure, line.android.makesLooks
    )
    return merged
  }
}

extension Configuration {
  /// Returns the options of these settings for the first line of snapshots, which doesn't depend on the current folder.
  func recordedOptions(_ line: LayoutSettings) -> String {
    var settings = layout.overridden(by: line)
    settings.android.resourceFolders = line.android.resourceFolders + paths["res", default: []]
    settings.android.archives = line.android.archives + paths["aars", default: []]
    return settings.commandLine
  }
}
