import Testing

@testable import Render
@testable import ToolCommands

@Suite struct ArgumentParserTests {
  private struct Settings: Equatable {
    var size = ""
    var names: [String] = []
    var isLoud = false
  }

  private let parser = ArgumentParser<Settings>(makeOptions: {
    [
      Option("--size", "WxH", expected: "a size", help: "", parse: { $0.isEmpty ? nil : $0 }, set: { $0.size = $1 }),
      Option("--name", "NAME", expected: "a name", help: "", parse: { $0 }, set: { $0.names.append($1) }),
      Option("--loud", help: "", set: { $0.isLoud = true }),
    ]
  })

  private func parse(_ arguments: String...) throws(UsageError) -> (settings: Settings, operands: [String])? {
    guard case .run(let settings, let operands) = try parser.parse(arguments, into: Settings()) else { return nil }
    return (settings, operands)
  }

  @Test func value_follows_an_option_or_an_equals_sign() throws {
    #expect(try parse("--size", "1x2")?.settings.size == "1x2")
    #expect(try parse("--size=1x2")?.settings.size == "1x2")
    #expect(try parse("--name=a=b")?.settings.names == ["a=b"])
    #expect(try parse("--name=")?.settings.names == [""])
    // The equals sign and the mark form one character.
    #expect(try parse("--name=\u{301}")?.settings.names == ["\u{301}"])
  }

  @Test func value_may_begin_with_a_dash_unless_it_is_an_option() throws {
    #expect(try parse("--name", "-1")?.settings.names == ["-1"])
    #expect(try parse("--name", "--other")?.settings.names == ["--other"])
    let missing = UsageError.missingValue(option: "--name", placeholder: "NAME")
    #expect(throws: missing) { try parse("--name", "--loud") }
    #expect(throws: missing) { try parse("--name", "--size=1x2") }
    #expect(throws: missing) { try parse("--name", "--") }
    #expect(throws: missing) { try parse("--name", "--help") }
    #expect(throws: missing) { try parse("--name") }
  }

  @Test func the_last_of_a_repeated_option_takes_effect() throws {
    #expect(try parse("--size", "1x2", "--size=3x4")?.settings.size == "3x4")
    #expect(try parse("--name=a", "--name=b")?.settings.names == ["a", "b"])
  }

  @Test func options_may_be_anywhere_before_two_dashes() throws {
    let request = try parse("a", "--loud", "b", "--", "--size", "-c")
    #expect(request?.settings == Settings(isLoud: true))
    #expect(request?.operands == ["a", "b", "--size", "-c"])
  }

  @Test func dash_alone_is_an_operand() throws {
    #expect(try parse("-")?.operands == ["-"])
  }

  @Test func unknown_option_names_the_nearest() {
    #expect(throws: UsageError.unknownOption("--szie", suggestion: "--size")) { try parse("--szie=1x2") }
    #expect(throws: UsageError.unknownOption("-size", suggestion: "--size")) { try parse("-size") }
    #expect(throws: UsageError.unknownOption("--hlep", suggestion: "--help")) { try parse("--hlep") }
    #expect(throws: UsageError.unknownOption("--q", suggestion: nil)) { try parse("--q") }
  }

  @Test func flag_takes_no_value() {
    #expect(throws: UsageError.needlessValue(option: "--loud")) { try parse("--loud=yes") }
  }

  @Test func wrong_value_is_an_error() {
    #expect(throws: UsageError.wrongValue(option: "--size", found: "", expected: "a size")) { try parse("--size=") }
  }

  @Test func help_takes_precedence_over_later_arguments() throws {
    guard case .help = try parser.parse(["--help", "--nonsense"], into: Settings()) else {
      Issue.record("no help")
      return
    }
    guard case .version = try parser.parse(["a", "--version", "--help"], into: Settings()) else {
      Issue.record("no version")
      return
    }
  }

  @Test func options_that_contradict_or_lack_others_are_refused_in_any_order() throws {
    func option(_ name: String) -> Option<Settings> { Option(name, help: "", set: { $0.isLoud = true }) }
    let parser = ArgumentParser<Settings>(makeOptions: {
      [
        option("--quiet").contradicting("--loud", "--echo"), option("--loud"),
        option("--echo").needing("--loud", "--quiet", words: "--loud or --quiet"),
      ]
    })
    func parse(_ arguments: String...) throws(UsageError) { _ = try parser.parse(arguments, into: Settings()) }
    try parse("--loud", "--echo")
    #expect(throws: UsageError.contradictoryOptions("--quiet", "--loud")) { try parse("--loud", "--quiet") }
    #expect(throws: UsageError.contradictoryOptions("--quiet", "--echo")) { try parse("--echo", "--quiet") }
    #expect(throws: UsageError.lonelyOption("--echo", required: "--loud or --quiet")) { try parse("--echo") }
    try parser.makeOptions()[2].alone.forbidContradictions(["--echo"])
  }
}
