import Foundation
import Inflater
import Render

/// What a served page asks for: a layout as it is now, changes of its files, and edits of them.
struct LiveSession {
  /// A layout that is shown, and the files that it was made of.
  private struct Shown {
    var data: String
    var files: [String: FileStamp?]
    var watch: FileWatch
  }

  private struct Edit {
    let file: String
    let before: [UInt8]
    let after: [UInt8]
  }

  /// What the body of a request for an edit holds.
  private struct EditRequest: Decodable {
    let layout: String
    let file: String
    let line: Int
    let column: Int
    let value: String
  }

  private static let maximumShown = 16
  private static let maximumUndo = 100

  /// The part of the address that nobody can guess.
  let token: String
  private let settings: RenderSettings
  private let operand: String
  private let isFolder: Bool
  private let port: UInt16
  private let surroundings: Surroundings
  private var shown: [(layout: String, Shown)] = []
  private var edits: [Edit] = []

  init(_ settings: RenderSettings, _ operand: String, port: UInt16, token: String, _ surroundings: Surroundings) {
    (self.settings, self.operand, self.port, self.token) = (settings, operand, port, token)
    isFolder = Folder.entry(operand)?.kind == .folder
    var quiet = surroundings
    quiet.errorStyle = MessageStyle(showsSource: true, isColored: false, columns: 100)
    self.surroundings = quiet
  }

  /// 128 bits from the system's generator.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  // MARK: Requests

  /// The answer to a request. Only a page of this server, opened with its token, gets anything.
  mutating func answer(_ request: HTTPRequest) -> HTTPResponse {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Another site's name may lead to this machine, and its pages may send requests here.
    guard let host = request.headers["host"], hosts.contains(host) else { return HTTPResponse(error: 403) }
    if let origin = request.headers["origin"], origin != "http://\(host)" { return HTTPResponse(error: 403) }
    if let site = request.headers["sec-fetch-site"], !["none", "same-origin"].contains(site) {
      return HTTPResponse(error: 403)
    }
    let steps = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count == 3, isToken(steps[1]) else { return HTTPResponse(error: 404) }
    switch (request.method, steps[2]) {
    case ("GET", ""): return page(request.query["layout"])
    case ("GET", "data"): return json(data(of: request.query["layout"]))
    case ("GET", "events"): return .stream
    case ("POST", "edit"), ("POST", "undo"):
      // Forms of other sites can't send JSON.
      guard request.headers["content-type"] == "application/json", request.headers["origin"] != nil else {
        return HTTPResponse(error: 403)
      }
      return steps[2] == "edit" ? edit(request.body) : undo()
    case (_, ""), (_, "data"), (_, "events"), (_, "edit"), (_, "undo"): return HTTPResponse(error: 405)
    default: return HTTPResponse(error: 404)
    }
  }

