import GRXFileFormats
import Inflater

extension ResourceReader {
  /// Returns the value that an editor shows for `@sample/…`, or `nil` if there is none, which is reported.
  ///
  /// - Parameter name: The name of a file in the module's folder `sampledata`, the path of a value in it, and, in
  ///   brackets, the value's index or the range that it begins.
  func sample(_ name: Substring, _ file: File, _ offset: Int) -> String? {
    var (path, index) = (name, 0)
    if name.last == "]", let bracket = name.lastIndex(of: "[") {
      path = name[..<bracket]
      index = Int(name[bracket...].dropFirst().prefix { $0 != ":" && $0 != "]" }) ?? 0
    }
    let parts = path.split(separator: "/")
    func warn(_ sentence: String) {
      report(sentence, .warning, file, offset, topic: "@sample/" + name)
    }
    guard let fileName = parts.first, let folder = resources.sampleFolder else {
      warn("'\("@sample/\(name)".excerpt)' is ignored: the layout isn't in a module")
      return nil
    }
    let place = folder.path + "/" + fileName
    guard folder.contains(String(fileName)) else {
      // A watched layout depends on whether it exists.
      pictures.insert(place)
      warn("there is no \(place); '\("@sample/\(name)".excerpt)' is ignored")
      return nil
    }
    let isNew = !pictures.contains(place)
    guard let data = sampleData(place, folder, file, offset) else { return nil }
    var visited = 1
    let value = data.value(at: parts.dropFirst(), max(0, index), &visited)
    let bytes = isNew ? data.byteCount : 0
    guard charge(bytes, steps: visited, place, file, offset) else { return nil }
    if value == nil { warn("\(place) has no value for '\("@sample/\(name)".excerpt)', which is ignored") }
    return value
  }

  /// Returns a file of sample data, which is read once in a run; `nil` if it can't be read, which is reported.
  private func sampleData(
    _ path: String, _ folder: ResourceFolder, _ file: File, _ offset: Int
  ) -> SampleData? {
    pictures.insert(path)
    let known = resources.xmlFiles.kept(path) { _ -> Result<SampleData, InflateError> in
      do throws(SourceError) {
        let bytes = try folder.readWhole(path, maximumBytes: SampleData.maximumBytes)
        guard bytes.count <= SampleData.maximumBytes else {
          throw .unreadable(why: "it has more than \(SampleData.maximumBytes) bytes")
        }
        return Result { () throws(InflateError) in try SampleData(bytes, named: path) }
      } catch {
        let sentence = "\(shown(path)) can't be read: \(error.sentence)"
        return .failure(InflateError(.inconsistentValue(sentence), location: file.location(at: offset)))
      }
    }
    switch known {
    case .success(let data): return data
    case .failure(let error):
      xml.report(InflateError(error.reason, severity: .warning, location: error.location, topic: path))
      return nil
    }
  }

  /// Returns the word that replaces `@tools:sample/…`: the same on every machine and in every run.
  static func toolsSample(_ name: some StringProtocol) -> String {
    switch name {
    case "full_names": "Alex Morgan"
    case "first_names": "Alex"
    case "last_names": "Morgan"
    case "cities": "Vienna"
    case "us_zipcodes": "10001"
    case "us_phones": "(800) 555-0100"
    case "lorem": "Lorem ipsum dolor sit amet"
    case "lorem/random":
      "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt"
    case "date/day_of_week": "Monday"
    case "date/ddmmyy": "24-12-24"
    case "date/mmddyy": "12-24-24"
    case "date/hhmm": "12:30"
    case "date/hhmmss": "12:30:15"
    default: ""
    }
  }
}
