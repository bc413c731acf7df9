import Foundation
import Inflater
import Layouts
import TestSupport
import Testing

@testable import GRXLint
@testable import Render
@testable import ToolCommands

/// Rejects phrases that are hard to understand, and suggests better ones.
@Suite struct LanguageTests {
  /// Each phrase as a regular expression, and its replacement.
  private static let phrases: [(pattern: String, better: String)] = [
    (#"\bmistakes?\b"#, "error"),
    (#"\b(gives|give|gave|giving) way\b"#, "is dropped; makes room"),
    (#"\b(goes|go|went|going) by\b"#, "depends on; uses"),
    (#"\bnothing but\b"#, "only"),
    (#"\bin the words of\b"#, "in the vocabulary of"),
    (#"\b(is|are|was|were|be|been) told\b"#, "reported"),
    (#"\btold (of|apart|by|on)\b"#, "reported"),
    (#"\bcounts? as not given\b"#, "is ignored"),
    (#"\bwithout end\b"#, "in a cycle; unboundedly"),
    (#"\bfinds? out\b.*\bwhat is kept\b"#, "caches"),
    (#"\bwhat is (kept|left over)\b"#, "the cached …; the remaining …"),
    (#"\bforetold\b"#, "predicted"),
    (#"\bhang together\b"#, "depend on one another"),
    (#"\b(in|into) words\b(?!\.[a-z]| \{| where|:|\])"#, "in prose"),
    (#"\b(a|of one's) way of its own\b"#, "separate"),
    (#"\bgo(es)? round in (a circle|circles)\b"#, "is circular"),
    (#"\bcolour"#, "color"),
    (#"\b(centred|centre|centres)\b"#, "center"),
    (#"\bneighbour"#, "neighbor"),
    (#"\bbehaviou?rs? of its own\b"#, "custom behavior"),
    (#"(?-i:^//+ What\b)"#, "a noun phrase, such as: The sections of …"),
    (#"\btaken for\b"#, "treated as; used as"),
    (#"\blikewise\b"#, "in the same way"),
    (#"\bin force\b"#, "effective"),
    (#"\b(in|out) of which no\b"#, "that … must not leave"),
    (#"\b(anybody|nobody|somebody)\b"#, "no other code; a statement without a person"),
    (#"\bfor want of\b"#, "because there is no"),
    (#"\band the like\b"#, "such as"),
    (#"\band (its|their) kin\b"#, "and similar …"),
    (#"\bwithout a word\b"#, "silently"),
    (#"\btakes? down\b"#, "records"),
    (#"\bha(s|ve) to hold\b"#, "must be true; must pass"),
    (#"\bat the (most|least)\b"#, "at most; at least"),
    (#"\bonce more\b"#, "again"),
    (#"\bin a (process|program|folder|file|thread|subshell|line|function) of its own\b"#, "separate"),
    (#"\b(comes?|came) about\b"#, "arises; results"),
    (#"\bhangs? on\b"#, "depends on"),
    (#"\bin (its|their) own right\b"#, "separately"),
    (#"\bof no meaning\b"#, "meaningless"),
    (#"\bout of force\b"#, "not effective"),
    (#"\bover and over\b"#, "repeatedly"),
    (#"\bwins? over\b"#, "overrides; takes precedence over"),
    (#"\b(gives?|gave) (it |them )?back\b"#, "returns"),
    (#"\bworked out (by|from)\b"#, "calculated"),
    (#"\banew\b"#, "again; from scratch"),
    (#"\bwhoever\b"#, "every … that"),
    (#"(, |\b(and|or) )whatever\b"#, "regardless of; everything that"),
    (#"\blooked for\b"#, "searched for"),
    (#"\ba (line|view|node|round|child|pixel|row|change|side) each\b"#, "one … per …"),
    (#"\b(outside|inside) of (a|an|the|its|it|their|both)\b"#, "outside; inside"),
    (#"\bpassed over\b"#, "skipped"),
    (#"\ball of it holds\b"#, "all checks pass"),
    (#"\bas [A-Za-z]+ has it\b"#, "as in …"),
    (#"\bas ever\b"#, "as before"),
    (#"\bhand(s|ed) on\b"#, "passes on"),
    (#"\bgoes on\b"#, "continues"),
    (#"\ball the same\b"#, "anyway"),
    (#"\bin no time\b"#, "quickly"),
    (#"\bset right\b"#, "corrected"),
    (#"\bless than no\b"#, "a negative …"),
    (#"(?-i:^/// (In the order of|As written|Else|If so)\b)"#, "a sentence that begins with its subject"),
    (#"(?-i:^/// Returns (a separate function|the C function)\b)"#, "what the function does"),
    (
      #"\bwhat is (in|inside|below|around|behind|before|asked|said|offered|measured) (it|them)\b"#, "its content; the …"
    ),
    (
      #"(?-i:(^|//+ |- [A-Za-z]+: )What (is|was|are|a|an|the|it|they|its|else|has|had|can|must|follows|comes|others?)\b(?!.*\?))"#,
      "a noun phrase, such as: The sections of …"
    ),
  ]

  private static let expressions: [(expression: NSRegularExpression, better: String)] = phrases.map {
    // The patterns are constants.
    (try! NSRegularExpression(pattern: $0.pattern, options: [.caseInsensitive, .anchorsMatchLines]), $0.better)
  }

  /// Returns the phrases in a text, each with its line number.
  private func findings(in text: String) -> [String] {
    let characters = NSString(string: text)
    return Self.expressions.flatMap { expression, better in
      expression.matches(in: text, range: NSRange(location: 0, length: characters.length)).map { match in
        let line = characters.substring(to: match.range.location).split(
          separator: "\n", omittingEmptySubsequences: false
        ).count
        return "\(line): “\(characters.substring(with: match.range))”; better: \(better)"
      }
    }
  }

  @Test func phrases_are_found() {
    #expect(findings(in: "All mistakes\ngive way.").count == 2)
    #expect(findings(in: "An error with its location.").isEmpty)
  }

  @Test(arguments: documentation) func the_documentation_is_plain(file: URL) throws {
    let findings = findings(in: try String(contentsOf: file, encoding: .utf8))
    #expect(findings.isEmpty, "\(file.path):\n\(findings.joined(separator: "\n"))")
  }

  @Test func help_and_rules_are_plain() {
    for command in ["", "check", "diff", "lint", "sweep", "serve", "config", "schema", "completions", "man", "help"] {
      let outcome = Tool.run(command.isEmpty ? ["--help"] : ["help", command], in: Surroundings())
      #expect(findings(in: String(decoding: outcome.output, as: UTF8.self)) == [], "help \(command)")
    }
    #expect(findings(in: LintRule.markdownTable) == [])
  }

  /// Checks all comments and all texts of the sources: messages, help, and attributes.
  @Test func sources_are_plain() throws {
    for file in try files(in: "Sources", suffix: ".swift") {
      // Suggestions for misspelled values contain British spellings.
      if file.lastPathComponent == "Suggestion+Values.swift" { continue }
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      let found = findings(in: lines.map { $0.drop { $0 == " " } }.joined(separator: "\n"))
      #expect(found.isEmpty, "\(file.path):\n\(found.joined(separator: "\n"))")
    }
  }

  /// The names that the glossary of the engine lists as replaced.
  @Test func sources_use_no_name_that_the_glossary_replaces() throws {
    let glossary = packageFolder.appendingPathComponent("Sources/Measure/Measure/Measure.docc/Glossary.md")
    let list = try String(contentsOf: glossary, encoding: .utf8).components(separatedBy: "## Words with one meaning")[1]
    let names = list.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().flatMap { row in
      row.components(separatedBy: "|")[3].matches(of: /`(.*?)`/).map { String($0.1) }
    }
    #expect(names.count > 8 && names.contains("DirectPass"))
    let pattern = names.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
    let expression = try NSRegularExpression(pattern: "\\b(\(pattern))\\b")
    for file in try files(in: "Sources", suffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let range = NSRange(text.startIndex..., in: text)
      let found = expression.matches(in: text, range: range).compactMap { Range($0.range, in: text).map { text[$0] } }
      #expect(found.isEmpty, "\(file.path): \(found.joined(separator: ", "))")
    }
  }

  /// A type is called by one of the glossary's words alone only if it is what the glossary says.
  @Test func types_say_what_they_hold() throws {
    let known: Set = [
      "Containers.Box", "ConstraintModel.Box", "Explanation.Subject.Part", "LayoutConstraint+Documents.Place",
      "SourceEdit.Place",
      "Toolbar.Parts", "RenderPurpose.Part", "AndroidTables.Part", "TextInputLayout.Box", "CodeValue.Part",
    ]
    let pattern =
      #"^(?! *//).*?\b(?:struct|enum|class|actor|typealias|associatedtype|protocol) ((?:Place|Part|Box|Stack)(?:s|es)?)\b"#
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    var found: Set<String> = []
    for file in try files(in: "Sources", suffix: ".swift") {
      let name = file.deletingPathExtension().lastPathComponent
      let text = NSString(string: try String(contentsOf: file, encoding: .utf8))
      for match in expression.matches(in: text as String, range: NSRange(location: 0, length: text.length)) {
        found.insert("\(name).\(text.substring(with: match.range(at: 1)))")
      }
    }
    #expect(found == known)
  }

  /// Checks the comments of the tests, and the names of their functions.
  @Test func tests_are_plain() throws {
    for file in try files(in: "Tests", suffix: ".swift") where file.path != #filePath {
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in
          let text = line.drop { $0 == " " }
          if text.hasPrefix("//") { return String(text) }
          guard let name = text.range(of: "func ").map({ text[$0.upperBound...].prefix { $0 != "(" } }) else {
            return ""
          }
          return name.replacingOccurrences(of: "_", with: " ")
        }
      let found = findings(in: lines.joined(separator: "\n"))
      #expect(found.isEmpty, "\(file.path):\n\(found.joined(separator: "\n"))")
    }
  }

  /// Checks the changelog, the manifest, and the comments of scripts.
  @Test func scripts_and_the_changelog_are_plain() throws {
    let named = ["CHANGELOG.md", "Package.swift", ".ci/run", ".ci/docc"].map(packageFolder.appendingPathComponent)
    let scripts = try files(in: "Tests", suffix: ".py") + files(in: "Tests", suffix: ".sh")
    for file in named + scripts {
      let found = findings(in: try String(contentsOf: file, encoding: .utf8))
      #expect(found.isEmpty, "\(file.path):\n\(found.joined(separator: "\n"))")
    }
  }

  /// Returns the files in a folder of the package and its subfolders.
  private func files(in folder: String, suffix: String) throws -> [URL] {
    let root = packageFolder.appendingPathComponent(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(suffix) }
    #expect(!names.isEmpty)
    return names.map(root.appendingPathComponent)
  }
}
