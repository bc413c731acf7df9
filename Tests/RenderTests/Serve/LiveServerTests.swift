import Foundation
import Synchronization
import Testing

@testable import ToolCommands

#if canImport(Glibc)
  import Glibc

  /// Names that several threads add.
  private final class Names: Sendable {
    private let names = Mutex<[String]>([])

    func add(_ name: String) { names.withLock { $0.append(name) } }
    var all: [String] { names.withLock { $0 } }
    func count(of name: String) -> Int { all.count { $0 == name } }
  }

  @Suite struct LiveServerTests {
    /// A gate at which the drawing of one layout waits.
    private final class Gate: Sendable {
      private let semaphore = DispatchSemaphore(value: 0)

      func open() { semaphore.signal() }
      /// Waits at most two minutes.
      func pass() { _ = semaphore.wait(timeout: .now() + 120) }
    }

    private static let view = "{ \"layout\": { \"class\": \"View\", \"width\": 10, \"height\": 10 } }\n"

    /// A connection that has sent a request.
    private func connection(to server: HTTPServer, asking path: String) -> Int32 {
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
      #expect(isConnected)
      let text = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
      #expect(send(number, text, text.utf8.count, 0) == text.utf8.count)
      return number
    }

    private func received(_ client: Int32) -> String {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(client, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Runs the server until a condition is true, at most two minutes.
    private func run(_ live: inout LiveServer, until condition: () -> Bool) -> Bool {
      let end = ContinuousClock.now + .seconds(120)
      while .now < end {
        live.step()
        if condition() { return true }
        usleep(2_000)
      }
      return false
    }

    @Test func other_requests_are_answered_while_a_layout_is_drawn() throws {
      let space = try Workspace(["served/a.grx": Self.view, "served/b.grx": Self.view])
      let server = try HTTPServer(port: 0)
      var settings = RenderSettings()
      settings.givenFormat = .pageData
      let session = LiveSession(
        settings, space.path("served"), port: server.port, token: "secret", Surroundings())
      let (gate, drawn) = (Gate(), Names())
      var live = try LiveServer(server, session) { job in
        drawn.add(job.layout)
        if job.layout == "a.grx" { gate.pass() }
        return job.run()
      }
      let slow = (0..<3).map { _ in connection(to: server, asking: "/secret/data?layout=a.grx") }
      #expect(run(&live) { drawn.count(of: "a.grx") == 1 })
      for path in ["/secret/data?layout=b.grx", "/secret/data?layout=b.grx", "/secret/data?layout=c.grx", "/secret/x"] {
        let client = connection(to: server, asking: path)
        var response = ""
        #expect(
          run(&live) {
            response += received(client)
            return response.contains("\r\n\r\n")
          })
        #expect(
          path.hasSuffix("/x") ? response.contains("404") : response.contains("\"live\":"), "\(path): \(response)")
        close(client)
      }
      #expect(slow.map(received) == ["", "", ""])
      gate.open()
      for client in slow {
        var response = ""
        #expect(
          run(&live) {
            response += received(client)
            return response.contains("\"live\":")
          })
        #expect(response.contains("\"views\""))
        close(client)
      }
      // Each layout was drawn once, however many requests wait for it.
      #expect(drawn.count(of: "a.grx") == 1 && drawn.count(of: "b.grx") == 1)
    }
  }

  @Suite struct BackgroundJobsTests {
    @Test func all_jobs_run_and_no_more_at_a_time_than_there_are_threads() throws {
      let jobs = try BackgroundJobs<Int>(maximumThreads: 3)
      let running = Names()
      for number in 0..<200 {
        jobs.add {
          running.add("begin")
          usleep(500)
          running.add("end")
          return number
        }
      }
      var results: [Int] = []
      let end = ContinuousClock.now + .seconds(120)
      while results.count < 200, .now < end {
        var state = pollfd(fd: jobs.socket.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&state, 1, 100)
        results += jobs.takeResults()
      }
      #expect(results.sorted() == Array(0..<200))
      var (count, most) = (0, 0)
      for name in running.all {
        count += name == "begin" ? 1 : -1
        most = max(most, count)
      }
      #expect(count == 0 && most >= 1 && most <= 3)
    }
  }
#endif