  /// Takes as long for a wrong token as for the right one.
  private func isToken(_ text: Substring) -> Bool {
    let (given, own) = (Array(text.utf8), Array(token.utf8))
    guard given.count == own.count else { return false }
    return zip(given, own).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func json(_ text: String) -> HTTPResponse { HTTPResponse(text, type: "application/json") }

  private mutating func page(_ layout: String?) -> HTTPResponse {
    var response = HTTPResponse(livePage(data(of: layout), name: layout ?? operand), type: "text/html; charset=utf-8")
    response.policy =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self'"
    return response
  }

  /// The layouts that may be shown: the one that was named, or those in the folder.
  private func layouts() -> [SuiteFile] {
    guard isFolder else { return [SuiteFile(layout: operand, snapshot: "", key: operand)] }
    return LayoutSearch(
      [operand], SnapshotPlaces(base: operand, folder: nil), excluding: [],
      allowsOutside: settings.layout.allowsFilesOutside
    ).files
  }

  // MARK: Data

  /// A layout as JSON: the page's data, the folder's layouts and what went wrong.
  private mutating func data(of wanted: String?) -> String {
    let layouts = layouts()
    guard let file = wanted.map({ key in layouts.first { $0.key == key } }) ?? layouts.first else {
      let error = wanted == nil ? "there is no layout in \(operand.visiblePath)" : "there is no such layout"
      return live(layouts, nil, errors: error, page: nil)
    }
    if let known = shown.first(where: { $0.layout == file.key }) { return known.1.data }
    let result: RenderRun.Result
    do throws(UsageError) {
      var configured = settings
      do throws(ConfigurationProblem) {
        configured = try settings.configured(for: file.layout, surroundings.errorStyle).settings
      } catch {
        return live(layouts, file, errors: error.messages, page: nil)
      }
      result = try RenderRun(
        configured, [file.layout], surroundings, trace: FileTrace(), enclosure: file.searched
      ).result()
    } catch {
      return live(layouts, file, errors: error.description, page: nil)
    }
    let page = result.outcome.status == .done ? String(decoding: result.outcome.output, as: UTF8.self) : nil
    let data = live(layouts, file, errors: result.outcome.messages, page: page)
    if shown.count == Self.maximumShown { shown.removeFirst() }
    shown.append((file.key, Shown(data: data, files: result.files, watch: FileWatch(result.files))))
    return data
  }

  private func live(_ layouts: [SuiteFile], _ file: SuiteFile?, errors: String, page: String?) -> String {
    let members = [
      "\"layouts\":[\(layouts.map { jsonString($0.key.visiblePath) }.joined(separator: ","))]",
      "\"layout\":\(file.map { jsonString($0.key.visiblePath) } ?? "null")", "\"messages\":\(jsonString(errors))",
      "\"undo\":\(edits.count)",
    ]
    let live = scriptSafe("{\"live\":{\(members.joined(separator: ","))}")
    // The page's data is an object already.
    return live + (page.map { "," + $0.dropFirst() } ?? "}")
  }

  // MARK: Changes

  /// Looks for changes of the files of what is shown; an event for each layout that has some.
  mutating func events() -> [String] {
    var events: [String] = []
    for index in shown.indices.reversed() where !shown[index].1.watch.changes().isEmpty {
      events.append("{\"layout\":\(jsonString(shown[index].layout.visiblePath))}")
      shown.remove(at: index)
    }
    return events
  }

  // MARK: Edits

  private mutating func edit(_ body: [UInt8]) -> HTTPResponse {
    guard let wanted = try? JSONDecoder().decode(EditRequest.self, from: Data(body)) else {
      return HTTPResponse(error: 400)
    }
    guard let known = shown.first(where: { $0.layout == wanted.layout })?.1, let stamp = known.files[wanted.file],
      stamp == FileStamp(wanted.file)
    else { return refusal("the file has changed since; look at it again") }
    do throws(FileProblem) {
      let before = try Files.read(wanted.file, beneath: enclosure, mustBeRegular: true)
      let after: [UInt8]
      do throws(ValueEdit.Problem) {
        after = try ValueEdit(line: wanted.line, column: wanted.column, value: wanted.value)
          .applied(to: before, isXML: PathNames.suffix(wanted.file) == "xml")
      } catch {
        return refusal(error.why)
      }
      try replace(wanted.file, with: after)
      edits.append(Edit(file: wanted.file, before: before, after: after))
      if edits.count > Self.maximumUndo { edits.removeFirst() }
      return json("{\"undo\":\(edits.count)}")
    } catch {
      return refusal(error.description)
    }
  }

  /// Takes the latest edit back, unless the file was changed by someone else in between.
  private mutating func undo() -> HTTPResponse {
    guard let last = edits.last else { return refusal("there is nothing to undo") }
    do throws(FileProblem) {
      guard try Files.read(last.file, beneath: enclosure, mustBeRegular: true) == last.after else {
        return refusal("\(last.file.visiblePath) has changed since the edit")
      }
      try replace(last.file, with: last.before)
      edits.removeLast()
      return json("{\"undo\":\(edits.count)}")
    } catch {
      return refusal(error.description)
    }
  }

  /// What is written lies in the folder that is served, or in that of the layout.
  private var enclosure: String {
    let folder = isFolder ? operand : operand.parentPath
    return folder.isEmpty ? "." : folder
  }

  private func replace(_ file: String, with bytes: [UInt8]) throws(FileProblem) {
    guard file.pathBeneath(enclosure) != nil else {
      throw FileProblem(file: file, action: .written, why: "it is outside of \(enclosure.visiblePath)")
    }
    try Files.replace(file, with: bytes, beneath: enclosure, mustBeRegular: true)
  }

  private func refusal(_ why: String) -> HTTPResponse {
    var response = json("{\"error\":\(jsonString(why))}")
    response.status = 409
    return response
  }
}
