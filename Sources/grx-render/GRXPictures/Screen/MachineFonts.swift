import Foundation
import Layouts
import Measure
import Synchronization

/// The fonts that are installed on the machine, or in specified folders.
package final class MachineFonts: Sendable {
  /// A font for a style, and the style properties that it lacks.
  struct Match {
    let font: FontFile
    let isSlanted: Bool
    let emboldening: Double
    /// Whether it is the font that devices have, or the application's.
    let isOfDevice: Bool
  }

  /// The folders in which the machine stores fonts.
  package static let machine = MachineFonts(folders: standardFolders)

  private static var standardFolders: [String] {
    var folders = ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts"]
    if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") {
      folders = [home + "/.fonts", home + "/.local/share/fonts", home + "/Library/Fonts"] + folders
    }
    return folders
  }

  private static let maximumFiles = 5000
  private static let maximumDepth = 8

  /// The font files of the folders.
  private struct Files: Sendable {
    /// The paths by their names without suffix, in lowercase and without spaces and hyphens.
    var paths: [String: String] = [:]
    /// The keys of `paths`, in order.
    var names: [String] = []
  }

  private let folders: [String]
  /// The files, once they are needed: most outputs draw no text.
  private let listed = SharedValue<Files>()
  /// The fonts that were read, by their paths; `nil` for a file that isn't a font with outlines.
  private let opened = SharedValues<String, FontFile?>()

  /// Letters that were drawn with these fonts.
  struct Letters: Sendable {
    var masks = GlyphMaskCache()
    var images = GlyphImages()
  }

  private let known = Mutex(Letters())

  /// The letters of earlier pictures.
  var letters: Letters { known.withLock { $0 } }

  /// Keeps the letters of a picture for later ones, unless they take much memory, or belong to other fonts.
  func keep(_ letters: Letters) {
    let fonts = opened.known.compactMap { $0 }
    known.withLock { known in
      if letters.masks.count > known.masks.count, letters.masks.isSharable { known.masks = letters.masks }
      if letters.images.count > known.images.count, letters.images.isSharable(among: fonts) {
        known.images = letters.images
      }
    }
  }

  /// Creates the fonts in folders, and those of the machine that these lack.
  package convenience init(beforeMachines folders: [String]) { self.init(folders: folders + Self.standardFolders) }

  package init(folders: [String]) { self.folders = folders }

  private var files: Files {
    listed.value {
      var files = Files()
      for folder in folders {
        var seen = 0
        Self.list(folder, Self.maximumDepth, &seen, &files)
      }
      files.names = files.paths.keys.sorted()
      return files
    }
  }

  /// Adds the fonts in a folder and its subfolders; of equal names, the first counts.
  private static func list(_ folder: String, _ depth: Int, _ seen: inout Int, _ files: inout Files) {
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for entry in entries.sorted() {
      seen += 1
      if seen > maximumFiles { return }
      let lower = entry.lowercased()
      guard lower.hasSuffix(".ttf") || lower.hasSuffix(".otf") || lower.hasSuffix(".ttc") else {
        // Opening another file as a folder would take longer than looking at its suffix.
        let suffix = entry.lastIndex(of: ".").map { entry[entry.index(after: $0)...] }
        if depth > 0, suffix?.first?.isLetter != true, !entry.hasPrefix(".") {
          list(folder + "/" + entry, depth - 1, &seen, &files)
        }
        continue
      }
      let name = lower.dropLast(4).filter { $0 != "-" && $0 != " " && $0 != "_" }
      if files.paths[name] == nil { files.paths[name] = folder + "/" + entry }
    }
  }

  private static func families(_ family: TextRun.Family) -> [String] {
    switch family {
    case .sansSerif: ["roboto", "notosans", "opensans", "liberationsans", "arimo", "dejavusanscondensed", "dejavusans"]
    case .cursive: ["dancingscript"]
    case .condensed: ["robotocondensed", "roboto", "dejavusanscondensed"]
    case .serif: ["notoserif", "liberationserif", "tinos", "dejavuserif", "dejavuserifcondensed"]
    case .monospace: ["droidsansmono", "robotomono", "notosansmono", "liberationmono", "cousine", "dejavusansmono"]
    }
  }

  func match(_ family: TextRun.Family, _ weight: TextStyle.Weight, isItalic: Bool) -> Match? {
    let weights: [(String, Double)] =
      switch weight.rawValue {
      case ..<350: [("light", 0), ("regular", 0), ("", 0)]
      case ..<450: [("regular", 0), ("", 0)]
      case ..<600: [("medium", 0), ("semibold", 0), ("regular", 0.012), ("", 0.012)]
      default: [("bold", 0), ("regular", 0.025), ("", 0.025)]
      }
    for (index, name) in Self.families(family).enumerated() {
      let isOfDevice = index == 0
      for (style, emboldening) in weights {
        let plain = style == "regular" ? "" : style
        if isItalic {
          for slanted in [plain + "italic", plain + "oblique"] {
            if let font = font(name + slanted) {
              return Match(font: font, isSlanted: false, emboldening: emboldening, isOfDevice: isOfDevice)
            }
          }
        }
        if let font = font(name + style) {
          return Match(font: font, isSlanted: isItalic, emboldening: emboldening, isOfDevice: isOfDevice)
        }
      }
    }
    return family == .sansSerif ? nil : match(.sansSerif, weight, isItalic: isItalic)
  }

  /// Returns a font with a character that another one lacks: fonts known for many characters are tried first.
  package func substitute(for scalar: Unicode.Scalar) -> FontFile? {
    let known = [
      "roboto", "robotoregular", "notosansregular", "dejavusans", "notosansarabicregular", "notosanshebrewregular",
      "notosanscjkregular", "notosanssymbolsregular", "notosanssymbols2regular", "freesans", "unifont",
    ]
    for name in known + files.names.filter({ $0.hasPrefix("noto") && $0.hasSuffix("regular") }).prefix(60) {
      if let font = font(name), font.glyph(of: scalar) != nil { return font }
    }
    return nil
  }

  private func font(_ name: String) -> FontFile? {
    guard let path = files.paths[name] else { return nil }
    return opened.value(for: path) {
      FileManager.default.contents(atPath: path).flatMap { try? FontFile([UInt8]($0)) }
    }
  }
}
