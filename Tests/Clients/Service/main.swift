// A service on a loopback socket that lays out untrusted documents, and its clients.
//
//   layout-service REQUESTS CLIENTS [MILLISECONDS]
//
// A request is the length of a document in four bytes, the greatest first, and the document; an answer a byte (0 for frames, 1
// for a wrong document, 2 for one that takes too long), the length of the text and the text. Every tenth document is hostile: it is answered within its deadline,
// while the others go on.

import Foundation
import Inflater
import Layouts
import Measure
import Render
import Synchronization

#if canImport(Glibc)
  import Glibc
  private let stream = Int32(SOCK_STREAM.rawValue)
#elseif canImport(Darwin)
  import Darwin
  private let stream = SOCK_STREAM
#endif

/// One end of a connection.
struct Connection: Sendable {
  let descriptor: Int32

  func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var got = 0
    while got < count {
      let part = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress.map { $0 + got }, count - got, 0) }
      if part <= 0 { return nil }
      got += part
    }
    return bytes
  }

  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let part = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, 0) }
      if part <= 0 { return false }
      sent += part
    }
    return true
  }

  func readLength() -> Int? { read(4).map { $0.reduce(0) { $0 << 8 | Int($1) } } }

  static func bytes(ofLength length: Int) -> [UInt8] { (0..<4).map { UInt8(length >> (24 - 8 * $0) & 0xFF) } }
}

/// The service's answers.
enum Service {
  static let maximumBytes = 1 << 20
  /// The time that a request may take; the third argument replaces it, for busy machines.
  static let time: Duration = {
    if CommandLine.arguments.count > 3, let time = Int(CommandLine.arguments[3]) { return .milliseconds(time) }
    #if DEBUG
      return .milliseconds(1000)
    #else
      return .milliseconds(100)
    #endif
  }()

  /// The steps that a request may take, some ten times as many as the screen of the other clients takes. They end
  /// most hostile requests after the same work on every machine; the deadline is for those whose steps take long.
  private static let steps = 20_000

  private static func answer(_ document: [UInt8]) -> (kind: UInt8, text: [UInt8]) {
    var inflater = Inflater()
    inflater.limits.bytes = maximumBytes
    inflater.maximumViews = 2000
    let deadline = ContinuousClock.now + time
    let budget = LayoutBudget(steps: steps, deadline: deadline)
    inflater.budget = budget
    do {
      let root = try inflater.inflate(document, named: "request").root
      try root.measureAndLayout(in: Size(width: 360, height: 640), budget: budget)
      return (0, Array(Rendering(root).json.utf8))
    } catch {
      let isInterrupted = error is LayoutInterrupted || (error as? InflateErrors)?.interruption != nil
      return (isInterrupted ? 2 : 1, Array("\(error)".utf8))
    }
  }

  /// Answers the requests of one connection until it is closed.
  static func serve(_ connection: Connection) {
    while let length = connection.readLength(), length <= maximumBytes, let document = connection.read(length) {
      let (kind, text) = answer(document)
      let head = [kind] + Connection.bytes(ofLength: text.count)
      guard connection.write(head + text) else { break }
    }
    close(connection.descriptor)
  }

  /// Listens on a port of the loopback address that the system chooses, and serves each connection in a separate
  /// thread.
  static func start() -> UInt16 {
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(listener, address, length) == 0, listen(listener, 64) == 0,
          getsockname(listener, address, &length) == 0
        else { fatalError("there is no socket to listen on") }
      }
    }
    Thread.detachNewThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        if descriptor < 0 { return }
        Thread.detachNewThread { serve(Connection(descriptor: descriptor)) }
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}

