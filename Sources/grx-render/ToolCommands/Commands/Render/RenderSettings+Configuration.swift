import Render

extension RenderSettings {
  /// Returns these settings, completed by those of a configuration.
  ///
  /// A picture shows a single combination, so the first values of the configuration's lists are used, which a note
  /// reports.
  func configured(
    for file: String, _ style: MessageStyle
  ) throws(ConfigurationProblem) -> (settings: RenderSettings, note: String) {
    // Standard input has no folder.
    if file == "-" && configuration == .nearest { return (self, "") }
    let configuration = try Configuration(configuration, for: [file], style)
    guard let name = configuration.file else { return (self, "") }
    var settings = self
    settings.lint = configuration.lint
    settings.declaredWidths = configuration.sweep.widths
    settings.recordedOptions = configuration.recordedOptions(layout)
    settings.layout = configuration.layout.overridden(by: layout)
    if deviceDump != nil, layout.single.size == nil {
      // The window is that of the device.
      (settings.layout.single.size, settings.layout.matrix.sizes) = (nil, nil)
    }
    let isSingle = !format.joinsSections || isOfOneCombination
    let given = isOfOneCombination ? layout.matrix : sections
    let lists = isOfOneCombination ? settings.layout.matrix : settings.listsBesideWindows
    // Lists on the command line are errors.
    guard isSingle, given.isEmpty, !lists.isEmpty, lists.count <= LayoutMatrix.maximumCount,
      let first = lists.combinations.first
    else { return (settings, "") }
    settings.layout = first.applied(to: settings.layout)
    settings.layout.matrix = LayoutMatrix()
    if lists.count == 1 { return (settings, "") }
    let text = "this is \(first.name.text), the first of \(lists.count) combinations in \(name.visiblePath)"
    return (settings, style.message(from: file, .note, text))
  }
}
