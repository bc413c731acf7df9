import Foundation
import GRXFileFormats
import Inflater
import Render

/// Answers the requests of a served page: for the current layout, for changes of its files, and for edits.
struct LiveSession {
  /// The answer to a request.
  enum Answer {
    case response(HTTPResponse)
    /// A layout has to be drawn first. The request is answered again once it is added.
    case drawing(DrawingJob)
  }

  /// The work of laying out and drawing a layout, which any thread can do.
  struct DrawingJob: Sendable {
    fileprivate let file: SuiteFile
    fileprivate let settings: RenderSettings
    fileprivate let surroundings: Surroundings
    /// Whether the page gets a ruler, which takes longer.
    fileprivate var hasRuler = false

    /// The name of the layout.
    var layout: String { file.key }

    /// Identifies what is drawn.
    var key: DrawingKey { DrawingKey(layout: layout, hasRuler: hasRuler) }
  }

  /// A layout's page, or its ruler.
  struct DrawingKey: Hashable, Sendable {
    let layout: String
    var hasRuler = false
  }

  /// The result of a job.
  struct DrawnLayout: Sendable {
    let key: DrawingKey
    var layout: String { key.layout }
    /// The page's data; `nil` if the layout can't be shown.
    fileprivate let page: String?
    fileprivate let messages: String
    /// The files that were read.
    fileprivate let files: [String: FileStamp?]
    /// The files whose changes make the result outdated.
    fileprivate let watched: [String: FileStamp?]
  }

  /// A layout that is shown, and the files on which it depends.
  private struct Shown {
    /// The page's data; `nil` if the layout can't be shown.
    var page: String?
    var messages: String
    var files: [String: FileStamp?]
    var watch: FileWatch
    /// The rulers of the page's trees, as an array in JSON, once they are drawn.
    var rulers: String?
  }

  /// An edit of a file.
  private struct Edit {
    let file: String
    let change: ByteChange
  }

  /// The body of a request for an edit.
  private struct EditRequest: Decodable {
    let layout: String
    let file: String
    let line: Int
    let column: Int
    let value: String
    /// The name of an attribute to add; `nil` to change the one at the place.
    let name: String?
  }

  private static let maximumShown = 16
  private static let maximumUndo = 100
  /// The maximum number of bytes in the edits that can be undone, apart from the latest one.
  private static let maximumUndoBytes = 16 << 20

  /// The random part of the URL.
  let token: String
  private let settings: RenderSettings
  private let operand: String
  private let isFolder: Bool
  private let port: UInt16
  /// The length in points to whose multiples dragged edges snap; 0 for whole points.
  private let snap: Double
  private let surroundings: Surroundings
  private var shown: [(layout: String, Shown)] = []
  private var edits: [Edit] = []
  /// The layouts of the folder as last sent to the pages, and the time of the next check.
  private var listed: (keys: [String], next: Double)?

  init(
    _ settings: RenderSettings, _ operand: String, port: UInt16, token: String, snap: Double = 4,
    _ surroundings: Surroundings
  ) {
    (self.settings, self.operand, self.port, self.token, self.snap) = (settings, operand, port, token, snap)
    isFolder = Folder.entry(operand)?.kind == .folder
    var quiet = surroundings
    quiet.errorStyle = MessageStyle(showsSource: true, isColored: false, columns: 100)
    self.surroundings = quiet
  }

