/// What decides how Android's XML is read, besides the density and the direction.
public struct AndroidOptions: Hashable, Sendable {
  /// The version of Android whose resources and texts are taken; 34 at first.
  public var apiLevel = 34
  /// The theme, such as `Theme.Material3.Light` or `@style/AppTheme`. `nil` for that of the manifest beside the `res`
  /// folder, or the platform's Material theme if there is none.
  public var theme: String?
  /// Folders of resources that are searched besides those of the project, the first of them first.
  public var resourceFolders: [String] = []
  /// The folder out of which no link on the way to those folders may lead; `nil` for none.
  package var resourceEnclosure: String?
  /// The language and the region, as in `de-AT`.
  public var locale = "en-US"
  /// Whether it is night.
  public var isNight = false
  /// Whether attributes of the namespace `tools` take the places of those that a device would read.
  public var usesToolsAttributes = true
  /// The window in points, which resources are chosen for.
  public var windowWidth = 360.0
  public var windowHeight = 640.0

  public init() {}
}
