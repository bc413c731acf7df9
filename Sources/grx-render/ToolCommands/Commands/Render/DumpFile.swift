import GRXDevices
import GRXFileFormats
import Inflater
import Render

/// A file with a device's dump.
struct DumpFile {
  /// The dump; `nil` if it can't be read.
  let dump: DeviceDump?
  /// The error if the dump can't be read, or warnings.
  let messages: String

  /// Reads a dump.
  /// - Parameters:
  ///   - argument: The argument on the command line; `-` is standard input.
  ///   - mustBeRegular: Whether pipes are errors, since reading them could block.
  init(_ argument: String, _ surroundings: Surroundings, mustBeRegular: Bool) {
    let style = surroundings.errorStyle
    let name = argument == "-" ? LayoutSource.standardInputName : argument
    let limit = InflateLimits().bytes
    var bytes: [UInt8] = []
    func message(_ problem: DeviceDump.Problem, _ severity: MessageStyle.Severity) -> String {
      let place = SourceLines(bytes).position(of: problem.offset)
      return style.message(at: "\(name.visiblePath):\(place.line):\(place.column)", severity, problem.sentence)
    }
    do {
      bytes =
        argument == "-"
        ? try surroundings.standardInput(limit + 1)
        : try Files.read(argument, mustBeRegular: mustBeRegular, limit: limit)
      if bytes.count > limit {
        throw FileProblem(file: name, action: .read, why: "it is longer than \(limit) bytes")
      }
      let dump = try DeviceDump(bytes)
      self.dump = dump
      messages = dump.warnings.prefix(10).map { message($0, .warning) }.joined()
    } catch let problem as DeviceDump.Problem {
      (dump, messages) = (nil, message(problem, .error))
    } catch let problem as FileProblem {
      (dump, messages) = (nil, style.message(about: problem))
    } catch {
      (dump, messages) = (nil, style.message(from: name, .error, "\(error)"))
    }
  }
}
