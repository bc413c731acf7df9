import Testing

@testable import AndroidXML

/// The addresses that are links, as in Android's own tests of its patterns.
@Suite struct TextLinksTests {
  private func links(_ text: String, _ kinds: String = "web|email") -> [String] {
    let units = Array(text.utf16)
    return TextLinks.find(TextLinks.Kinds(words: kinds), in: text).map {
      String(decoding: units[$0], as: UTF16.self)
    }
  }

  @Test(arguments: [
    ("https://example.org and more", ["https://example.org"]),
    ("(see http://example.com/a_(b)?c=d#e). Yes", ["http://example.com/a_(b)?c=d#e"]),
    ("example.org", ["example.org"]), ("www.example.co.uk:8080/x. Yes", ["www.example.co.uk:8080/x"]),
    // A path may end with the text.
    ("example.org/x.", ["example.org/x."]),
    ("foo.sure isn't foo.su", ["foo.su"]), ("no.dot", []), ("Version 1.2.3", []), ("192.168.0.1/a", ["192.168.0.1/a"]),
    ("256.1.1.1", []), ("HTTP://Example", ["HTTP://Example"]), ("ftp://a.b", ["ftp://a.b"]), ("a.b.", []),
    ("http://user:word@example.org:80/", ["http://user:word@example.org:80/"]),
    ("http://example.org.", ["http://example.org"]), ("http://a%20b", ["http://a"]),
    ("example.org/%41%zz", ["example.org/%41"]), ("пример.рф", ["пример.рф"]),
    ("xn--abc.xn--p1ai", ["xn--abc.xn--p1ai"]),
  ])
  func web_addresses_are_found(text: String, found: [String]) {
    #expect(links(text, "web") == found)
  }

  @Test(arguments: [
    ("me@example.com", ["me@example.com"]), ("<a.b+c@sub.example.org>", ["a.b+c@sub.example.org"]),
    ("@example.com", []),
    ("me@localhost", []), (".me@example.com", ["me@example.com"]), ("me.@example.com", []), ("a@b.co1", []),
    ("it is me@example.com.", ["me@example.com"]),
  ])
  func mail_addresses_are_found(text: String, found: [String]) {
    #expect(links(text, "email") == found)
  }

  @Test func a_domain_of_a_mail_address_is_no_web_address() {
    #expect(links("ask me@example.com") == ["me@example.com"])
    #expect(links("ask me@example.com", "web") == [])
    #expect(links("example.org me@example.com", "all") == ["example.org", "me@example.com"])
  }

  @Test func nothing_is_found_behind_marks_that_turn_the_text_around() {
    #expect(links("example.org \u{202E}gro.elpmaxe") == [])
  }

  @Test func places_are_in_units_of_utf_16() {
    #expect(TextLinks.find(.web, in: "👍 example.org") == [3..<14])
  }

  @Test func the_time_is_proportional_to_the_length() {
    for text in [
      String(repeating: "a.", count: 50_000), String(repeating: "a@", count: 50_000),
      String(repeating: "http://", count: 10_000), "http://" + String(repeating: "a-", count: 50_000),
      "http://" + String(repeating: "_", count: 50_000), "a@" + String(repeating: "b.", count: 50_000),
    ] {
      _ = links(text)
    }
  }
}