  /// Returns 128 bits from the system's generator.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in (generator.next() as UInt64).hexadecimal(16) }.joined()
  }

  // MARK: Requests

  /// Returns the response to a request. Only pages of this server that were opened with its token receive data.
  mutating func answer(_ request: HTTPRequest) -> Answer {
    do throws(MissingDrawing) {
      return .response(try response(to: request))
    } catch {
      return .drawing(error.job)
    }
  }

  /// Thrown if a layout has to be drawn before a request can be answered.
  private struct MissingDrawing: Error {
    let job: DrawingJob
  }

  private mutating func response(to request: HTTPRequest) throws(MissingDrawing) -> HTTPResponse {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // The name of another site may resolve to this machine, so its pages can send requests here.
    guard let host = request.headers["host"], hosts.contains(host) else { return HTTPResponse(error: 403) }
    if let origin = request.headers["origin"], origin != "http://\(host)" { return HTTPResponse(error: 403) }
    if let site = request.headers["sec-fetch-site"], !["none", "same-origin"].contains(site) {
      return HTTPResponse(error: 403)
    }
    let steps = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count == 3, isToken(steps[1]) else { return HTTPResponse(error: 404) }
    switch (request.method, steps[2]) {
    case ("GET", ""): return try page(request.query["layout"])
    case ("GET", "data"): return json(try data(of: request.query["layout"]))
    case ("GET", "ruler"): return json(try rulers(of: request.query["layout"]))
    case ("GET", "events"): return .stream
    case ("POST", "edit"), ("POST", "undo"):
      // Forms of other sites can't send JSON.
      guard request.headers["content-type"] == "application/json", request.headers["origin"] != nil else {
        return HTTPResponse(error: 403)
      }
      return steps[2] == "edit" ? edit(request.body) : undo()
    case (_, ""), (_, "data"), (_, "ruler"), (_, "events"), (_, "edit"), (_, "undo"): return HTTPResponse(error: 405)
    default: return HTTPResponse(error: 404)
    }
  }

  /// Compares a token in constant time.
  private func isToken(_ text: Substring) -> Bool {
    let (given, own) = (Array(text.utf8), Array(token.utf8))
    guard given.count == own.count else { return false }
    return zip(given, own).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func json(_ text: String) -> HTTPResponse { HTTPResponse(text, type: "application/json") }

  private mutating func page(_ layout: String?) throws(MissingDrawing) -> HTTPResponse {
    let data = try data(of: layout)
    var response = HTTPResponse(livePage(data, name: layout ?? operand), type: "text/html; charset=utf-8")
    response.policy =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self'"
    return response
  }

  /// Returns the layouts that may be shown: the named layout, or those in the folder.
  private func layouts() -> [SuiteFile] {
    guard isFolder else { return [SuiteFile(layout: operand, snapshot: "", key: operand)] }
    return LayoutSearch(
      [operand], SnapshotPlaces(base: operand, folder: nil), excluding: [],
      allowsOutside: settings.layout.allowsFilesOutside
    ).files
  }

  // MARK: Data

  /// Returns a layout as JSON: the page's data, the folder's layouts, and errors.
  private mutating func data(of wanted: String?) throws(MissingDrawing) -> String {
    let layouts = layouts()
    if listed == nil { listed = (layouts.map(\.key), 0) }
    guard let file = wanted.map({ key in layouts.first { $0.key == key } }) ?? layouts.first else {
      let error = wanted == nil ? "there is no layout in \(operand.visiblePath)" : "there is no such layout"
      return live(layouts, nil, errors: error, page: nil)
    }
    if let known = shown.first(where: { $0.layout == file.key })?.1 {
      return live(layouts, file, errors: known.messages, page: known.page)
    }
    throw MissingDrawing(job: DrawingJob(file: file, settings: settings, surroundings: surroundings))
  }

  /// Returns the rulers of a layout that is shown. Layouts that aren't shown, or have too many views, have none.
  private func rulers(of layout: String?) throws(MissingDrawing) -> String {
    let known = shown.first { $0.layout == layout }?.1
    guard let known, known.page != nil, let file = layouts().first(where: { $0.key == layout }) else { return "{}" }
    if let rulers = known.rulers { return rulers }
    var settings = settings
    settings.givenFormat = .rulerData
    throw MissingDrawing(
      job: DrawingJob(file: file, settings: settings, surroundings: surroundings, hasRuler: true))
  }

  /// Adds a drawn layout, which is shown until its files change.
  mutating func add(_ drawn: DrawnLayout) {
    if drawn.key.hasRuler {
      // If the files have changed meanwhile, the page is drawn again, and asks again.
      if let index = shown.firstIndex(where: { $0.layout == drawn.layout }) {
        shown[index].1.rulers = shown[index].1.files == drawn.files ? drawn.page ?? "{}" : "{}"
      }
      return
    }
    shown.removeAll { $0.layout == drawn.layout }
    if shown.count == Self.maximumShown { shown.removeFirst() }
    shown.append(
      (
        drawn.layout,
        Shown(page: drawn.page, messages: drawn.messages, files: drawn.files, watch: FileWatch(drawn.watched))
      ))
  }

  private func live(_ layouts: [SuiteFile], _ file: SuiteFile?, errors: String, page: String?) -> String {
    let state: JSONValue = [
      "layouts": names(layouts.map(\.key)), "layout": file.map { .string($0.key.visiblePath) } ?? .null,
      "messages": .string(errors), "undo": .number(Double(edits.count)), "snap": .number(snap),
    ]
    let live = scriptSafe(JSONValue.object([("live", state)]).compactText)
    // The page's data is already an object.
    return page.map { live.dropLast() + "," + $0.dropFirst() } ?? live
  }

  // MARK: Changes

  /// Returns an event for each shown layout whose files have changed, and one with the layouts if the folder's layouts
  /// have changed.
  mutating func events() -> [String] {
    var events = listingEvents()
    for index in shown.indices.reversed() where !shown[index].1.watch.changes().isEmpty {
      events.append(JSONValue.object([("layout", .string(shown[index].layout.visiblePath))]).compactText)
      shown.remove(at: index)
    }
    return events
  }

  private mutating func listingEvents() -> [String] {
    let start = MeasureStatistics.now
    guard isFolder, start >= listed?.next ?? 0 else { return [] }
    let keys = layouts().map(\.key)
    // The search takes at most a twentieth of the time, even in a large folder.
    let next = start + max(0.25, 20 * (MeasureStatistics.now - start))
    let isKnown = listed == nil || listed?.keys == keys
    listed = (keys, next)
    return isKnown ? [] : [JSONValue.object([("layouts", names(keys))]).compactText]
  }

  private func names(_ keys: [String]) -> JSONValue { .array(keys.map { .string($0.visiblePath) }) }

  // MARK: Edits

  private mutating func edit(_ body: [UInt8]) -> HTTPResponse {
    guard let wanted = try? JSONDecoder().decode(EditRequest.self, from: Data(body)) else {
      return HTTPResponse(error: 400)
    }
    guard let known = shown.first(where: { $0.layout == wanted.layout })?.1, let stamp = known.files[wanted.file],
      stamp == FileStamp(wanted.file)
    else { return refusal("the file has changed since it was shown; reload it") }
    do throws(FileProblem) {
      let before = try Files.read(wanted.file, beneath: enclosure, mustBeRegular: true)
      let after: [UInt8]
      do throws(ValueEdit.Problem) {
        after = try ValueEdit(line: wanted.line, column: wanted.column, value: wanted.value, name: wanted.name)
          .applied(to: before, isXML: PathNames.suffix(wanted.file) == "xml")
      } catch {
        return refusal(error.why)
      }
      let file = layouts().first { $0.key == wanted.layout }
      // The layout itself is tried without being written. Other files have to be written for it.
      let isOfLayout = file?.layout == wanted.file
      let known = isOfLayout ? nil : file.map { messages(about: $0) }
      func problem(_ content: [UInt8]? = nil) -> String? {
        guard let file else { return nil }
        let found = messages(about: file, reading: content)
        if found.isEmpty { return nil }
        // Most layouts have no messages, so those before an edit are rarely needed.
        let known = known ?? messages(about: file)
        return found.first { !known.contains($0) }
      }
      if isOfLayout, let problem = problem(after) { return refusal("this isn't written: \(problem)") }
      try replace(wanted.file, with: after)
      if !isOfLayout, let problem = problem() {
        try replace(wanted.file, with: before)
        // It is what the layouts were drawn from.
        for index in shown.indices where shown[index].1.files[wanted.file] != nil {
          shown[index].1.files[wanted.file] = .some(FileStamp(wanted.file))
        }
        return refusal("this was undone: \(problem)")
      }
      edits.append(Edit(file: wanted.file, change: ByteChange(from: before, to: after)))
      var byteCount = edits.reduce(0) { $0 + $1.change.byteCount }
      while edits.count > Self.maximumUndo || edits.count > 1 && byteCount > Self.maximumUndoBytes {
        byteCount -= edits.removeFirst().change.byteCount
      }
      return json("{\"undo\":\(edits.count)}")
    } catch {
      return refusal(error.description)
    }
  }

  /// Returns the errors and warnings about a layout, without their places.
  ///
  /// - Parameter content: The content of its file; `nil` to read it.
  private func messages(about file: SuiteFile, reading content: [UInt8]? = nil) -> [String] {
    do throws(ConfigurationProblem) {
      let configured = try settings.configured(for: file.layout, surroundings.errorStyle).settings
      var job = LayoutJob(
        source: content.map { .bytes($0, ofFile: file.layout) } ?? .file(file.layout), settings: configured.layout,
        matrix: configured.layout.matrix, share: RunBudget.Share(RunBudget(layouts: 1), turn: 0))
      job.requiresRegularFiles = true
      job.enclosure = file.searched
      do throws(LayoutJob.Failure) {
        return try job.run { _ in }.warnings.map(\.message)
      } catch {
        switch error {
        case .usage: return []
        case .document(let problems): return problems.errors.map(\.message)
        }
      }
    } catch {
      return []
    }
  }

  /// Undoes the latest edit, unless the file has changed since.
  private mutating func undo() -> HTTPResponse {
    guard let last = edits.last else { return refusal("there is nothing to undo") }
    do throws(FileProblem) {
      guard let before = last.change.undone(in: try Files.read(last.file, beneath: enclosure, mustBeRegular: true))
      else {
        return refusal("\(last.file.visiblePath) has changed since the edit")
      }
      try replace(last.file, with: before)
      edits.removeLast()
      return json("{\"undo\":\(edits.count)}")
    } catch {
      return refusal(error.description)
    }
  }

  /// The folder that edits must not leave: the served folder, or that of the layout.
  private var enclosure: String {
    let folder = isFolder ? operand : operand.parentPath
    return folder.isEmpty ? "." : folder
  }

  private func replace(_ file: String, with bytes: [UInt8]) throws(FileProblem) {
    guard file.pathBeneath(enclosure) != nil else {
      throw FileProblem(file: file, action: .written, why: "it is outside \(enclosure.visiblePath)")
    }
    try Files.replace(file, with: bytes, beneath: enclosure, mustBeRegular: true)
  }

  private func refusal(_ why: String) -> HTTPResponse {
    var response = json(JSONValue.object([("error", .string(why))]).compactText)
    response.status = 409
    return response
  }
}

