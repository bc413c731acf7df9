import Foundation
import Testing

@testable import ToolCommands

#if canImport(Glibc)
  import Glibc

  @Suite struct HTTPServerTests {
    /// A connection of a client; -1 if there is none.
    private func connect(to server: HTTPServer) -> Int32 {
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = server.port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      return isConnected ? number : -1
    }

    private func ask(_ client: Int32, for path: String) {
      let text = "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n"
      #expect(send(client, text, text.utf8.count, 0) == text.utf8.count)
    }

    /// Returns what has arrived.
    private func received(_ client: Int32) -> String {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(client, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Returns whether the server has closed a connection.
    private func isClosed(_ client: Int32) -> Bool {
      var byte: UInt8 = 0
      let count = recv(client, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK))
      return count == 0 || count < 0 && errno == ECONNRESET
    }

    /// Waits until a condition is true, at most a minute. A process that another test starts has copies of the server's
    /// sockets until it executes its program, so their ends may be closed a little later.
    private func becomesTrue(_ condition: () -> Bool) -> Bool {
      let end = ContinuousClock.now + .seconds(60)
      while !condition() {
        if .now > end { return false }
        usleep(10_000)
      }
      return true
    }

    private func run(_ server: HTTPServer) {
      while server.step({ request, _ in
        request.path == "/events" ? .stream : HTTPResponse("of " + request.path, type: "text/plain")
      }) {}
    }

    @Test func a_request_behind_idle_connections_is_answered_at_once() throws {
      let server = try HTTPServer(port: 0)
      let listener = connect(to: server)
      ask(listener, for: "/events")
      run(server)
      var idle: [Int32] = []
      let start = ContinuousClock.now
      for _ in 0..<150 {
        idle.append(connect(to: server))
        if idle.count % 50 == 0 { run(server) }
      }
      let client = connect(to: server)
      ask(client, for: "/page")
      run(server)
      #expect(received(client).hasSuffix("of /page"))
      #expect(start.duration(to: .now) < .seconds(5))
      // The connections that have been idle longest are closed, and no listener to events.
      #expect(becomesTrue { idle.prefix(80).allSatisfy(isClosed) })
      #expect(!idle.suffix(60).contains(where: isClosed))
      server.send(event: "changed")
      run(server)
      #expect(received(listener).hasSuffix("data: changed\n\n"))
      for number in idle + [client, listener] { close(number) }
    }

    @Test func a_request_that_waits_for_its_response_delays_no_other_one() throws {
      let server = try HTTPServer(port: 0)
      var waiting: [String: Int] = [:]
      func run() {
        while server.step({ request, connection in
          if !request.path.hasPrefix("/slow") { return HTTPResponse("of " + request.path, type: "text/plain") }
          waiting[request.path] = connection
          return nil
        }) {}
      }
      let clients = ["/slow", "/fast", "/slow/too"].map { path in
        let client = connect(to: server)
        ask(client, for: path)
        run()
        return client
      }
      #expect(clients.map(received).map { $0.hasSuffix("of /fast") } == [false, true, false])
      // More connections than there may be don't close one that waits.
      let idle = (0..<100).map { _ in connect(to: server) }
      run()
      let slow = try #require(waiting["/slow"])
      #expect(server.isWaiting(slow))
      server.answer(slow, with: HTTPResponse("at last", type: "text/plain"))
      #expect(!server.isWaiting(slow))
      // A response is sent once.
      server.answer(slow, with: HTTPResponse("again", type: "text/plain"))
      run()
      let response = received(clients[0])
      #expect(response.hasSuffix("at last") && !response.contains("again"))
      // A client that has gone waits for nothing.
      close(clients[2])
      let other = try #require(waiting["/slow/too"])
      #expect(
        becomesTrue {
          run()
          return !server.isWaiting(other)
        })
      server.answer(other, with: HTTPResponse("to nobody", type: "text/plain"))
      for number in idle + clients.prefix(2) { close(number) }
    }

    @Test func a_request_behind_many_listeners_is_answered_at_once() throws {
      let server = try HTTPServer(port: 0)
      let listeners = (0..<HTTPServer.maximumConnections).map { _ in connect(to: server) }
      for listener in listeners {
        ask(listener, for: "/events")
        run(server)
      }
      let client = connect(to: server)
      ask(client, for: "/page")
      run(server)
      #expect(received(client).hasSuffix("of /page"))
      _ = listeners.map(received)
      #expect(becomesTrue { isClosed(listeners[0]) })
      #expect(!listeners.dropFirst().contains(where: isClosed))
      for number in listeners + [client] { close(number) }
    }
  }
#endif