/// The clients of the service.
enum Client {
  static let screen: [UInt8] = {
    let row =
      #"{ "class": "LinearLayout", "direction": "horizontal", "width": "match_parent", "subviews": [ "#
      + #"{ "class": "View", "width": 48, "height": 48 }, { "class": "TextView", "width": 0, "weight": 1, "text": "A row" }, "#
      + #"{ "class": "Switch" } ] }"#
    let rows = Array(repeating: row, count: 12).joined(separator: ", ")
    return Array(#"{ "layout": { "class": "LinearLayout", "id": "root", "subviews": [ "#.utf8)
      + Array((rows + " ] } }").utf8)
  }()

  /// Children that depend on one another in both directions, with ratios: their equations take seconds to solve.
  static let hostile: [UInt8] = {
    let children = (0..<900).map { index in
      #"{ "class": "TextView", "id": "c\#(index)", "text": "knot", "width": 0, "height": 0, "dimensionRatio": "3:2", "#
        + #""leftToLeft": "c\#((index * 7 + 1) % 900)", "rightToRight": "c\#((index * 13 + 5) % 900)", "#
        + #""topToBottom": "c\#((index + 899) % 900)", "bottomToTop": "c\#((index + 1) % 900)" }"#
    }
    return Array(
      (#"{ "layout": { "class": "ConstraintLayout", "subviews": [ "# + children.joined(separator: ", ") + " ] } }").utf8
    )
  }()

  static let large: [UInt8] = Array(
    (#"{ "layout": { "class": "LinearLayout", "subviews": [ "#
      + Array(repeating: #"{ "class": "View" }"#, count: 3000).joined(separator: ", ") + " ] } }").utf8)

  /// Sends requests over one connection, and returns the durations for each kind.
  static func run(_ count: Int, port: UInt16) -> (good: [Duration], hostile: [Duration]) {
    let descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { fatalError("the service doesn't answer") }
    let connection = Connection(descriptor: descriptor)
    var times: (good: [Duration], hostile: [Duration]) = ([], [])
    for index in 0..<count {
      let isHostile = index % 10 == 9
      let document = isHostile ? (index % 20 == 9 ? hostile : large) : screen
      let clock = ContinuousClock()
      let start = clock.now
      guard connection.write(Connection.bytes(ofLength: document.count) + document), let kind = connection.read(1)?[0],
        let length = connection.readLength(), let text = connection.read(length)
      else { fatalError("the service went away") }
      let time = clock.now - start
      // The large one has more views than are allowed, and the other hostile one takes too long.
      guard kind == (isHostile ? (index % 20 == 9 ? 2 : 1) : 0) else {
        fatalError("an answer of kind \(kind): \(String(decoding: text, as: UTF8.self))")
      }
      if isHostile { times.hostile.append(time) } else { times.good.append(time) }
    }
    close(descriptor)
    return times
  }
}

/// Returns the memory that the program holds, in MiB.
func residentMemory() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * 4096 >> 20
}

func report(_ name: String, _ times: [Duration]) {
  let sorted = times.sorted()
  guard let longest = sorted.last else { return }
  print("\(name): \(sorted.count), median \(sorted[sorted.count / 2]), longest \(longest)")
}

let requests = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1000 : 1000
let clients = CommandLine.arguments.count > 2 ? max(1, Int(CommandLine.arguments[2]) ?? 4) : 4
let port = Service.start()

func round(_ requests: Int) -> (good: [Duration], hostile: [Duration]) {
  let all = Mutex<(good: [Duration], hostile: [Duration])>(([], []))
  let group = DispatchGroup()
  for _ in 0..<clients {
    group.enter()
    Thread.detachNewThread {
      let times = Client.run(max(10, requests / clients), port: port)
      all.withLock { all in
        all.good += times.good
        all.hostile += times.hostile
      }
      group.leave()
    }
  }
  group.wait()
  return all.withLock { $0 }
}

_ = round(requests / 10)
let before = residentMemory()
let clock = ContinuousClock()
let start = clock.now
let times = round(requests)
print("\(times.good.count + times.hostile.count) requests in \(clock.now - start)")
report("good", times.good)
report("hostile", times.hostile)
print("memory grew by \(max(0, residentMemory() - before)) MiB")
