import GRXLint
import Render

extension Command {
  /// Finds the widths at which layouts break.
  static var sweep: Command {
    Command(
      "sweep",
      usage: "Usage: \(Tool.name) sweep [options] PATH…",
      summary:
        "Lays each layout of PATH (files, folders that are searched for layouts, or - for standard input) out at every width of a range, "
        + "pixel by pixel, and prints at which widths it changes: lines of texts, rows, resources, and what a user would notice as broken.",
      options: SweepSettings.options,
      examples: [
        Example(purpose: "Where a layout breaks", line: "\(Tool.name) sweep inbox.grx"),
        Example(
          purpose: "On phones, in all languages of the project",
          line: "\(Tool.name) sweep --width-range 320...480 --locales all app/src/main/res/layout"),
        Example(
          purpose: "Fail on what isn't broken yet",
          line: "\(Tool.name) sweep --baseline sweep.json app/src/main/res/layout"),
        Example(purpose: "How the bands moved since a revision", line: "\(Tool.name) sweep --git origin/main layouts"),
        Example(purpose: "The layout at each breakpoint", line: "\(Tool.name) sweep --output strip.png inbox.grx"),
      ],
      notes: [
        "\"sweep\" in \(Configuration.fileName) sets widths, fontScales, locales, heights, and baseline: what a project supports.",
        "A text is broken if it ends in an ellipsis or is cut off, unless it is only a sample; a view, if lint warns about it at some of "
          + "the widths only, or if it overlaps another one at some of them.",
        exitStatuses(found: "something is broken at some width, and the baseline doesn't have it"),
      ],
      defaults: SweepSettings(),
      run: { (settings, operands, surroundings) throws(UsageError) in
        try SweepRun(settings, operands, surroundings).outcome()
      })
  }
}
