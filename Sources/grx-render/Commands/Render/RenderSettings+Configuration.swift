import Render

extension RenderSettings {
  /// These settings, and what a configuration says if the command line says nothing.
  ///
  /// A picture shows one combination: of the configuration's lists, the first values are taken then, which a note tells.
  func configured(
    for file: String, _ style: MessageStyle
  ) throws(ConfigurationProblem) -> (settings: RenderSettings, note: String) {
    // Nobody has put standard input into a folder.
    if file == "-" && configuration == .nearest { return (self, "") }
    let configuration = try Configuration(configuration, for: [file], style)
    guard let name = configuration.file else { return (self, "") }
    var settings = self
    settings.recordedOptions = configuration.recordedOptions(layout)
    settings.layout = configuration.layout.overridden(by: layout)
    if deviceDump != nil, layout.single.size == nil {
      // The window is the device's.
      (settings.layout.single.size, settings.layout.matrix.sizes) = (nil, nil)
    }
    let isSingle = !format.joinsSections || isOfOneCombination
    let given = isOfOneCombination ? layout.matrix : sections
    let lists = isOfOneCombination ? settings.layout.matrix : settings.listsBesideWindows
    // Lists of the command line are refused by name.
    guard isSingle, given.isEmpty, !lists.isEmpty, lists.count <= LayoutMatrix.maximumCount,
      let first = lists.combinations.first
    else { return (settings, "") }
    let sizes = !isOfOneCombination && format.showsWindows ? settings.layout.matrix.sizes : nil
    settings.layout = first.applied(to: settings.layout)
    settings.layout.matrix = LayoutMatrix()
    settings.layout.matrix.sizes = sizes
    if lists.count == 1 { return (settings, "") }
    let text = "this is \(first.name.text), the first of \(lists.count) combinations in \(name.visiblePath)"
    return (settings, style.message(from: file, .note, text))
  }
}
