import GRXAndroidData
import GRXFileFormats
import Inflater
import Measure

/// The options for reading Android's XML, besides the density and the direction.
public struct AndroidOptions: Hashable, FormatOptions {
  /// The API level of the device, whose resources and texts are used. The default is 36.
  public var apiLevel = 36
  /// The API level for which the application is built, which switches some of the device's behavior; `nil` for that in
  /// the build files, or that of the device.
  public var targetSDK: Int?
  /// The version of Material whose styles are used, such as `1.14`, or `none`; `nil` for that in the project's build
  /// files, catalogs, lock files, or AARs, or that which is usual on the device. If the version isn't known, the next
  /// lower one is used.
  public var material: String?
  /// The value of `material` without the library.
  package static let noMaterial = "none"

  /// Returns whether a text is a value of `material`: a version, or `none`.
  package static func isMaterial(_ text: String) -> Bool { text == noMaterial || LibraryVersion(text) != nil }
  /// The theme, such as `Theme.Material3.Light` or `@style/AppTheme`; `nil` for the theme in the manifest beside the
  /// `res` folder, or the platform's Material theme if there is none.
  public var theme: String?
  /// Folders of resources that are searched in addition to those of the project, in order.
  public var resourceFolders: [String] = []
  /// The folder that links on the way to those folders must not leave; `nil` for none.
  package var resourceEnclosure: String?
  /// Folders of font files that are searched for `@font/…` and family names, in addition to the resources:
  /// `@font/lato_bold` may be `Lato-Bold.ttf`.
  public var fontFolders: [String] = []
  /// The AARs of libraries whose resources are searched after those of the project, and folders that contain AARs, such
  /// as Gradle's cache. If there are several versions of a library, the version named in the build files is used, or
  /// else the latest.
  public var archives: [String] = []
  /// The language and the region, such as `de-AT`. The default is `en-US`.
  public var locale = "en-US"
  /// Whether night mode is enabled. The default is `false`.
  public var isNight = false
  /// The space that bars of the device cover at the edges of the window. The default is none.
  ///
  /// From API level 35, and with a `targetSDK` of 35 or more, the layout extends behind them, and views with
  /// `fitsSystemWindows` keep clear of them; resources are chosen for the whole window. Otherwise, or if the theme sets
  /// `windowOptOutEdgeToEdgeEnforcement` for a `targetSDK` of 35, the layout is between the bars: its window is smaller by
  /// them, and the frames begin at their edges.
  public var windowInsets = WindowInsets()
  /// Whether attributes of the namespace `tools` replace those that a device reads. The default is `true`.
  public var usesToolsAttributes = true
  /// Whether the appearance of views is determined: colors, backgrounds, icons, and other drawables. Pictures of the screen
  /// show it, and a `LayoutSnapshot` contains it. The default is `false`, since it takes time.
  public var makesLooks = false

  /// Custom classes that documents name, each with the class as which it is laid out, both with or without their
  /// packages. They take precedence over the sources.
  public var classes: [String: String] = [:]
  /// The state of MotionLayouts that is shown: `start`, `end`, or the id of a ConstraintSet of their scenes; or a fraction
  /// from 0 to 1 of the first transition, such as `0.5`, or of the transition that has an id or begins in a set with an id:
  /// `start:0.5`. If it is `nil`, that is the state that the layout names, or the start of the first transition.
  public var motionState: String?
  /// The variant of the application whose resources are used, such as `freeDebug` or `free`. If it is `nil`, the resources of
  /// the source set `main` take precedence over those of others.
  public var variant: String?
  /// The effects of the code of custom classes, by their names with or without their packages.
  package var declarations: [String: ClassDeclaration] = [:]
  /// Whether an application's custom classes are read from the Kotlin and Java sources of its modules, and from the
  /// classes of its libraries. No code is run. The default is `true`.
  public var readsSources = true
  /// The parts of projects that the layouts of a run share. If it is `nil`, each layout reads them again.
  package var projectCache: AndroidProjectCache?

  /// Creates the default options.
  public init() {}

  /// Returns whether both have the same values.
  public static func == (one: AndroidOptions, other: AndroidOptions) -> Bool { one.values == other.values }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// The values that affect a layout, without caches.
  private var values: [AnyHashable] {
    [
      apiLevel, targetSDK, material, theme, resourceFolders, resourceEnclosure, locale, isNight, windowInsets,
      usesToolsAttributes,
      classes, declarations, motionState, variant,
      readsSources,
      fontFolders, archives,
    ]
  }
}

/// The space that bars of a device cover at the edges of a window, in points.
public struct WindowInsets: Hashable, Sendable {
  /// The width at the left, from 0.
  public var left: Double
  /// The height at the top, from 0.
  public var top: Double
  /// The width at the right, from 0.
  public var right: Double
  /// The height at the bottom, from 0.
  public var bottom: Double

  /// Creates insets; edges that are left out are 0.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Returns the insets in whole pixels.
  func pixels(density: Double) -> Edges {
    func length(_ points: Double) -> Int {
      points > 0 ? Int(min((points * density).rounded(), Double(Pixels.limit))) : 0
    }
    return Edges(left: length(left), top: length(top), right: length(right), bottom: length(bottom))
  }
}

/// The classes that Android's XML can use.
package enum AndroidClasses {
  /// Returns the class of the tables as which a class is laid out, by its name with or without its package, or `nil`
  /// for an unknown class.
  package static func base(of name: String) -> String? { WidgetTable.standard.resolved(name)?.widget.widget.base }

  /// Returns a class and its superclasses, up to `View`, without packages; only the class if it doesn't belong to the
  /// platform or to Android's libraries.
  package static func lineage(of name: String) -> [String] {
    var names = [ClassNames.shortName(name)]
    var superclass = ClassNames.superclass(of: name)
    while let current = superclass, names.count < 32 {
      names.append(ClassNames.shortName(current))
      superclass = ClassNames.superclass(of: current)
    }
    return names
  }

  /// The names without packages, in alphabetical order.
  package static var names: [String] { WidgetTable.standard.names }
}

extension Inflater {
  /// The options for reading Android's XML, besides the window.
  public var android: AndroidOptions {
    get { self[options: AndroidOptions.self] }
    set { self[options: AndroidOptions.self] = newValue }
  }
}

extension DocumentFormat {
  /// Android's XML: layouts with their resources, styles, and themes.
  public static let android = DocumentFormat(name: "android", recognizes: XMLReader.recognizes) {
    AndroidDocument($0)
  }
}
