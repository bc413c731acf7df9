import GRXAndroidData

/// A view of an own class's content: the names of ids on the way to it, without underscores; empty for the view itself.
///
/// `#row` is the root of the layout `row`, and `+0` is the first view that the code creates.
struct CodeTarget: Hashable {
  var path: [String] = []

  static let own = CodeTarget()

  func child(_ name: String) -> CodeTarget { CodeTarget(path: path + [name]) }

  /// Returns an id in the form in which the names of bindings and ids are compared.
  static func comparable(_ id: some StringProtocol) -> String {
    id.lowercased(without: "_", ".")
  }
}

/// A value in the code of a class, as far as it is known without running the code.
indirect enum CodeValue {
  case unknown
  case null
  case bool(Bool)
  case number(Double, isFraction: Bool)
  /// A text as it is displayed.
  case text(String)
  /// A value as in a document: `@string/title`, `?attr/colorPrimary`, `#FF0000`.
  case written(String)
  /// A constant of the platform, or several of them with `|`: `GONE`, `CENTER|START`.
  case word(String)
  case view(CodeTarget)
  /// A generated binding: the layout, and the view to whose content its ids belong.
  case binding(layout: String, owner: CodeTarget, root: CodeTarget)
  /// The attributes of a view, which code reads by their names.
  case attributes(StyledAttributes)
  /// The layout params of a view.
  case params(CodeTarget)
  case newParams(NewParams)
  case function([String], [SourceStatement], CodeScope)
  /// A class, an enumeration, or an object.
  case type(SourceCode)
  /// A constant of an enumeration.
  case constant(SourceCode, String, ordinal: Int)
  /// An object of the platform that is only passed on, or leads to resources: `context`, `resources`.
  case object(String)
  case list([CodeValue])

  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  var number: Double? { if case .number(let value, _) = self { value } else { nil } }

  var target: CodeTarget? {
    switch self {
    case .view(let target): target
    case .binding(_, _, let root): root
    default: nil
    }
  }

  /// The resource that a value names: `@layout/row`.
  var reference: String? {
    if case .written(let text) = self, text.hasPrefix("@") || text.hasPrefix("?") { text } else { nil }
  }
}

/// The attributes that `obtainStyledAttributes` returns.
struct StyledAttributes {
  /// The names of the attributes in an array in the code; empty for a styleable.
  var names: [String] = []
  /// The name of the styleable, with which the names of its indexes begin.
  var styleable = ""
  /// The styles that are searched after those of the element.
  var styles: [String] = []
}

/// Layout params that code creates.
final class NewParams {
  /// The values of attributes, by their names in documents.
  var values: [String: CodeChange] = [:]
}

/// The value that code sets for an attribute.
enum CodeChange: Hashable {
  /// A value as in a document.
  case written(String)
  /// A text as it is displayed.
  case text(String)
  case pixels(Double)
  /// The attributes of a style for texts, which replace those of the element.
  case appearance(String)
}

/// The variables of a function, and the objects whose members it can name.
final class CodeScope {
  var variables: [String: CodeValue] = [:]
  let parent: CodeScope?
  /// The object whose members can be named without it, before those of the parent.
  let receiver: CodeValue?
  /// The class in which the code is written.
  let code: SourceCode

  init(_ code: SourceCode, receiver: CodeValue? = nil, parent: CodeScope? = nil) {
    (self.code, self.receiver, self.parent) = (code, receiver, parent)
  }

  /// Returns the scope that declares a variable.
  func declaring(_ name: String) -> CodeScope? {
    var scope: CodeScope? = self
    while let current = scope {
      if current.variables[name] != nil { return current }
      scope = current.parent
    }
    return nil
  }

  /// The objects whose members can be named, the innermost first.
  var receivers: [CodeValue] {
    var (all, scope): ([CodeValue], CodeScope?) = ([], self)
    while let current = scope {
      if let receiver = current.receiver { all.append(receiver) }
      scope = current.parent
    }
    return all
  }
}

/// The effects of a class's code on a view and its content.
final class CodeChanges {
  /// A part that code adds to a view.
  enum Part {
    case layout(String)
    /// A view that the code creates, by its number.
    case view(Int)
  }

  /// A view that code creates.
  struct NewView {
    /// The name of the class; empty for the root of a layout.
    var className = ""
    var layout = ""
    var attributes: [(name: String, value: String)] = []
  }

  /// The values by view and attribute, in the order in which they are set.
  var values: [CodeTarget: [(name: String, value: CodeChange)]] = [:]
  var parts: [CodeTarget: [Part]] = [:]
  var newViews: [NewView] = []
  /// The subject of what the code does that isn't known, with the attribute that it sets, if any, and its place.
  var unknowns: [(what: String, attribute: String?, file: String, line: Int)] = []
  /// The number of parts of the view itself that its constructors add, before the children in the document.
  var constructedParts = 0
  /// Whether a layout is inflated, or may be.
  var hasLayouts: Bool {
    parts.values.contains { $0.contains { if case .layout = $0 { true } else { false } } }
      || newViews.contains { !$0.layout.isEmpty } || unknowns.contains { $0.what.hasPrefix("inflates '") }
  }
  /// Changes that apply after these, by the code of an enclosing class.
  var outer: [(changes: CodeChanges, prefix: CodeTarget)] = []

  var isEmpty: Bool { values.isEmpty && parts.isEmpty && outer.isEmpty }

  func set(_ name: String, _ value: CodeChange, of target: CodeTarget) {
    values[target, default: []].append((name, value))
  }

  /// Returns the values that are set for a view, the last of which takes effect.
  func all(for target: CodeTarget) -> [(name: String, value: CodeChange)] {
    (values[target] ?? []) + outer.flatMap { $0.changes.all(for: CodeTarget(path: $0.prefix.path + target.path)) }
  }

  func allParts(for target: CodeTarget) -> [(part: Part, changes: CodeChanges)] {
    (parts[target] ?? []).map { ($0, self) }
      + outer.flatMap { $0.changes.allParts(for: CodeTarget(path: $0.prefix.path + target.path)) }
  }
}
