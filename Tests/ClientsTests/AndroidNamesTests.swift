#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// Code with Android's names is an error that says the name to use.
  @Suite struct AndroidNamesTests {
    private static let compiler: URL? = {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      return folders.lazy.map { URL(fileURLWithPath: "\($0)/swiftc") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Lines of code, each with a part of the compiler's message.
    private static let lines = [
      ("group.addView(View())", "renamed to 'addSubview(_:)'"),
      ("group.addView(View(), 0)", "renamed to 'insertSubview(_:at:)'"),
      ("group.removeView(view)", "renamed to 'removeSubview(_:)'"),
      ("group.removeAllViews()", "renamed to 'removeAllSubviews()'"),
      ("_ = group.getChildAt(0)", "use subviews[index]"),
      ("_ = group.getChildCount()", "use subviews.count"),
      ("_ = group.childCount", "renamed to 'subviews.count'"),
      ("_ = group.findViewById(\"a\")", "renamed to 'view(id:)'"),
      ("view.requestLayout()", "renamed to 'setNeedsLayout()'"),
      ("view.setVisibility(.gone)", "set visibility"),
      ("view.visibility = .invisible", "renamed to 'hidden'"),
      ("view.visibility = .GONE", "renamed to 'gone'"),
      ("view.setPadding(8, 8, 8, 8)", "set padding = Edges(left:top:right:bottom:)"),
      ("view.setLayoutParams(LayoutParams())", "set layoutParams"),
      ("view.setMinimumWidth(8)", "set minWidth"),
      ("_ = view.measuredWidth", "renamed to 'measuredSize.width'"),
      ("_ = view.measuredHeight", "renamed to 'measuredSize.height'"),
      ("view.setMeasuredDimension(1, 2)", "return the size from onMeasure(_:)"),
      ("_ = view.getBaseline()", "renamed to 'measuredBaseline'"),
      ("_ = MeasureSpec.makeMeasureSpec(1, .exactly)", "use .exactly(size), .atMost(size), or .unspecified"),
      ("_ = MeasureSpec.EXACTLY", "renamed to 'Mode.exactly'"),
      ("_ = MeasureSpec.Mode.AT_MOST", "renamed to 'atMost'"),
      ("_ = MeasureSpec.getSize(.unspecified)", "use spec.size"),
      ("_ = Dimension.MATCH_PARENT", "renamed to 'matchParent'"),
      ("_ = Dimension.WRAP_CONTENT", "renamed to 'wrapContent'"),
      ("view.layoutParams.setMargins(1, 2, 3, 4)", "set margins = Edges(left:top:right:bottom:)"),
      ("view.layoutParams.topMargin = 3", "renamed to 'margins.top'"),
      ("row.setOrientation(.horizontal)", "set direction"),
      ("row.orientation = .horizontal", "renamed to 'direction'"),
      ("row.setGravity(.center)", "set contentGravity"),
      ("text.setText(\"a\")", "set text"),
      ("text.setTextSize(12)", "set textSize, in pixels"),
      ("line.orientation = .vertical", "renamed to 'direction'"),
      // No suggestion leads around the params of a layout.
      ("FrameLayout().addSubview(view, LinearLayout.LayoutParams(weight: 1))", "cannot convert value of type"),
    ]

    @Test(.enabled("swiftc isn't in PATH") { compiler != nil })
    func each_name_leads_to_another() throws {
      let compiler = try #require(Self.compiler)
      let bundles = [CommandLine.arguments[0]] + Bundle.allBundles.map(\.bundlePath)
      let modules = try #require(
        bundles.lazy.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("Modules") }
          .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("Measure.swiftmodule").path) })
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString).swift")
      defer { try? FileManager.default.removeItem(at: file) }
      let head = """
        import Layouts
        import Measure
        func use(_ group: ViewGroup, _ view: View, _ row: LinearLayout, _ text: TextView, _ line: Guideline) {

        """
      try (head + Self.lines.map { $0.0 + "\n" }.joined() + "}\n").write(to: file, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = compiler
      process.arguments = [
        "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules.path, file.path,
      ]
      let builds = modules.deletingLastPathComponent().path
      for build in try FileManager.default.contentsOfDirectory(atPath: builds) where build.hasSuffix(".build") {
        let map = "\(builds)/\(build)/module.modulemap"
        if FileManager.default.fileExists(atPath: map) { process.arguments? += ["-Xcc", "-fmodule-map-file=\(map)"] }
      }
      let output = Pipe()
      process.standardError = output
      try process.run()
      let errors = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        .split(separator: "\n").filter { $0.contains(": error: ") }
      process.waitUntilExit()
      for (number, (line, message)) in Self.lines.enumerated() {
        let own = errors.filter { $0.contains(".swift:\(number + 4):") }
        #expect(own.contains { $0.contains(message) }, "\(line): \(own)")
      }
    }
  }
#endif
