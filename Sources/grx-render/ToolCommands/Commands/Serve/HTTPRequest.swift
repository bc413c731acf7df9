import GRXFileFormats
import Inflater

/// A request of a browser, in the subset of HTTP/1.1 (RFC 9112) that browsers use. There is one request per connection.
struct HTTPRequest: Hashable, Sendable {
  let method: String
  /// The path as it was sent, without the query.
  let path: String
  /// The decoded query; if a name is repeated, the last value is used.
  let query: [String: String]
  /// The headers, by their names in lowercase.
  let headers: [String: String]
  var body: [UInt8] = []

  /// The maximum size of the request line and the headers together, in bytes.
  static let maximumHead = 16_384
  /// The maximum size of a body, in bytes.
  static let maximumBody = 1 << 20

  /// The progress of receiving a request.
  enum Reading: Hashable {
    case isIncomplete
    case whole(HTTPRequest)
    /// The request is answered with an error's status, without being processed.
    case refused(Int)
  }

  /// Parses a request from all bytes that a connection has sent.
  static func reading(_ bytes: [UInt8]) -> Reading {
    var reader = HTTPRequestReader()
    return reader.add(bytes)
  }

  /// Parses the head of a request, which ends with an empty line, and the length of its body.
  /// - Returns: `nil` and a status if it is refused.
  fileprivate static func head(_ head: ArraySlice<UInt8>) -> (request: HTTPRequest?, bodyLength: Int, status: Int) {
    func refused(_ status: Int) -> (HTTPRequest?, Int, Int) { (nil, 0, status) }
    // Every line ends with CR LF, and the lines contain no other control characters.
    guard head.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0xD || $0 == 0xA || $0 == 9 }),
      let text = String(validating: head, as: UTF8.self)
    else { return refused(400) }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.allSatisfy({ !$0.unicodeScalars.contains("\r") && !$0.unicodeScalars.contains("\n") }) else {
      return refused(400)
    }
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, isToken(words[0]), words[1].hasPrefix("/"), !words[1].contains("#") else {
      return refused(400)
    }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { return refused(505) }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      // A continuation of the previous line begins with whitespace, which isn't part of a token.
      guard let (name, value) = line.parted(at: ":"), isToken(name) else { return refused(400) }
      let key = name.lowercased()
      // Two lengths or two hosts are used to smuggle requests.
      if ["host", "content-length", "origin"].contains(key), headers[key] != nil { return refused(400) }
      headers[key] = String(value).trimmed
    }
    if headers["transfer-encoding"] != nil { return refused(501) }
    guard let (path, query) = target(words[1]) else { return refused(400) }
    let request = HTTPRequest(method: String(words[0]), path: path, query: query, headers: headers)
    guard let length = headers["content-length"] else { return (request, 0, 200) }
    guard !length.isEmpty, length.utf8.allSatisfy(\.isDigit) else { return refused(400) }
    guard let count = Int(length), count <= maximumBody else { return refused(413) }
    return (request, count, 200)
  }

  /// Returns whether a text is a token (RFC 9110, 5.6.2).
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }

  private static func target(_ text: Substring) -> (path: String, query: [String: String])? {
    let (path, query) = text.parted(at: "?") ?? (text, "")
    var values: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let (name, value) = pair.parted(at: "=") ?? (pair, "")
      guard let name = decoded(name), let value = decoded(value) else { return nil }
      values[name] = value
    }
    return (String(path), values)
  }

  /// Decodes a part of a query; returns `nil` if its escapes are invalid or don't result in UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// Reads a request from the parts in which it arrives. Each byte of the head is read once, however small they are.
struct HTTPRequestReader: Sendable {
  private var received: [UInt8] = []
  /// The index from which the end of the head is searched.
  private var searched = 3
  private var head: (request: HTTPRequest, bodyStart: Int, bodyLength: Int)?

  /// Adds what has arrived.
  mutating func add(_ bytes: some Collection<UInt8>) -> HTTPRequest.Reading {
    received += bytes
    if head == nil {
      while searched < received.count, !isEndOfHead(searched) { searched += 1 }
      let end = searched + 1
      if searched >= received.count {
        return received.count > HTTPRequest.maximumHead ? .refused(431) : .isIncomplete
      }
      if end > HTTPRequest.maximumHead { return .refused(431) }
      let (request, length, status) = HTTPRequest.head(received[..<(end - 4)])
      guard let request else { return .refused(status) }
      head = (request, end, length)
    }
    guard let (request, start, length) = head, received.count - start >= length else { return .isIncomplete }
    var whole = request
    whole.body = Array(received[start..<start + length])
    return .whole(whole)
  }

  private func isEndOfHead(_ index: Int) -> Bool {
    received[index] == 0xA && received[index - 1] == 0xD && received[index - 2] == 0xA && received[index - 3] == 0xD
  }
}

/// A response to a browser.
struct HTTPResponse: Hashable, Sendable {
  var status = 200
  var type = "text/plain; charset=utf-8"
  var body: [UInt8] = []
  /// The content security policy of a page.
  var policy = "default-src 'none'"
  /// Whether the connection stays open, so that events can be sent on it.
  var isStream = false

  /// Creates a response with a page or data that must not be cached, since it changes between requests.
  init(_ text: String, type: String) {
    (self.type, body) = (type, Array(text.utf8))
  }

  init(error status: Int) {
    self.status = status
    body = Array("\(status) \(Self.reason(status))\n".utf8)
  }

  static var stream: HTTPResponse {
    var response = HTTPResponse("retry: 500\n\n", type: "text/event-stream")
    response.isStream = true
    return response
  }

  /// The bytes to send.
  var bytes: [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reason(status))\r\nContent-Type: \(type)\r\n"
    if !isStream { head += "Content-Length: \(body.count)\r\n" }
    head += "Connection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    head += "Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n"
    head += "Content-Security-Policy: \(policy); frame-ancestors 'none'; base-uri 'none'; form-action 'none'\r\n\r\n"
    return Array(head.utf8) + body
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Error"
    }
  }
}
