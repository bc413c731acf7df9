import Inflater

/// The suppressions of findings in the comments of a document, and in `tools:ignore` in Android's XML.
///
/// `// grx-lint-disable GRX003` applies to the file, and `// grx-lint-disable-next-line GRX003` to the next line that
/// isn't only a comment, and to the view that begins on it. Several codes or names are separated by commas or spaces;
/// without any, all rules are disabled. The text after ` -- ` is the reason.
package struct Suppressions {
  /// A comment that names an unknown rule.
  package struct UnknownRule: Hashable {
    package let name: String
    package let location: InflateError.Location
  }

  private let file: String
  private var ofFile: Set<LintRule> = []
  /// Those of elements, possibly in files that the document includes.
  private var ofRanges: [(rules: Set<LintRule>, file: String, lines: ClosedRange<Int>)] = []
  private var ofLines: [Int: Set<LintRule>] = [:]
  package private(set) var unknownRules: [UnknownRule] = []

  package init(_ document: any SourceDocument) {
    file = document.file
    for comment in document.comments() { read(comment) }
    for ignored in document.ignoredRules() {
      // Names of rules that only exist in Android's lint are ignored.
      let rules = ignored.names.contains("all") ? LintRule.all : ignored.names.flatMap(LintRule.aliased)
      ofRanges.append((Set(rules), ignored.file, ignored.lines))
    }
  }

  package func cover(_ finding: LintFinding) -> Bool {
    ofRanges.contains {
      $0.file == finding.location.file && $0.lines.contains(finding.viewLine) && $0.rules.contains(finding.rule)
    }
      || finding.location.file == file
        && (ofFile.contains(finding.rule)
          || [finding.location.line, finding.viewLine].contains { ofLines[$0]?.contains(finding.rule) == true })
  }

  private mutating func read(_ comment: SourceComment) {
    var words = comment.text.split { $0.isWhitespace || $0 == "," }[...]
    // A documentation comment begins with an additional asterisk: /** … */
    while words.first?.allSatisfy({ $0 == "*" || $0 == "/" }) == true { words.removeFirst() }
    guard let directive = words.popFirst() else { return }
    guard directive == "grx-lint-disable" || directive == "grx-lint-disable-next-line" else { return }
    let names = words.prefix { $0 != "--" && $0 != "*" }.map(String.init)
    var rules: Set<LintRule> = names.isEmpty ? Set(LintRule.all) : []
    for name in names {
      if let rule = LintRule.named(name) {
        rules.insert(rule)
      } else {
        unknownRules.append(UnknownRule(name: name, location: comment.location))
      }
    }
    if directive == "grx-lint-disable" {
      ofFile.formUnion(rules)
    } else if let line = comment.nextLine {
      ofLines[line, default: []].formUnion(rules)
    }
  }
}
