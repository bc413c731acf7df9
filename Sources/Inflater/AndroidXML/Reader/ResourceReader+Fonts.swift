import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// A font file of a run, or the reason that it can't be read.
private struct ReadFont {
  let result: Result<FontFile, FontFile.Problem>
}

/// The bytes of all fonts of a run, which are kept.
private final class FontBytesRead {
  static let maximum = 256 << 20
  var count = 0
}

extension ResourceReader {
  /// Returns the application's fonts that a text's `fontFamily` names: a file, or the files of a family in XML. The
  /// result is `nil` for fonts of the platform, and for fonts that can't be read, which are reported and replaced by
  /// Roboto.
  func ownFonts(_ text: AndroidAttributes, _ theme: AndroidTheme) -> FontFamily? {
    guard let found = text.find("fontFamily"), let resolved = resolve(found, theme) else { return nil }
    guard let reference = resolved.reference else {
      // A family with another name may be among the caller's fonts.
      return fontOfFolders(resolved.text, found.file, found.offset).flatMap { FontFamily([$0]) }
    }
    guard reference.type == "font", !reference.isPlatform else { return nil }
    if let known = fonts[reference.name] { return known }
    var fonts: [FontFile] = []
    collectFonts(reference.name, found.file, found.offset, depth: 0, into: &fonts)
    let family = FontFamily(fonts)
    self.fonts[reference.name] = .some(family)
    return family
  }

  /// Collects the fonts of a family.
  /// - Parameter depth: The number of enclosing families in XML: families can't be nested.
  private func collectFonts(
    _ name: String, _ file: File, _ offset: Int, depth: Int, into fonts: inout [FontFile]
  ) {
    guard let (path, _, folder) = resources.file("font", name) else {
      if let font = fontOfFolders(name, file, offset) { return fonts.append(font) }
      let near = suggestion(for: name, among: resources.names(of: "font"))
      return report(
        "there is no @font/\(name.excerpt); Roboto is used instead" + Suggestion.question(near),
        .warning, file, offset, topic: "@font/" + name)
    }
    guard path.hasSuffix(".xml") else {
      let font = readFont(path, file, offset) { () throws(FontFile.Problem) in
        do throws(SourceError) {
          return try folder.readWhole(path, maximumBytes: FontFile.maximumBytes)
        } catch {
          throw FontFile.Problem("it can't be read: \(error.sentence)")
        }
      }
      if let font { fonts.append(font) }
      return
    }
    let inner: File
    do throws(SourceError) {
      inner = open(try folder.read(path, maximumBytes: xml.limits.maximumBytes), named: path)
    } catch {
      return report("\(shown(path)) can't be read: \(error.sentence)", .warning, file, offset)
    }
    guard let root = inner.tree?.root else { return }
    guard root.name == "font-family", depth < 1 else {
      return report("expected a font family, found <\(root.qualifiedName)>", .warning, inner, root.offset)
    }
    for child in root.children.prefix(64) where child.name == "font" {
      let value =
        child.attribute("font", in: AndroidNamespace.android) ?? child.attribute("font", in: AndroidNamespace.app)
      guard let value, let reference = ResourceReference(value), reference.type == "font" else { continue }
      collectFonts(reference.name, inner, child.offset, depth: depth + 1, into: &fonts)
    }
    if root.children.isEmpty {
      report(
        "\(shown(path)) downloads its fonts; Roboto is used instead", .warning, file, offset, topic: path,
        cause: .downloadedFonts)
    }
  }

  /// Returns the font of a file, which is read once in a run.
  private func readFont(
    _ path: String, _ file: File, _ offset: Int, _ read: () throws(FontFile.Problem) -> [UInt8]
  ) -> FontFile? {
    pictures.insert(path)
    let total = resources.xmlFiles.kept("") { _ in FontBytesRead() }
    let known = resources.xmlFiles.kept(path) { _ in
      do throws(FontFile.Problem) {
        let bytes = try read()
        total.count += bytes.count
        guard total.count <= FontBytesRead.maximum else {
          throw FontFile.Problem("it and the fonts before it have more than \(FontBytesRead.maximum >> 20) MB")
        }
        return ReadFont(result: .success(try FontFile(bytes)))
      } catch {
        return ReadFont(result: .failure(error))
      }
    }
    switch known.result {
    case .success(let font): return font
    case .failure(let problem):
      report(
        "\(shown(path)) can't be used to measure text: \(problem); Roboto is used instead", .warning, file, offset,
        topic: path
      )
      return nil
    }
  }

  /// Returns the font in the caller's folders whose file has a name, in lowercase and with underscores for hyphens and
  /// spaces.
  private func fontOfFolders(_ name: String, _ file: File, _ offset: Int) -> FontFile? {
    func plain(_ name: some StringProtocol) -> String {
      String(name.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
    }
    let wanted = plain(name)
    for folder in options.fontFolders {
      for entry in resources.xmlFiles.entries(of: "", in: folder, beneath: nil) {
        let parts = entry.split(separator: ".")
        guard let ending = parts.last?.lowercased(), ["ttf", "otf", "ttc"].contains(ending), parts.count > 1,
          plain(entry.dropLast(ending.count + 1)) == wanted
        else { continue }
        return readFont(folder + "/" + entry, file, offset) { () throws(FontFile.Problem) in
          do throws(FileReader.Problem) {
            return try FileReader.read(folder + "/" + entry, beneath: nil, maximumBytes: FontFile.maximumBytes)
          } catch {
            throw FontFile.Problem("it can't be read: \(error.why)")
          }
        }
      }
    }
    return nil
  }
}
