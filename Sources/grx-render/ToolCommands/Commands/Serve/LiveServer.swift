import Inflater

/// Serves a session. One thread answers the requests; others lay out and draw layouts meanwhile, so that none of them
/// delays a request about something else.
struct LiveServer {
  private let server: HTTPServer
  private var session: LiveSession
  private let jobs: BackgroundJobs<LiveSession.DrawnLayout>
  private let draw: @Sendable (LiveSession.DrawingJob) -> LiveSession.DrawnLayout
  /// The requests that wait for a layout that is being drawn, by its key, with the numbers of their connections.
  private var waiting: [LiveSession.DrawingKey: [(request: HTTPRequest, connection: Int)]] = [:]

  /// The number of layouts that are drawn at the same time. There are several even on one processor: a small layout
  /// doesn't have to wait for a large one.
  private static let maximumThreads = min(4, max(2, ParallelJobs.processorCount))

  /// - Parameter draw: Draws a layout, on any thread.
  init(
    _ server: HTTPServer, _ session: LiveSession,
    draw: @escaping @Sendable (LiveSession.DrawingJob) -> LiveSession.DrawnLayout = { $0.run() }
  ) throws(FileProblem) {
    (self.server, self.session, self.draw) = (server, session, draw)
    jobs = try BackgroundJobs(maximumThreads: Self.maximumThreads)
  }

  /// The sockets that are waited for until the next step.
  var sockets: [Surroundings.Socket] { server.sockets + [jobs.socket] }

  /// Sends events, adds the layouts that have been drawn, and answers requests. It never waits.
  mutating func step() {
    for event in session.events() { server.send(event: event) }
    for drawn in jobs.takeResults() {
      session.add(drawn)
      for (request, connection) in waiting.removeValue(forKey: drawn.key) ?? [] {
        if let response = answer(request, connection) { server.answer(connection, with: response) }
      }
    }
    while server.step({ answer($0, $1) }) {}
  }

  /// Returns the response to a request, or `nil` if it waits for a layout.
  private mutating func answer(_ request: HTTPRequest, _ connection: Int) -> HTTPResponse? {
    switch session.answer(request) {
    case .response(let response): return response
    case .drawing(let job):
      var others = waiting[job.key] ?? []
      if others.isEmpty {
        let draw = draw
        jobs.add { draw(job) }
      }
      // The requests of closed connections are dropped, so that there aren't more of them than connections.
      if others.count >= HTTPServer.maximumConnections { others.removeAll { !server.isWaiting($0.connection) } }
      waiting[job.key] = others + [(request, connection)]
      return nil
    }
  }
}
