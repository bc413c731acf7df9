import Foundation

/// The arguments of the program.
struct Options {
  static let usage = """
    usage: layout-fuzz [--seed N] [--count M] [--seconds S] [--only INDEX] [--file F] [--nested N] [--fixtures FOLDER] [--limit S] [--stack KIB] [--documents xml]
                       [--differences N] [--json N] [--readers N] [--guided READER]

      --seed N       decides all inputs (default 1)
      --count M      how many inputs are tried (default 100000)
      --seconds S    stops after S seconds, regardless of the count
      --only INDEX   tries one input in this process, and prints it and its messages
      --file F       tries a file as it is, with the size of a phone
      --nested N     lays each class of views out, nested N deep and built without a document, and inflates documents
                     of each form as deep, and too deep
      --fixtures F   the folder of the corpus (default: Fixtures of this package)
      --limit S      how long one input may take, in seconds (default 20)
      --documents D  which inputs are tried: all (the default; one in four is a layout in Android's XML), or xml
      --differences N  compares N pairs of random documents from the seed on, and checks each statement of the comparison
      --json N       compares N random documents from the seed on with Foundation's parser of JSON
      --readers N    reads N random files with each reader: \(Reader.allCases.map(\.rawValue).joined(separator: ", "))
      --guided R     reads --count files with one reader, and keeps those that reach new code: `Tests/Fuzz/guided.sh`
                     builds the program so that it can
      --stack KIB    the stack that inputs are tried with, in KiB (default 512)

    An input is decided by the seed and its index alone. Exit status: 0 nothing found; 1 a fault; 2 wrong usage.
    """

  var seed: UInt64 = 1
  var count = 100_000
  var seconds = Double.infinity
  var only: Int?
  var file: String?
  var nested: Int?
  var differences: Int?
  var json: Int?
  var readers: Int?
  var guided: Reader?
  var fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")
  var limit = 20.0
  var stack = 512
  var triesXMLOnly = false
  /// The first index of a batch that another process has started this one for.
  var first: Int?
  var trail: String?

  /// Parses the arguments; `nil` for wrong usage.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--seed": guard set(\.seed, UInt64(value)) else { return nil }
      case "--count": guard set(\.count, Int(value).flatMap { $0 >= 0 ? $0 : nil }) else { return nil }
      case "--seconds": guard set(\.seconds, Double(value)) else { return nil }
      case "--only": guard set(\.only, Int(value)) else { return nil }
      case "--fixtures": fixtures = URL(fileURLWithPath: value)
      case "--limit": guard set(\.limit, Double(value)) else { return nil }
      case "--stack": guard set(\.stack, Int(value)) else { return nil }
      case "--first": guard set(\.first, Int(value)) else { return nil }
      case "--differences": guard set(\.differences, Int(value)) else { return nil }
      case "--json": guard set(\.json, Int(value)) else { return nil }
      case "--readers": guard set(\.readers, Int(value)) else { return nil }
      case "--guided": guard set(\.guided, Reader(rawValue: value)) else { return nil }
      case "--nested": guard set(\.nested, Int(value)) else { return nil }
      case "--documents":
        guard value == "all" || value == "xml" else { return nil }
        triesXMLOnly = value == "xml"
      case "--file": file = value
      case "--trail": trail = value
      default: return nil
      }
    }
  }

  private mutating func set<Value>(_ property: WritableKeyPath<Options, Value>, _ value: Value?) -> Bool {
    guard let value else { return false }
    self[keyPath: property] = value
    return true
  }

  private mutating func set<Value>(_ property: WritableKeyPath<Options, Value?>, _ value: Value?) -> Bool {
    guard let value else { return false }
    self[keyPath: property] = .some(value)
    return true
  }
}
