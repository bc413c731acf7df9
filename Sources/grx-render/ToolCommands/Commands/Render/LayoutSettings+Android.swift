import AndroidXML
import GRXFileFormats
import Inflater

/// The options for Android's XML.
extension LayoutSettings {
  static let androidOptions = [
    theme, resources, archives, fonts, api, targetSDK, material, locale, locales, night, modes, insets, variant, state,
    noTools, noSources, data,
  ]

  static let theme = LayoutOption(
    "--theme", "NAME", expected: "the name of a theme: Theme.Material3.Light",
    help: "The theme of Android's XML. Default: that of the AndroidManifest.xml beside the res folder, else the "
      + "platform's Material theme.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.android.theme = $1 }
  ).recorded { $0.android.theme.map { [$0] } ?? [] }.inFile("theme", default: "the manifest's, or the platform's")

  static let resources = LayoutOption(
    "--res", "DIR", values: .file, expected: "a folder of Android's resources",
    help: "Searches the res folder DIR before those of the project. May be repeated; the first one takes precedence.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.android.resourceFolders.append($1) }
  ).recorded { $0.android.resourceFolders }.inFile(
    "res", .paths(example: "a list of folders: [\"shared/res\"]"),
    help: "Folders of Android's resources, searched before those of the project.")

  static let fonts = LayoutOption(
    "--font-dir", "DIR", values: .file, expected: "a folder of font files",
    help: "Measures and draws text with the fonts in DIR: @font/lato_bold, if the resources lack it, is Lato-Bold.ttf. "
      + "Pictures also use them for characters of other scripts. May be repeated; the first one takes precedence.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.android.fontFolders.append($1) }
  ).recorded { $0.android.fontFolders }

  static let archives = LayoutOption(
    "--aar", "PATH", values: .file, expected: "an AAR, or a folder with AARs in it",
    help:
      "Reads the resources of libraries from the AAR PATH, or from the AARs beneath the folder PATH, such as Gradle's "
      + "cache. They are searched after those of the project. May be repeated; the first one takes precedence.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.android.archives.append($1) }
  ).recorded { $0.android.archives }.inFile(
    "aars", .paths(example: "a list of AARs and folders: [\"libs\"]"),
    help: "AARs of libraries, and folders with AARs, whose resources are searched after those of the project.")

  static let api = LayoutOption(
    "--api", "N", expected: "an API level from 1 to 999: 36",
    help: "The version of Android on the device, whose resources and text metrics are used for XML. Default: 36.",
    parse: parseAPILevel, set: { $0.android.apiLevel = $1 }
  ).recorded { $0.android.apiLevel == AndroidOptions().apiLevel ? [] : ["\($0.android.apiLevel)"] }
    .inFile("api", default: "36")

  static let targetSDK = LayoutOption(
    "--target-sdk", "N", expected: "an API level from 1 to 999: 36",
    help:
      "The API level for which the application is built, which switches some of Android's behavior. Default: that in "
      + "the project's build files, or else the device's; see --api.",
    parse: parseAPILevel, set: { $0.android.targetSDK = $1 }
  ).recorded { $0.android.targetSDK.map { ["\($0)"] } ?? [] }.inFile("targetSdk", default: "the device's")

  static let material = LayoutOption(
    "--material", "VERSION", expected: "a version of Material, such as 1.14, or none",
    help:
      "The version of Material whose styles are used for XML. Between those that are known (1.2, 1.12, 1.14), the next "
      + "lower one is used. Default: that in the project's build files, catalogs, lock files, or AARs; without build "
      + "files, that of the time of --api.",
    parse: { AndroidOptions.isMaterial($0) ? $0 : nil }, set: { $0.android.material = $1 }
  ).recorded { $0.android.material.map { [$0] } ?? [] }.inFile("material", default: "that of the time of api")

  private static func parseAPILevel(_ text: String) -> Int? {
    Int(text).flatMap { (1...999).contains($0) ? $0 : nil }
  }

  static let locale = LayoutOption(
    "--locale", "LOCALE", expected: "a language and a region: de-AT",
    help: "The language for which Android's resources are selected. Default: en-US.",
    parse: { isLocale($0) ? $0 : nil }, set: { $0.android.locale = $1 }
  ).recorded { $0.android.locale == AndroidOptions().locale ? [] : [$0.android.locale] }
    .contradicting("--locales").replacing("--locales").inFile("locale", default: "en-US")

  static let locales = LayoutOption(
    "--locales", "LOCALE,…", expected: "languages and regions: en,de,ar",
    help: "Lays out in each of these languages; see --locale and --sizes.",
    parse: { parseList($0) { isLocale($0) ? $0 : nil } }, set: { $0.matrix.locales = $1 }
  ).recorded { $0.matrix.locales.map { [$0.joined(separator: ",")] } ?? [] }.inFile("locales", .list)

