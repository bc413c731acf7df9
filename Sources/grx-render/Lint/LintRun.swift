import Inflater

/// One run of the lint command.
struct LintRun {
  private let settings: LintSettings
  private let files: [String]
  private let linter: Linter
  private let surroundings: Surroundings

  init(_ settings: LintSettings, _ operands: [String], _ surroundings: Surroundings) throws(UsageError) {
    if operands.isEmpty && !settings.listsRules { throw .missingFile }
    if settings.updatesBaseline && settings.baseline == nil {
      throw .lonelyOption("--update-baseline", required: "--baseline FILE")
    }
    for (option, file) in [("--output", settings.render.output), ("--baseline", settings.baseline)] {
      if let file, Files.isSame(file, asOneOf: operands) { throw .overwritesInput(option: option, file: file) }
    }
    self.settings = settings
    files = operands
    self.surroundings = surroundings
    linter = try settings.linter()
  }

  func outcome() -> Outcome {
    if settings.listsRules { return Outcome(output: LintRule.listing) }
    var run = Findings(style: surroundings.errorStyle)
    for file in files { lint(file, &run) }
    do throws(FileProblem) {
      return try write(run)
    } catch {
      let message = surroundings.errorStyle.message(from: error.file, .error, error.description)
      return Outcome(status: .failed, messages: run.messages + message)
    }
  }

  /// What all files have given so far.
  private struct Findings {
    let style: MessageStyle
    var findings: [LintFinding] = []
    var errors: [InflateError] = []
    var messages = ""
    var hasFailed = false
    private var places: Set<Place> = []
    private var unknownRules: Set<Suppressions.UnknownRule> = []
    private var knownErrors: Set<InflateError> = []

    private struct Place: Hashable {
      let rule: LintRule
      let location: InflateError.Location
    }

    init(style: MessageStyle) { self.style = style }

    /// Adds what isn't known yet: a file may be included by several, and be checked on its own as well.
    mutating func add(_ result: Linter.Result, of source: LayoutSource) {
      hasFailed = hasFailed || result.hasFailed
      for finding in result.findings.sorted(by: LintFinding.isBefore)
      where places.insert(Place(rule: finding.rule, location: finding.location)).inserted {
        findings.append(finding)
      }
      let newErrors = result.errors.filter { knownErrors.insert($0).inserted }
      errors += newErrors
      var documents = DocumentMessages(style: style, cache: result.cache)
      messages += documents.text(of: newErrors)
      for unknown in result.unknownRules where unknownRules.insert(unknown).inserted {
        let location = unknown.location
        let suggestion = Suggestion.nearest(to: unknown.name, in: LintRule.all.flatMap { [$0.code, $0.name] })
        messages += style.message(
          at: "\(location.file.excerptOfPath):\(location.line):\(location.column)", .warning,
          "there is no rule '\(unknown.name.excerpt)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
  }

  private func lint(_ file: String, _ run: inout Findings) {
    do throws(FileProblem) {
      let source = try LayoutSource(file, maximumBytes: linter.inflater.maximumBytes, surroundings)
      run.add(linter.lint(source, named: file == "-" ? LayoutSource.standardInputName : file), of: source)
    } catch {
      run.hasFailed = true
      run.messages += surroundings.errorStyle.message(from: error.file, .error, error.description)
    }
  }

  private func write(_ run: Findings) throws(FileProblem) -> Outcome {
    var findings = run.findings
    if let path = settings.baseline {
      if settings.updatesBaseline {
        // What could not be read would be forgotten.
        if run.hasFailed { return Outcome(status: .failed, messages: run.messages) }
        var baseline = LintBaseline(path: path)
        baseline.replace(with: findings)
        try Files.replace(path, with: Array(baseline.text.utf8))
        return Outcome(messages: run.messages)
      }
      findings = try LintBaseline(reading: path).unknown(of: findings)
    }
    let status: Outcome.Status = findings.isEmpty && !run.hasFailed ? .done : .failed
    let text = settings.format.write(LintOutput(findings: findings, errors: run.errors))
    guard let output = settings.render.output else {
      return Outcome(status: status, output: text, messages: run.messages)
    }
    try Files.replace(output, with: Array(text.utf8))
    return Outcome(status: status, messages: run.messages)
  }
}

extension LintFinding {
  fileprivate static func isBefore(_ a: LintFinding, _ b: LintFinding) -> Bool {
    if a.location.file != b.location.file {
      // The outermost file first, then those that it includes.
      if a.location.file == a.root || b.location.file == b.root { return a.location.file == a.root }
      return a.location.file < b.location.file
    }
    return (a.location.line, a.location.column, a.rule.code) < (b.location.line, b.location.column, b.rule.code)
  }
}

extension LintRule {
  /// What `--rules` prints.
  static var listing: String {
    all.map { rule in
      "\(rule.code) \(rule.name) (\(rule.severity.rawValue))\n" + wrapped(rule.summary, indent: 2)
        + wrapped(rule.explanation, indent: 4)
    }.joined(separator: "\n")
  }

  /// The rules as a table for documentation.
  static var markdownTable: String {
    let rows = all.map { "| \($0.code) | `\($0.name)` | \($0.severity.rawValue) | \($0.summary) \($0.explanation) |" }
    return "| code | name | severity | what is reported |\n| --- | --- | --- | --- |\n" + rows.joined(separator: "\n")
      + "\n"
  }
}
