extension Command {
  /// Inflates a layout, lays it out, and writes it in a format.
  static var render: Command {
    Command(
      nil,
      usage: "Usage: \(Tool.name) [options] FILE",
      summary: "Reads the layout FILE (.grx; - for standard input), measures it and lays it out as Android does, and "
        + "prints where every view is.",
      options: RenderSettings.options,
      examples: [
        Example(purpose: "Every view's place, in points", line: "\(Tool.name) row.grx"),
        Example(
          purpose: "A picture of a tablet in landscape",
          line: "\(Tool.name) --size 1024x768 --format svg --output row.svg row.grx"),
        Example(
          purpose: "Right to left, with other content",
          line: "\(Tool.name) --direction rtl --set title.text='Good morning' row.grx"),
        Example(
          purpose: "Pictures of all layouts of a folder",
          line: "\(Tool.name) --format png --output pictures layouts"),
        Example(
          purpose: "All of them on one page, as screens",
          line: "\(Tool.name) --style screen --output screens.html layouts"),
        Example(purpose: "Keep a snapshot", line: "\(Tool.name) --check row.txt --update row.grx"),
        Example(purpose: "Compare with it later", line: "\(Tool.name) --check row.txt row.grx"),
      ],
      notes: [
        exitStatuses(
          found:
            "the layout differs (--check, --against, --device-dump), or takes more measures than --max-measures allows"),
        "Lengths are in points, fractions included. --option=VALUE is the same as --option VALUE. If an option is "
          + "repeated, the last one is used. Arguments after -- are FILEs, even if they begin with -. Options may precede a command.",
        "A \(Configuration.fileName) in the folder of FILE, or above it, sets the options that the command line "
          + "doesn't; \(Tool.name) config prints those in effect. --strict=false turns off an option that it turns on.",
        "Text is colored on a terminal. NO_COLOR, CLICOLOR=0, and FORCE_COLOR=0 turn that off; FORCE_COLOR and "
          + "CLICOLOR_FORCE turn it on everywhere.",
      ],
      defaults: RenderSettings(),
      run: { (settings, operands, surroundings) throws(UsageError) in
        if let rendering = FolderRendering(settings, operands, surroundings) { return try rendering.outcome() }
        return try RenderRun.outcome(settings, operands, surroundings)
      })
  }
}