  static let modes = LayoutOption(
    "--ui-modes", "day,night", values: .words(["day", "night", "day,night"]), expected: "day, night or both: day,night",
    help: "Lays out with Android's resources for each of these times; see --night and --sizes.",
    parse: { parseList($0, DayOrNight.init(rawValue:)) }, set: { $0.matrix.modes = $1 }
  ).recorded { $0.matrix.modes.map { [$0.map(\.rawValue).joined(separator: ",")] } ?? [] }.inFile("uiModes", .list)

  static let night = LayoutOption(
    "--night", help: "Selects Android's resources for the night.", isOn: \.android.isNight
  ).recorded { $0.android.isNight ? [""] : [] }
    .contradicting("--ui-modes").replacing("--ui-modes").inFile("night", .flag)

  static let insets = LayoutOption(
    "--insets", "EDGE:N,…", expected: "edges, each with its points, from 0 to 10000: top:24,bottom:48",
    help:
      "The space that bars of the device cover at the edges of the window: left, top, right, bottom. From API level 35 on, and if "
      + "the application is built for it (--target-sdk), the layout extends behind them, and views that fit system windows keep "
      + "clear of them; otherwise, the window of the layout is smaller by them. Default: 0 at each edge.",
    parse: { WindowInsets(option: $0) }, set: { $0.android.windowInsets = $1 }
  ).recorded { $0.android.windowInsets.text.map { [$0] } ?? [] }.inFile(
    "insets", help: "The space that bars of the device cover at the edges: top:24,bottom:48.")

  static let variant = LayoutOption(
    "--variant", "NAME", expected: "a variant of the application: freeDebug, or one of its flavors",
    help:
      "The variant of an Android application whose resources are used, such as freeDebug or free. Default: the resources "
      + "in src/main come first.",
    parse: { isName($0) ? $0 : nil }, set: { $0.android.variant = $1 }
  ).recorded { $0.android.variant.map { [$0] } ?? [] }.inFile(
    "variant", default: "the resources in src/main come first")

  static let state = LayoutOption(
    "--state", "NAME", expected: "start, end, the id of a ConstraintSet, or a fraction such as 0.5 or start:0.5",
    help:
      "The state of MotionLayouts that is shown: start, end, or the id of a ConstraintSet of their scenes; or a fraction of "
      + "the way, such as 0.5, or start:0.5 with the id of a Transition or of the set in which one begins. Default: the one "
      + "that the layout names, else the start of the first transition.",
    parse: { isState($0) ? $0 : nil }, set: { $0.android.motionState = $1 }
  ).recorded { $0.android.motionState.map { [$0] } ?? [] }.inFile(
    "state", default: "the one that the layout names, or the start")

  private static func isState(_ text: String) -> Bool {
    guard let colon = text.lastIndex(of: ":") else { return isName(text) && (Double(text).map { 0...1 ~= $0 } ?? true) }
    return isName(String(text[..<colon])) && Double(text[text.index(after: colon)...]).map { 0...1 ~= $0 } == true
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || "_-.".utf8.contains($0) }
  }

  static let noTools = LayoutOption(
    "--no-tools", help: "Ignores attributes of Android's XML that only the editor's preview uses (tools:).",
    isOn: \.android.usesToolsAttributes, means: false
  ).recorded { $0.android.usesToolsAttributes ? [] : [""] }

  static let noSources = LayoutOption(
    "--no-sources",
    help:
      "Doesn't read an application's own classes, and what their constructors set, from the Kotlin and Java sources of its "
      + "modules, or from the classes of its libraries.",
    isOn: \.android.readsSources, means: false
  ).recorded { $0.android.readsSources ? [] : [""] }.inFile(
    "sources", .inverseFlag,
    help: "Whether own classes are read from the modules' sources and libraries; see --no-sources.")

  private static let data = LayoutOption(
    "--data", "FILE.json", values: .file, expected: "a file of JSON",
    help: "The data that {path} and items of Gravity's XML refer to.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.dataFile = $1 }
  ).recorded { $0.dataFile.map { [$0] } ?? [] }

  static func isLocale(_ text: String) -> Bool {
    (2...35).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }
}

extension WindowInsets {
  private static let edges: [(name: String, path: WritableKeyPath<WindowInsets, Double> & Sendable)] = [
    ("left", \.left), ("top", \.top), ("right", \.right), ("bottom", \.bottom),
  ]

  /// Reads `top:24,bottom:48`; the result is `nil` if the text is invalid.
  init?(option text: String) {
    self.init()
    var seen: Set<Substring> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false)
      guard pair.count == 2, let edge = Self.edges.first(where: { $0.name == pair[0] }), seen.insert(pair[0]).inserted,
        let points = parsePoints(pair[1]), (0...10_000).contains(points)
      else { return nil }
      self[keyPath: edge.path] = points
    }
  }

  /// The form of the option; `nil` if there are none.
  var text: String? {
    let given = Self.edges.filter { self[keyPath: $0.path] > 0 }
    if given.isEmpty { return nil }
    return given.map { "\($0.name):\(self[keyPath: $0.path].shortestDecimal)" }.joined(separator: ",")
  }
}
