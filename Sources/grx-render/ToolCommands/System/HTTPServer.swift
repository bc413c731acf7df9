#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  import Foundation
  import GRXFileFormats

  /// Responds to browsers on this machine, with one request per connection, on a port of the loopback address.
  ///
  /// It never blocks: `step` only does work that can be done immediately, and a request whose answer takes longer waits
  /// for it. The size, time, and number of connections are limited.
  final class HTTPServer {
    private struct Connection {
      let descriptor: Descriptor
      /// A number that no other connection has.
      let number: Int
      var start: ContinuousClock.Instant
      /// The time of the latest transfer.
      var latest: ContinuousClock.Instant
      var request = HTTPRequestReader()
      var unsent: ArraySlice<UInt8> = []
      /// Whether there is a request whose answer is still being worked on.
      var isWaiting = false
      var isAnswered = false
      var isStream = false
    }

    /// The maximum number of connections. For a further one, another one is closed; see `makeRoom()`.
    static let maximumConnections = 64
    /// The number of connections that the system holds until they are accepted.
    private static let backlog: Int32 = 128
    /// The time limit for receiving a request, and for sending a response.
    static let patience = Duration.seconds(10)
    /// The maximum number of bytes that are queued for a slow reader of events.
    private static let maximumBacklog = 1 << 20

    let port: UInt16
    private let listener: Descriptor
    private var connections: [Connection] = []
    private var connectionCount = 0
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// Opens a port.
    /// - Parameter port: The port; 0 for any free port.
    init(port: UInt16) throws(FileProblem) {
      func problem(_ step: String) -> FileProblem {
        FileProblem(
          file: "127.0.0.1:\(port)", action: .read, why: "\(step): \(String(cString: strerror(errno)))")
      }
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      let number = socket(AF_INET, kind, 0)
      guard number >= 0 else { throw problem("no socket can be created") }
      listener = Descriptor(number)
      Self.prepare(number)
      // A server that has just ended releases its port to the next one.
      var yes: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      // Sound: the calls take a sockaddr that begins with its family, which identifies its actual type, and its
      // actual size.
      let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) == 0 }
      }
      guard isBound else { throw problem("nothing can listen on it") }
      guard listen(number, Self.backlog) == 0 else { throw problem("nothing can listen on it") }
      var (bound, length) = (sockaddr_in(), size)
      // Sound: at most `length` bytes are written, which is the size of the pointee.
      let isNamed = withUnsafeMutablePointer(to: &bound) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) == 0 }
      }
      guard isNamed else { throw problem("it has no port") }
      self.port = UInt16(bigEndian: bound.sin_port)
    }

    private static func prepare(_ descriptor: Int32) {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      #endif
    }

    /// The sockets on which something can be done next.
    var sockets: [Surroundings.Socket] {
      [Surroundings.Socket(descriptor: listener.number, sends: false)]
        + connections.compactMap { connection in
          let sends = !connection.unsent.isEmpty
          // After a request, nothing more is expected from a browser.
          if connection.isAnswered && !sends && !connection.isStream { return nil }
          return Surroundings.Socket(descriptor: connection.descriptor.number, sends: sends)
        }
    }

    /// Accepts connections, reads and answers requests, and continues responses that are partially sent.
    ///
    /// - Parameter answer: Returns the response to a request, or `nil` if it follows by `answer(_:with:)` with the number
    ///   of the request's connection.
    /// - Returns: Whether there was anything to do.
    func step(_ answer: (_ request: HTTPRequest, _ connection: Int) -> HTTPResponse?) -> Bool {
      var isBusy = false
      while connections.count < Self.maximumConnections, accepts() { isBusy = true }
      for index in connections.indices.reversed() {
        var connection = connections[index]
        let (isDone, moved) = advance(&connection, answer)
        isBusy = isBusy || moved
        if moved { connection.latest = .now }
        if isDone { connections.remove(at: index) } else { connections[index] = connection }
      }
      // Whatever has arrived on the connections has been read, so none is closed for another one before its turn.
      if connections.count == Self.maximumConnections, accepts() { isBusy = true }
      return isBusy
    }

    /// Accepts a connection, for which another one may be closed. Returns whether there was one.
    private func accepts() -> Bool {
      let number = accept(listener.number, nil, nil)
      if number < 0 { return false }
      Self.prepare(number)
      if connections.count == Self.maximumConnections { makeRoom() }
      connectionCount += 1
      connections.append(
        Connection(descriptor: Descriptor(number), number: connectionCount, start: .now, latest: .now))
      return true
    }

    /// Closes the connection that has been idle longest: one that waits for a request, or else a listener to events, which
    /// connects again.
    private func makeRoom() {
      func rank(_ connection: Connection) -> Int {
        connection.isWaiting ? 2 : connection.isAnswered ? (connection.unsent.isEmpty ? 1 : 2) : 0
      }
      let idlest = connections.indices.min {
        let (one, other) = (connections[$0], connections[$1])
        return (rank(one), one.latest) < (rank(other), other.latest)
      }
      if let idlest { connections.remove(at: idlest) }
    }

    /// Sends an event to all listeners.
    func send(event: String) {
      let bytes = Array("data: \(event)\n\n".utf8)
      for index in connections.indices where connections[index].isStream { connections[index].unsent += bytes }
    }

    /// Returns whether a connection's request still waits for its response.
    func isWaiting(_ connection: Int) -> Bool { connections.contains { $0.number == connection && $0.isWaiting } }

    /// Sends the response to a request that waits for it. There is nothing to do if its connection has ended.
    func answer(_ connection: Int, with response: HTTPResponse) {
      guard let index = connections.firstIndex(where: { $0.number == connection && $0.isWaiting }) else { return }
      connections[index].isWaiting = false
      connections[index].isStream = response.isStream
      reply(response, to: &connections[index])
    }

    /// Advances a connection.
    /// - Returns: Whether the connection has ended, and whether any bytes were transferred.
    private func advance(
      _ connection: inout Connection, _ answer: (_ request: HTTPRequest, _ connection: Int) -> HTTPResponse?
    ) -> (isDone: Bool, moved: Bool) {
      var moved = false
      let number = connection.descriptor.number
      let count = recv(number, &buffer, buffer.count, 0)
      if count == 0 && (connection.isStream || !connection.isAnswered) { return (true, true) }
      if count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR { return (true, true) }
      if count > 0 && !connection.isAnswered && !connection.isWaiting {
        moved = true
        switch connection.request.add(buffer[..<count]) {
        case .isIncomplete: break
        case .whole(let request):
          if let response = answer(request, connection.number) {
            connection.isStream = response.isStream
            reply(response, to: &connection)
          } else {
            connection.isWaiting = true
          }
        case .refused(let status): reply(HTTPResponse(error: status), to: &connection)
        }
      }
      if !connection.isStream, !connection.isWaiting, connection.start.duration(to: .now) > Self.patience {
        if connection.isAnswered { return (true, true) }
        reply(HTTPResponse(error: 408), to: &connection)
      }
      while !connection.unsent.isEmpty {
        let sent = connection.unsent.prefix(1 << 18).withUnsafeBytes { bytes in
          // Sound: the pointer is to `bytes.count` bytes, and isn't stored. There is no SIGPIPE, which the process
          // ignores.
          #if canImport(Darwin)
            Darwin.send(number, bytes.baseAddress, bytes.count, 0)
          #elseif canImport(Glibc)
            Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
          #elseif canImport(Musl)
            Musl.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
          #else
            Android.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
          #endif
        }
        if sent > 0 {
          connection.unsent.removeFirst(sent)
          moved = true
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          break
        } else if errno != EINTR {
          return (true, true)
        }
      }
      if connection.isStream { return (connection.unsent.count > Self.maximumBacklog, moved) }
      return (connection.isAnswered && connection.unsent.isEmpty, moved)
    }

    private func reply(_ response: HTTPResponse, to connection: inout Connection) {
      connection.isAnswered = true
      // However long it took to answer, there is as much time to receive it.
      connection.start = .now
      connection.request = HTTPRequestReader()
      connection.unsent = response.bytes[...]
    }
  }
#endif
