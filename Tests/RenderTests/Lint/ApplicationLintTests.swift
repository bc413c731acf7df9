import Foundation
import TestSupport
import Testing

@testable import ToolCommands

/// Linting layouts that resemble those of ten applications, with added faults that would be visible on a device.
///
/// A comment before an element names its fault: `<!-- fault: GRX005 -->`, or several codes for one. An element with several faults
/// has a comment for each.
@Suite struct ApplicationLintTests {
  private static let folder = fixtures.appendingPathComponent("applications")

  private struct Fault {
    let file: String
    /// The line of the element after the comment.
    let line: Int
    let codes: Set<String>
  }

  private struct Finding {
    let file: String
    let line: Int
    let code: String
  }

  private static func faults(in application: String) throws -> [Fault] {
    let root = folder.appendingPathComponent(application)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted().filter {
      $0.contains("/res/layout/")
    }
    .flatMap { name -> [Fault] in
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      return text.components(separatedBy: "\n").enumerated().flatMap { index, line in
        line.components(separatedBy: "<!-- fault: ").dropFirst().map { comment in
          let codes = comment.split(separator: " ").filter { $0.hasPrefix("GRX") }.map(String.init)
          return Fault(file: name, line: index + 2, codes: Set(codes))
        }
      }
    }
  }

  private static func findings(in application: String) throws -> [Finding] {
    let root = folder.appendingPathComponent(application).path
    let outcome = Tool.run(["lint", "--no-config", "--format", "json", root], in: Surroundings())
    #expect(outcome.status != .failed, "\(outcome.messages)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    return try #require(json["findings"] as? [[String: Any]]).map { finding in
      Finding(
        file: String((finding["file"] as? String ?? "").dropFirst(root.count + 1)), line: finding["line"] as? Int ?? 0,
        code: finding["code"] as? String ?? finding["rule"] as? String ?? "")
    }
  }

  @Test func nine_of_ten_findings_are_true_and_nine_of_ten_faults_found() throws {
    var (faultCount, foundCount, trueCount, findingCount) = (0, 0, 0, 0)
    var report = ""
    for application in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() {
      let (faults, findings) = (try Self.faults(in: application), try Self.findings(in: application))
      faultCount += faults.count
      findingCount += findings.count
      for fault in faults {
        let isFound = findings.contains {
          $0.file == fault.file && $0.line == fault.line && fault.codes.contains($0.code)
        }
        if isFound {
          foundCount += 1
        } else {
          report += "missed \(application)/\(fault.file):\(fault.line) \(fault.codes)\n"
        }
      }
      for finding in findings {
        let isTrue = faults.contains {
          $0.file == finding.file && $0.line == finding.line && $0.codes.contains(finding.code)
        }
        if isTrue {
          trueCount += 1
        } else {
          report += "false \(application)/\(finding.file):\(finding.line) \(finding.code)\n"
        }
      }
    }
    #expect(faultCount >= 12)
    #expect(10 * foundCount >= 9 * faultCount, "\(foundCount) of \(faultCount)\n\(report)")
    #expect(10 * trueCount >= 9 * findingCount, "\(trueCount) of \(findingCount)\n\(report)")
  }
}
