import Inflater
import Layouts
import Measure

/// An error in the arguments.
enum UsageError: Error, Hashable {
  case unknownOption(String, suggestion: String?)
  case missingValue(option: String, placeholder: String)
  case needlessValue(option: String)
  case wrongValue(option: String, found: String, expected: String)
  case unknownWord(option: String, found: String, words: [String])
  case unknownClass(option: String, found: String, suggestion: String?)
  case missingFile
  case tooManyFiles(String)
  /// `option` has no meaning unless `required` is given.
  case lonelyOption(String, required: String)
  case contradictoryOptions(String, String)
  /// An option names a folder that doesn't exist.
  case missingFolder(option: String, String, suggestion: String?)
  /// All lint rules are disabled.
  case noRules
  /// The lists of a matrix have more combinations than this limit.
  case tooManyCombinations(Int)
  /// An option for one layout is used with folders.
  case singleLayoutOnly(option: String)
  case needsFolder(option: String, file: String)
  /// A search for layouts is requested in standard input.
  case unsearchable
  /// Watching is requested for standard input.
  case unwatchable
  case missingFiles(count: Int)
  case unknownCommand(String, suggestion: String?)
  case needlessOperand(String)
  /// The suffix of a file denotes another format than the requested one.
  case wrongSuffix(option: String, form: String, file: String)
  case unknownShell(String?)
  /// The output would overwrite a file that was read.
  case overwritesInput(option: String, file: String)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "unknown option '\(name.excerpt)'" + Suggestion.question(suggestion)
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .needlessValue(let option):
      "\(option) takes no value"
    case .wrongValue(let option, let found, let expected):
      "\(option) is '\(found.excerpt)'; expected \(expected)"
    case .unknownWord(let option, let found, let words):
      "\(option) is '\(found.excerpt)'; expected \(listed(words))"
        + Suggestion.question(Suggestion.nearest(to: found, in: words))
    case .unknownClass(let option, let found, let suggestion):
      "\(option) names the unknown class '\(found.excerpt)'" + Suggestion.question(suggestion)
    case .missingFile:
      "no FILE is given"
    case .tooManyFiles(let file):
      "expected one FILE; '\(file.excerpt)' is one too many"
    case .lonelyOption(let option, let required):
      "\(option) needs \(required) as well"
    case .contradictoryOptions(let first, let second):
      "\(first) and \(second) can't be given together"
    case .missingFolder(let option, let path, let suggestion):
      "\(option): there is no folder '\(path.visiblePath)'"
        + Suggestion.question(suggestion)
    case .noRules:
      "no lint rule is left: --disable leaves out each one that --only or grx.json names"
    case .tooManyCombinations(let limit):
      "the lists have more than \(limit) combinations"
    case .unwatchable:
      "--watch needs a file; standard input does not change"
    case .unknownCommand(let name, let suggestion):
      "there is no command or file '\(name.excerpt)'" + Suggestion.question(suggestion)
    case .needlessOperand(let operand):
      "'\(operand.excerpt)' is one argument too many"
    case .wrongSuffix(let option, let form, let file):
      "\(option) writes \(form), but '\(file.excerpt)' has the suffix of another form"
    case .singleLayoutOnly(let option):
      "\(option) works on one layout, not on folders"
    case .needsFolder(let option, let file):
      "\(option) needs a folder for the files of several layouts; '\(file.excerpt)' is a file"
    case .unsearchable:
      "files and folders are checked, not standard input"
    case .missingFiles(let count):
      "\(count) FILEs are needed"
    case .unknownShell(let found?):
      "there are no completions for '\(found.excerpt)'; expected bash, zsh or fish"
    case .unknownShell(nil):
      "no SHELL is given; expected bash, zsh or fish"
    case .overwritesInput(let option, let file):
      "\(option) would overwrite '\(file.excerpt)', which is read"
    }
  }
}
