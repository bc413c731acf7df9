import GRXFileFormats
import Layouts
import Measure

/// The part of a translation into nodes that all XML formats share: reading files, limits, and reports.
package struct XMLTranslation {
  package let limits: DocumentLimits
  private let xmlFiles: XMLFiles
  /// The diagnostics in the order in which they were found, without duplicates.
  package private(set) var errors: [InflateError] = []
  private var reported: Set<InflateError> = []
  /// The number of reports, including duplicates.
  package private(set) var reportCount = 0
  /// The files that contribute to the layout, starting with the outermost.
  package private(set) var files: [XMLFile] = []
  private var fileIndexes: [String: Int] = [:]
  /// The number of translated elements.
  package private(set) var elementCount = 0
  /// The used part of the limit for the layout's size.
  package private(set) var work: WorkBudget
  /// The remaining number of comparisons for suggestions. A project may have many names, and many invalid ones.
  private var comparisonsLeft = 400_000

  package init(limits: DocumentLimits, xmlFiles: XMLFiles) {
    self.limits = limits
    self.xmlFiles = xmlFiles
    work = WorkBudget(limit: limits.maximumWork)
  }

  // MARK: Files

  /// Parses a file. A syntax error is reported, and the file then has no tree.
  ///
  /// - Parameters:
  ///   - number: The number by which the tags of nodes identify the file.
  ///   - shownName: The name of the file in messages, if it differs from its name.
  package mutating func read(
    _ bytes: [UInt8], named name: String, number: Int = 0, shownName: String? = nil,
    allowsUndeclaredPrefixes: Bool = false
  ) -> XMLFile {
    let limits = XMLReader.Limits(
      depth: DocumentLimits.maximumDepth, count: max(1000, limits.maximumBytes / 20),
      allowsUndeclaredPrefixes: allowsUndeclaredPrefixes)
    let result = Result { () throws(XMLFailure) in
      try xmlFiles.tree(of: bytes, named: name, limits: limits, keepsBlanks: false)
    }
    let file = XMLFile(name: name, bytes: bytes, tree: try? result.get(), number: number)
    file.shownName = shownName
    if case .failure(let failure) = result { report(failure.error(in: file)) }
    return file
  }

  /// Returns the file with a name, if it was kept.
  package func file(named name: String) -> XMLFile? { fileIndexes[name].map { files[$0] } }

  /// Makes a file available by its name.
  package mutating func keep(_ file: XMLFile) {
    if fileIndexes[file.name] == nil { fileIndexes[file.name] = files.count }
    files.append(file)
  }

  // MARK: Limits

  /// Whether a limit was exceeded, so that nothing more is translated.
  package var isOver: Bool { elementCount > limits.maximumContainers || work.isExhausted }

  /// Returns whether another element is within the limits. The first one that isn't is reported.
  ///
  /// - Parameters:
  ///   - bytes: The cost of the element.
  ///   - depth: The number of enclosing elements.
  package mutating func admits(
    _ element: XMLTreeElement, of file: XMLFile, bytes: Int, depth: Int,
    tooMany: @autoclosure () -> InflateError.Reason, tooDeep: @autoclosure () -> InflateError.Reason
  ) -> Bool {
    guard charge(bytes, "<\(element.qualifiedName.excerpt)>", at: file.location(at: element.offset)) else {
      return false
    }
    elementCount += 1
    guard elementCount <= limits.maximumContainers else {
      if elementCount == limits.maximumContainers + 1 {
        report(InflateError(tooMany(), location: file.location(at: element.offset)))
      }
      return false
    }
    guard depth < DocumentLimits.maximumDepth else {
      report(InflateError(tooDeep(), location: file.location(at: element.offset)))
      return false
    }
    return true
  }

  /// Charges a number of bytes and steps to the layout's size. Returns `false` once it exceeds the limit, which is
  /// reported even if the maximum number of errors is reached.
  package mutating func charge(
    _ bytes: Int, steps: Int = 0, _ what: @autoclosure () -> String,
    at location: @autoclosure () -> InflateError.Location
  ) -> Bool {
    if let sentence = take(bytes, steps: steps, for: what()) { reportExhaustion(sentence, at: location()) }
    return !work.isExhausted
  }

  /// Takes a number of bytes and steps. The first time that too little is left, returns a sentence to report.
  package mutating func take(_ bytes: Int, steps: Int = 0, for what: @autoclosure () -> String) -> String? {
    work.take(bytes, steps: steps, for: what())
  }

  package mutating func reportExhaustion(_ sentence: String, at location: InflateError.Location) {
    errors.append(InflateError(.overLimit(sentence), location: location))
  }

  // MARK: Reports

  /// Whether one more error would be stored. Once the budget is exhausted, a missing part isn't an error.
  package var hasRoomToReport: Bool { errors.count < 2 * InflateErrors.maximumCount && !work.isExhausted }

  package mutating func report(_ error: @autoclosure () -> InflateError) {
    reportCount += 1
    guard hasRoomToReport else { return }
    let error = error()
    if reported.insert(error).inserted { errors.append(error) }
  }

  /// Whether an unknown name can still be compared with others.
  package var canSuggest: Bool { errors.count < 2 * InflateErrors.maximumCount && comparisonsLeft > 0 }

  /// Returns the candidate that was probably intended instead of an unknown name.
  ///
  /// - Parameter sorts: Whether the candidates are in no particular order; among equally near ones, the first is
  ///   suggested.
  package mutating func suggestion(
    for name: String, among candidates: some Collection<String>, sorts: Bool = false
  ) -> String? {
    guard canSuggest, candidates.count <= comparisonsLeft else { return nil }
    // Comparing all names takes milliseconds.
    if Meter.endsReading(after: .search) { return nil }
    comparisonsLeft -= candidates.count
    return Suggestion.nearest(to: name, in: sorts ? candidates.sorted() : Array(candidates))
  }
}

extension XMLFailure {
  /// Returns the syntax error, with its place.
  package func error(in file: XMLFile, _ severity: InflateError.Severity = .error) -> InflateError {
    let message = message { file.lines.position(of: $0).line }
    return InflateError(.syntax(.xml(message)), severity: severity, location: file.location(at: offset))
  }
}
