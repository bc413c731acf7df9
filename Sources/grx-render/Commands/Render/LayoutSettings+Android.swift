import Inflater

/// The options that decide how Android's XML is read.
extension LayoutSettings {
  static let androidOptions = [theme, resources, api, locale, night, noTools, data]

  static let theme = LayoutOption(
    "--theme", "NAME", expected: "the name of a theme: Theme.Material3.Light",
    help: "The theme of Android's XML. Default: that of the AndroidManifest.xml beside the res folder, else the "
      + "platform's Material theme.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.android.theme = $1 }
  ).recorded { $0.android.theme.map { [$0] } ?? [] }

  static let resources = LayoutOption(
    "--res", "DIR", values: .file, expected: "a folder of Android's resources",
    help: "Searches the res folder DIR before those of the project. May be repeated; the first wins.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.android.resourceFolders.append($1) }
  ).recorded { $0.android.resourceFolders }

  static let api = LayoutOption(
    "--api", "N", expected: "an API level from 1 to 999: 34",
    help: "The version of Android whose resources and texts are taken for XML. Default: 34.",
    parse: { text in Int(text).flatMap { (1...999).contains($0) ? $0 : nil } }, set: { $0.android.apiLevel = $1 }
  ).recorded { $0.android.apiLevel == AndroidOptions().apiLevel ? [] : ["\($0.android.apiLevel)"] }

  static let locale = LayoutOption(
    "--locale", "LOCALE", expected: "a language and a region: de-AT",
    help: "The language that Android's resources are chosen for. Default: en-US.",
    parse: { isLocale($0) ? $0 : nil }, set: { $0.android.locale = $1 }
  ).recorded { $0.android.locale == AndroidOptions().locale ? [] : [$0.android.locale] }

  static let night = LayoutOption(
    "--night", help: "Chooses Android's resources for the night.", isOn: \.android.isNight
  ).recorded { $0.android.isNight ? [""] : [] }

  static let noTools = LayoutOption(
    "--no-tools", help: "Leaves out the attributes of Android's XML that only the editor's preview uses (tools:).",
    isOn: \.android.usesToolsAttributes, means: false
  ).recorded { $0.android.usesToolsAttributes ? [] : [""] }

  private static let data = LayoutOption(
    "--data", "FILE.json", values: .file, expected: "a file of JSON",
    help: "The data that {path} and items of Gravity's XML refer to.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.dataFile = $1 }
  ).recorded { $0.dataFile.map { [$0] } ?? [] }

  private static func isLocale(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return (2...35).contains(text.utf8.count) && isPlain
  }
}
