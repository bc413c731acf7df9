import Render

/// The settings of the serve command.
struct ServeSettings: Sendable {
  var render = RenderSettings()
  /// The port; 0 for any free port.
  var port: UInt16 = 0
  /// The length in points to whose multiples dragged edges snap; 0 for whole points.
  var snap = 4.0

  static let options: [Option<ServeSettings>] =
    RenderSettings.servedOptions.map { Option($0, in: \.render) } + [
      Option(
        "--port", "N", expected: "a whole number from 0 to 65535",
        help: "Listens on this port of 127.0.0.1. Default: a free one.",
        parse: { UInt16($0) }, set: { $0.port = $1 }),
      Option(
        "--snap", "N", expected: "a number of points from 0 to 1000",
        help:
          "Lengths that are dragged on the page are multiples of N points, unless Alt is held. 0 is none. Default: 4.",
        parse: { Double($0).flatMap { (0...1000).contains($0) ? $0 : nil } }, set: { $0.snap = $1 }),
    ]
}

extension Command {
  /// Shows layouts in a browser as they are edited.
  static var serve: Command {
    Command(
      "serve",
      usage: "Usage: \(Tool.name) serve [options] PATH",
      summary: "Shows the layout PATH, or the layouts in the folder PATH, in a browser on this machine: the page of "
        + "--format html, which follows the files as they are saved and writes edits back to them.",
      options: ServeSettings.options,
      examples: [
        Example(purpose: "A layout, updated as you edit it", line: "\(Tool.name) serve row.grx"),
        Example(
          purpose: "All layouts of a folder, as screens", line: "\(Tool.name) serve --style screen layouts"),
      ],
      notes: [
        "Prints the address of the page, which has a random part, so that others can't guess it. Only this machine can "
          + "reach it, only pages of the same address may ask for anything, and no file outside PATH's folder is "
          + "written.",
        exitStatuses(found: "never") + " It runs until it is interrupted.",
      ],
      defaults: ServeSettings(),
      run: { (settings, operands, surroundings) throws(UsageError) in
        try ServeRun(settings, operands, surroundings).outcome()
      })
  }
}

/// Answers a browser until the process receives a signal to end.
struct ServeRun {
  private let settings: ServeSettings
  private let operand: String
  private let surroundings: Surroundings

  init(_ settings: ServeSettings, _ operands: [String], _ surroundings: Surroundings) throws(UsageError) {
    guard let operand = operands.first else { throw .missingFile }
    if operands.count > 1 { throw .tooManyFiles(operands[1]) }
    var settings = settings
    settings.render.givenFormat = .pageData
    try settings.render.layout.forbidContradictions()
    (self.settings, self.operand, self.surroundings) = (settings, operand, surroundings)
  }

  func outcome() throws(UsageError) -> Outcome {
    do throws(FileProblem) {
      guard Folder.entry(operand) != nil else {
        throw FileProblem(file: operand, action: .read, why: "there is no such file or folder", isMissing: true)
      }
      let server = try HTTPServer(port: settings.port)
      let session = LiveSession(
        settings.render, operand, port: server.port, token: LiveSession.makeToken(), snap: settings.snap, surroundings)
      let address = Outcome(output: "http://127.0.0.1:\(server.port)/\(session.token)/\n")
      guard surroundings.emit(address) else { return Outcome(status: .failed) }
      var live = try LiveServer(server, session)
      while surroundings.pause(live.sockets) { live.step() }
      return Outcome()
    } catch {
      return Outcome(status: .failed, messages: surroundings.errorStyle.message(about: error))
    }
  }
}
