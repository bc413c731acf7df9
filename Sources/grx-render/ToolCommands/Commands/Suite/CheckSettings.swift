import Render

/// The options of the check command.
struct CheckSettings: Sendable {
  var layout = LayoutSettings()
  var configuration = ConfigurationChoice.nearest
  var updates = false
  var writesNew = false
  var lists = false
  var listsAll = false
  /// Whether snapshots whose layouts are gone are removed.
  var prunes = false
  /// Whether folders without layouts are accepted.
  var allowsEmpty = false
  /// The format that `--format` names.
  var givenFormat: CheckFormat?
  /// The output file; `nil` for standard output.
  var output: String?
  /// The folder for pictures of the differences.
  var pictures: String?
  var excluded: [Glob] = []
  var maximumMeasures: Int?
  /// The number of layouts that are laid out concurrently; `nil` for one per processor.
  var jobs: Int?
  /// The revision whose layouts are compared, instead of snapshots.
  var revision: String?
  /// Whether git is searched for the causes of differences from snapshots.
  var usesGit = true
  /// The revision since which edits may be those causes; `nil` for the usual one.
  var base: String?
  /// Whether changed texts, colors, and pictures are differences.
  var countsLook = false
  /// The part of the layouts that is laid out; `nil` for all.
  var shard: Shard?
  /// Whether the operands are reports to be joined.
  var joins = false

  /// The output format: the requested one, or the format of the output's suffix, or text.
  var format: CheckFormat { givenFormat ?? output.flatMap(CheckFormat.named(by:)) ?? .text }

  /// The options in the order of the help.
  static let options: [Option<CheckSettings>] =
    runOptions + reportOptions + LayoutSettings.options.map { Option($0, in: \.layout) }

  static let updateOption = Option<CheckSettings>(
    "--update", help: "Writes the snapshots that differ. Each file is replaced atomically.",
    set: { $0.updates = true })

  private static let runOptions: [Option<CheckSettings>] =
    [
      updateOption,
      Option(
        "--prune", help: "Removes the snapshots whose layouts are gone.", set: { $0.prunes = true }
      ).contradicting("--git", "--list", "--join"),
      Option(
        "--allow-empty", help: "Accepts files and folders without layouts, which otherwise are an error.",
        set: { $0.allowsEmpty = true }),
      Option("--new", help: "Writes the snapshots that are missing.", set: { $0.writesNew = true }),
      Option(
        "--look",
        help: "Keeps texts, colors and pictures in snapshots too, and counts them as differences; see 'snapshot' in "
          + "\(Configuration.fileName).",
        set: { $0.countsLook = true }),
      Option("--list", help: "Lists the layouts that would be checked, and exits.", set: { $0.lists = true })
        .contradicting("--update", "--new", "--format", "--pictures", "--git", "--max-measures", "--all"),
      Option(
        "--git", "REV", expected: "a revision: origin/main",
        help: "Compares with the layouts of a revision in git instead of with snapshots.",
        parse: { $0.isEmpty || $0.hasPrefix("-") ? nil : $0 }, set: { $0.revision = $1 }
      ).contradicting("--update", "--new", "--max-measures"),
      Option(
        "--no-git",
        help: "Doesn't look for the edits that explain how layouts differ from their snapshots.",
        set: { $0.usesGit = false }),
      Option(
        "--base", "REV", expected: "a revision: origin/main",
        help:
          "Looks for these edits since REV. Default: where HEAD left the branch of a pull request, as GitHub, GitLab, "
          + "Bitbucket, and Jenkins name it; else the last commit, and then the commit that wrote a snapshot.",
        parse: { $0.isEmpty || $0.hasPrefix("-") ? nil : $0 }, set: { $0.base = $1 }
      ).contradicting("--git", "--no-git", "--list"),
      Option(
        "--shard", "I/N", expected: "a share: 2/5",
        help: "Checks only the Ith of N shares of the layouts, which are the same on every machine.",
        parse: { Shard($0) }, set: { $0.shard = $1 }),
      Option(
        "--join",
        help: "Joins JSON reports of shards, which are given instead of layouts, into one report: text, json, "
          + "or markdown.",
        set: { $0.joins = true }
      ).contradicting("--update", "--new", "--list", "--git", "--shard", "--pictures"),
      Option(
        "--exclude", "GLOB", expected: "a pattern: drafts/**",
        help:
          "Skips files in folders that match: * and ? within a name, ** across folders. A pattern without a slash is "
          + "matched with names, a pattern with a slash with paths in the configuration's folder. May be repeated.",
        parse: { $0.isEmpty ? nil : Glob($0) }, set: { $0.excluded.append($1) }),
    ]
    + Option<CheckSettings>.configuration(\.configuration) + [
      Option(
        "--max-measures", "N", expected: "a whole number: 500",
        help: "Fails if more than N measure calls are made for a tree.",
        parse: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } }, set: { $0.maximumMeasures = $1 }),
      .jobs(\.jobs),
    ]

  private static let reportOptions: [Option<CheckSettings>] = [
    .format(of: "result", \.givenFormat),
    .output("result", \.output),
    Option(
      "--pictures", "DIR", values: .file, expected: "a folder",
      help: "Writes pictures of differing layouts to DIR: before, after, and the difference, as PNG.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.pictures = $1 }),
    Option("--all", help: "Lists every view that differs.", set: { $0.listsAll = true }),
  ]
}
