import Testing

@testable import ToolCommands

@Suite struct HTTPRequestTests {
  private func reading(_ text: String) -> HTTPRequest.Reading { HTTPRequest.reading(Array(text.utf8)) }

  @Test func a_request_is_read_once_it_is_whole() {
    let text =
      "POST /abc/edit?layout=a%20b%2Fc.grx&x=1+2 HTTP/1.1\r\nHost: 127.0.0.1:80\r\nContent-Length:  3 \r\n\r\n{1}"
    for count in 0..<text.utf8.count {
      #expect(HTTPRequest.reading(Array(text.utf8.prefix(count))) == .isIncomplete, "\(count)")
    }
    let request = HTTPRequest(
      method: "POST", path: "/abc/edit", query: ["layout": "a b/c.grx", "x": "1 2"],
      headers: ["host": "127.0.0.1:80", "content-length": "3"], body: Array("{1}".utf8))
    #expect(reading(text) == .whole(request))
    #expect(reading(text + "GET") == .whole(request))
  }

  @Test func a_request_is_read_from_parts_of_any_size() {
    let text =
      "POST /abc/edit HTTP/1.1\r\nHost: 127.0.0.1:80\r\nContent-Length: 40000\r\n\r\n"
      + String(repeating: "x", count: 40_000)
    for size in [1, 2, 3, 5, 64, 1 << 16] {
      var reader = HTTPRequestReader()
      var rest = Array(text.utf8)[...]
      var reading = HTTPRequest.Reading.isIncomplete
      while !rest.isEmpty {
        #expect(reading == .isIncomplete)
        reading = reader.add(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      guard case .whole(let request) = reading else {
        Issue.record("\(reading)")
        continue
      }
      #expect(request.body.count == 40_000 && request.headers["host"] == "127.0.0.1:80")
    }
  }

  @Test func the_head_is_refused_as_soon_as_it_is_whole() {
    var reader = HTTPRequestReader()
    #expect(reader.add(Array("POST / HTTP/1.1\r\nContent-Length: x".utf8)) == .isIncomplete)
    #expect(reader.add(Array("\r\n\r".utf8)) == .isIncomplete)
    #expect(reader.add(Array("\n".utf8)) == .refused(400))
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400), ("GET / \r\n\r\n", 505),
    ("GET http://a/ HTTP/1.1\r\n\r\n", 400), ("GET /#a HTTP/1.1\r\n\r\n", 400), ("G\u{0}T / HTTP/1.1\r\n\r\n", 400),
    ("GET /?a=%4 HTTP/1.1\r\n\r\n", 400), ("GET /?a=%ff HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\nA: b\r\n\r\n", 400),
    ("\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 505), ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400), ("POST / HTTP/1.1\r\nContent-Length: \r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1048577\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
  ])
  func invalid_requests_are_refused(text: String, status: Int) { #expect(reading(text) == .refused(status)) }

  @Test func a_head_has_an_end() {
    #expect(reading("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: HTTPRequest.maximumHead)) == .refused(431))
    #expect(reading(String(repeating: "\u{FF}", count: HTTPRequest.maximumHead)) == .refused(431))
  }

  @Test func random_bytes_do_not_trap() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "GET ", "/", " HTTP/1.1", "\r\n", "\r\n\r\n", "Host: a", ":", "%", "%zz", "\u{0}", "Content-Length: 5", "é", "?",
      "=",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
      if case .whole(let request) = reading(text.joined()) { #expect(request.path.hasPrefix("/")) }
    }
  }
}
