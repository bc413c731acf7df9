#if DEBUG && os(Linux)
  internal import Runtime
#endif

/// The place in the source where a layout is written, for reports.
package enum SourcePlace {
  /// A place that the compiler passes to a function, as `#fileID` and `#line`.
  case written(StaticString, UInt)
  #if DEBUG && os(Linux)
    /// The call of an operator, to which the compiler passes no place.
    case called(CallStack)
  #endif

  package init(_ file: StaticString, _ line: UInt) { self = .written(file, line) }

  /// The place that calls this module's clients, in debug builds on Linux; `nil` elsewhere, because finding it takes some
  /// microseconds and the program's debug information.
  package static var ofCaller: SourcePlace? {
    #if DEBUG && os(Linux)
      CallStack().map { .called($0) }
    #else
      nil
    #endif
  }
}

extension SourcePlace {
  /// The file, as `#fileID` writes it, and the line; `nil` if the program has no debug information.
  var words: String? {
    switch self {
    case .written(let file, let line): "\(file):\(line)"
    #if DEBUG && os(Linux)
      case .called(let stack): stack.words
    #endif
    }
  }
}

#if DEBUG && os(Linux)
  /// The functions that are being called, of which the innermost outside the engine is named in reports.
  package final class CallStack {
    /// The program and its libraries. Finding them takes a thousand times as long as walking up the stack.
    private static let images = ImageMap.capture()
    /// Enough for the engine's own functions.
    private static let depth = 16

    private let trace: Backtrace

    /// Walks up the stack; `nil` if it can't be walked.
    init?() {
      guard let trace = try? Backtrace.capture(algorithm: .fast, limit: Self.depth, images: Self.images) else {
        return nil
      }
      self.trace = trace
    }

    /// The innermost call outside the engine, as `Module/File.swift:12`.
    fileprivate var words: String? {
      guard let frames = trace.symbolicated()?.frames else { return nil }
      for frame in frames {
        guard let symbol = frame.symbol, let location = symbol.sourceLocation, location.line > 0 else { continue }
        let module = Self.module(ofMangledName: symbol.rawName)
        if let module, ["Measure", "Layouts", "Dialects", "Declarative", "UIKitViews"].contains(module) { continue }
        let file = location.path.split(separator: "/").last ?? ""
        return (module.map { "\($0)/" } ?? "") + "\(file):\(location.line)"
      }
      return nil
    }

    /// Returns the module of a function of Swift: `$s` is followed by the length of the module's name, and the name.
    private static func module(ofMangledName name: String) -> Substring? {
      guard name.hasPrefix("$s") else { return nil }
      let rest = name.dropFirst(2)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let length = Int(digits), length > 0 else { return nil }
      return rest.dropFirst(digits.count).prefix(length)
    }
  }
#endif
