import Testing

@testable import Render

@Suite struct PageRecordTests {
  /// The script's reads: the names in `const { names } = this.record('kind'`, if they are there, and the kind.
  private func reads() -> [(names: [String], kind: String)] {
    let pattern = #/(?:const \{ ([^}]*) \} =\s+)?(?:this|model)\.record\('(\w+)'/#
    return PageFile.script.text.matches(of: pattern).map { read in
      let names = (read.output.1 ?? "").split(separator: ",").map { name in
        String(name.split(separator: ":")[0]).filter { $0 != " " }
      }
      return (names, String(read.output.2))
    }
  }

  @Test func the_script_reads_records_by_the_names_that_they_have() throws {
    let reads = reads()
    for (names, kind) in reads {
      let record = try #require(PageRecord(rawValue: kind), "\(kind)")
      #expect(names.filter { !record.members.contains($0) } == [], "\(kind)")
    }
    #expect(Set(reads.map(\.kind)) == Set(PageRecord.allCases.map(\.rawValue)))
  }

  @Test func a_page_names_the_values_of_its_records() {
    #expect(PageRecord.json.hasPrefix(#"{"place":["file","line","column"],"text":["#))
    for record in PageRecord.allCases { #expect(Set(record.members).count == record.members.count) }
  }

  @Test func the_canvas_draws_the_figures_of_the_wireframe() throws {
    let script = PageFile.script.text
    let start = try #require(script.firstRange(of: "  figures = {\n"))
    let figures = script[start.upperBound...].split(separator: "\n").prefix { $0 != "  };" }
    let names = figures.compactMap { line in
      line.hasPrefix("    ") && line.hasSuffix("=> {") && !line.hasPrefix("     ")
        ? line.dropFirst(4).prefix { $0 != ":" } : nil
    }
    #expect(names.map(String.init) == Drawing.Figure.allCases.filter { $0 != .text }.map(\.rawValue))
  }
}
