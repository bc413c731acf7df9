import Foundation
import Testing

@testable import ToolCommands

extension LiveSession {
  /// Returns the response to a request, for which a layout is drawn on this thread if that is necessary.
  fileprivate mutating func response(to request: HTTPRequest) -> HTTPResponse {
    while true {
      switch answer(request) {
      case .response(let response): return response
      case .drawing(let job): add(job.run())
      }
    }
  }
}

@Suite struct LiveSessionTests {
  private let row = "{ \"layout\": { \"class\": \"View\", \"id\": \"a\", \"width\": 10, \"height\": 10 } }\n"

  private func session(_ path: String) -> LiveSession {
    var settings = RenderSettings()
    settings.givenFormat = .pageData
    return LiveSession(settings, path, port: 8000, token: "secret", Surroundings())
  }

  private func request(
    _ path: String, query: [String: String] = [:], headers: [String: String] = [:], body: String? = nil
  ) -> HTTPRequest {
    var all = ["host": "127.0.0.1:8000"]
    if body != nil { all.merge(["content-type": "application/json", "origin": "http://127.0.0.1:8000"]) { $1 } }
    return HTTPRequest(
      method: body == nil ? "GET" : "POST", path: path, query: query, headers: all.merging(headers) { $1 },
      body: Array((body ?? "").utf8))
  }

  private func object(_ response: HTTPResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
  }