extension LiveSession.DrawingJob {
  /// Lays out the layout and writes its page.
  func run() -> LiveSession.DrawnLayout {
    let configuration = FileTrace()
    for name in configurations { configuration.note(name) }
    let result = rendered
    return LiveSession.DrawnLayout(
      key: key,
      page: result.outcome.status == .done ? String(decoding: result.outcome.output, as: UTF8.self) : nil,
      messages: result.outcome.messages, files: result.files,
      watched: result.files.merging(configuration.stamps) { own, _ in own })
  }

  /// The files that may contain the configuration of the layout, whether they exist or not.
  private var configurations: [String] {
    switch settings.configuration {
    case .none: []
    case .file(let name): [name]
    case .nearest: Configuration.candidates(above: file.layout)
    }
  }

  private var rendered: RenderRun.Result {
    // The operand is known even if the settings are invalid, so a page recovers when they are fixed.
    let trace = FileTrace()
    trace.note(file.layout)
    func failed(_ messages: String) -> RenderRun.Result {
      RenderRun.Result(outcome: Outcome(status: .failed, messages: messages), files: trace.stamps)
    }
    do throws(ConfigurationProblem) {
      let configured = try settings.configured(for: file.layout, surroundings.errorStyle).settings
      do throws(UsageError) {
        return try RenderRun(configured, [file.layout], surroundings, trace: trace, enclosure: file.searched).result()
      } catch {
        return failed(error.description)
      }
    } catch {
      return failed(error.messages)
    }
  }
}