  @Test func only_its_own_page_is_served() throws {
    let space = try Workspace(["a.grx": row])
    var session = session(space.path("a.grx"))
    #expect(session.response(to: request("/secret/data")).status == 200)
    for path in ["/", "/secret", "/Secret/", "/secre/data", "//data", "/secret/../a.grx", "/secret/data/", "/secret/x"]
    {
      #expect(session.response(to: request(path)).status == 404, "\(path)")
    }
    for headers in [
      ["host": "evil.example:8000"], ["host": "127.0.0.1"], ["host": "127.0.0.1:80"], ["host": ""],
      ["origin": "http://evil.example"], ["origin": "null"], ["origin": "https://127.0.0.1:8000"],
      ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
    ] {
      #expect(session.response(to: request("/secret/data", headers: headers)).status == 403, "\(headers)")
    }
    #expect(session.response(to: request("/secret/edit")).status == 405)
    #expect(session.response(to: request("/secret/data", body: "{}")).status == 405)
    #expect(
      session.response(to: request("/secret/edit", headers: ["content-type": "text/plain"], body: "{}")).status == 403)
    #expect(session.response(to: request("/secret/edit", body: "{}")).status == 400)
    let page = session.response(to: request("/secret/"))
    #expect(page.type.hasPrefix("text/html") && page.policy.contains("connect-src 'self'"))
    #expect(LiveSession.makeToken() != LiveSession.makeToken() && LiveSession.makeToken().count == 32)
  }

  @Test func a_folder_gives_its_layouts_and_nothing_else() throws {
    let space = try Workspace(["served/a.grx": row, "served/b/c.grx": row, "served/x.txt": "no", "out.grx": row])
    var session = session(space.path("served"))
    let live = try #require(object(session.response(to: request("/secret/data")))["live"] as? [String: Any])
    #expect(live["layouts"] as? [String] == ["a.grx", "b/c.grx"] && live["layout"] as? String == "a.grx")
    for name in ["../out.grx", "x.txt", space.path("out.grx"), "b/../a.grx", ""] {
      let data = try object(session.response(to: request("/secret/data", query: ["layout": name])))
      #expect(
        data["views"] == nil && (data["live"] as? [String: Any])?["messages"] as? String == "there is no such layout")
    }
    #expect(try object(session.response(to: request("/secret/data", query: ["layout": "b/c.grx"])))["views"] != nil)
  }

  @Test func an_edit_is_written_seen_and_undone() throws {
    let space = try Workspace(["a.grx": row])
    let file = space.path("a.grx")
    var session = session(file)
    let data = try object(session.response(to: request("/secret/data")))
    #expect(data["views"] != nil)
    #expect(session.events() == [])
    let column = try #require(row.range(of: "10")).lowerBound.utf16Offset(in: row) + 1
    func edit(_ layout: String, _ path: String) -> String {
      "{\"layout\":\"\(layout)\",\"file\":\"\(path)\",\"line\":1,\"column\":\(column),\"value\":\"25\"}"
    }
    #expect(session.response(to: request("/secret/edit", body: edit(file, space.path("other.grx")))).status == 409)
    #expect(session.response(to: request("/secret/edit", body: edit(file, file))).status == 200)
    #expect(try space.text(of: "a.grx") == row.replacingOccurrences(of: "\"width\": 10", with: "\"width\": 25"))
    #expect(session.events().count == 1 && session.events() == [])
    let windows = try #require(object(session.response(to: request("/secret/data")))["windows"] as? [[String: Any]])
    #expect(windows[0]["frames"] as? [Int] == [0, 0, 25, 10])
    #expect(session.response(to: request("/secret/undo", body: "{}")).status == 200)
    #expect(try space.text(of: "a.grx") == row)
    #expect(session.response(to: request("/secret/undo", body: "{}")).status == 409)
  }

  /// The edits keep what they replace, not two copies of a large file each.
  @Test func an_invalid_value_is_refused_before_it_is_written() throws {
    let include = "{ \"layout\": { \"class\": \"FrameLayout\", \"subviews\": [ { \"inflate\": \"a.grx\" } ] } }\n"
    let space = try Workspace(["l/a.grx": row, "l/b.grx": include])
    let column = try #require(row.range(of: "10")).lowerBound.utf16Offset(in: row) + 1
    for layout in ["a.grx", "b.grx"] {
      var session = session(space.path("l"))
      _ = session.response(to: request("/secret/data", query: ["layout": layout]))
      func edit(_ value: String) throws -> HTTPResponse {
        let data = try object(session.response(to: request("/secret/data", query: ["layout": layout])))
        #expect(data["views"] != nil)
        let body: [String: Any] = [
          "layout": layout, "file": space.path("l/a.grx"), "line": 1, "column": column, "value": value,
        ]
        let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        return session.response(to: request("/secret/edit", body: text))
      }
      let refused = try edit("wide")
      #expect(refused.status == 409, "\(layout)")
      let why = try #require(object(refused)["error"] as? String)
      #expect(why.contains("width") || why.contains("wide"), "\(why)")
      #expect(try space.text(of: "l/a.grx") == row)
      // Nothing was changed that could be undone.
      #expect(session.response(to: request("/secret/undo", body: "{}")).status == 409)
      #expect(try edit("30").status == 200)
      #expect(session.response(to: request("/secret/undo", body: "{}")).status == 200)
    }
  }

  @Test func many_edits_of_a_large_file_are_undone_one_by_one() throws {
    let comment = "// " + String(repeating: "x", count: 1 << 20) + "\n"
    let space = try Workspace(["a.grx": row + "\n" + comment])
    let file = space.path("a.grx")
    var session = session(file)
    let column = try #require(row.range(of: "10")).lowerBound.utf16Offset(in: row) + 1
    for value in 11...30 {
      _ = session.response(to: request("/secret/data"))
      let body = "{\"layout\":\"\(file)\",\"file\":\"\(file)\",\"line\":1,\"column\":\(column),\"value\":\"\(value)\"}"
      #expect(session.response(to: request("/secret/edit", body: body)).status == 200)
      #expect(!events(of: &session).isEmpty)
    }
    for value in (10...29).reversed() {
      #expect(session.response(to: request("/secret/undo", body: "{}")).status == 200)
      #expect(try space.text(of: "a.grx").contains("\"width\": \(value)"))
    }
    #expect(try space.text(of: "a.grx") == row + "\n" + comment)
    #expect(session.response(to: request("/secret/undo", body: "{}")).status == 409)
  }

  @Test func only_the_latest_hundred_edits_can_be_undone() throws {
    let space = try Workspace(["a.grx": row])
    let file = space.path("a.grx")
    var session = session(file)
    let column = try #require(row.range(of: "10")).lowerBound.utf16Offset(in: row) + 1
    for value in 11...115 {
      _ = session.response(to: request("/secret/data"))
      let body = "{\"layout\":\"\(file)\",\"file\":\"\(file)\",\"line\":1,\"column\":\(column),\"value\":\"\(value)\"}"
      #expect(session.response(to: request("/secret/edit", body: body)).status == 200)
      #expect(!events(of: &session).isEmpty)
    }
    for _ in 0..<100 { #expect(session.response(to: request("/secret/undo", body: "{}")).status == 200) }
    #expect(session.response(to: request("/secret/undo", body: "{}")).status == 409)
    #expect(try space.text(of: "a.grx").contains("\"width\": 15"))
  }

  @Test func an_added_attribute_is_written_and_undone() throws {
    let space = try Workspace(["a.grx": row])
    let file = space.path("a.grx")
    var session = session(file)
    _ = session.response(to: request("/secret/data"))
    let column = try #require(row.range(of: "10")).lowerBound.utf16Offset(in: row) + 1
    let body =
      "{\"layout\":\"\(file)\",\"file\":\"\(file)\",\"line\":1,\"column\":\(column),\"name\":\"margin\",\"value\":\"3\"}"
    #expect(session.response(to: request("/secret/edit", body: body)).status == 200)
    let wanted = row.replacingOccurrences(of: "\"width\": 10", with: "\"width\": 10, \"margin\": 3")
    #expect(try space.text(of: "a.grx") == wanted)
    #expect(session.response(to: request("/secret/undo", body: "{}")).status == 200)
    #expect(try space.text(of: "a.grx") == row)
  }

  /// Returns the next events, for which it waits at most two minutes.
  private func events(of session: inout LiveSession) -> [String] {
    let end = Date() + 120
    while Date() < end {
      let events = session.events()
      if !events.isEmpty { return events }
      usleep(20_000)
    }
    return []
  }

  @Test func layouts_that_come_and_go_are_listed() throws {
    let space = try Workspace(["served/a.grx": row])
    var session = session(space.path("served"))
    _ = session.response(to: request("/secret/data"))
    try space.add(row, to: "served/b/c.grx")
    #expect(events(of: &session) == ["{\"layouts\":[\"a.grx\",\"b/c.grx\"]}"])
    let live = try #require(object(session.response(to: request("/secret/data")))["live"] as? [String: Any])
    #expect(live["layouts"] as? [String] == ["a.grx", "b/c.grx"])
    try FileManager.default.removeItem(atPath: space.path("served/b/c.grx"))
    #expect(events(of: &session) == ["{\"layouts\":[\"a.grx\"]}"])
  }

  @Test func a_configuration_that_changes_is_followed() throws {
    let space = try Workspace(["served/a.grx": row])
    var session = session(space.path("served"))
    func width() throws -> Double? {
      let windows = try object(session.response(to: request("/secret/data")))["windows"] as? [[String: Any]]
      return windows?.first?["w"] as? Double
    }
    #expect(try width() == 360)
    for (configuration, wanted) in [("{ \"size\": \"100x50\" }", 100), ("{ \"size\": 1 }", nil), ("{}", 360.0)] {
      try space.add(configuration, to: "served/grx.json")
      #expect(events(of: &session) == ["{\"layout\":\"a.grx\"}"], "\(configuration)")
      #expect(try width() == wanted, "\(configuration)")
    }
  }

  @Test func changes_by_others_are_not_overwritten() throws {
    let space = try Workspace(["a.grx": row])
    let file = space.path("a.grx")
    var session = session(file)
    _ = session.response(to: request("/secret/data"))
    try space.write(row + "\n// more", to: "a.grx")
    let body = "{\"layout\":\"\(file)\",\"file\":\"\(file)\",\"line\":1,\"column\":1,\"value\":\"25\"}"
    #expect(session.response(to: request("/secret/edit", body: body)).status == 409)
    #expect(try space.text(of: "a.grx") == row + "\n// more")
  }

  @Test func errors_are_reported_with_their_lines() throws {
    let space = try Workspace(["a.grx": "{ \"layout\": { \"class\": \"Viw\" } }"])
    var session = session(space.path("a.grx"))
    let data = try object(session.response(to: request("/secret/data")))
    let messages = try #require((data["live"] as? [String: Any])?["messages"] as? String)
    #expect(data["views"] == nil && messages.contains("Viw") && messages.contains("\"class\": \"Viw\""))
    try space.write(row, to: "a.grx")
    #expect(session.events().count == 1)
    #expect(try object(session.response(to: request("/secret/data")))["views"] != nil)
  }
}
