/// An expression of Kotlin or Java.
package indirect enum SourceExpression: Hashable, Sendable {
  /// A number; whole numbers aren't fractions.
  case number(Double, isFraction: Bool)
  /// A literal; `nil` if it contains the values of variables.
  case text(String?)
  case bool(Bool)
  case null
  /// A name, including `this` and `super`.
  case name(String)
  case member(SourceExpression, String)
  case call(SourceExpression, [SourceArgument], typeArgument: String?)
  case index(SourceExpression, SourceExpression)
  /// An operator before its operand.
  case unary(String, SourceExpression)
  case binary(String, SourceExpression, SourceExpression)
  /// An assignment with its operator: `=`, `+=`, …
  case assignment(String, SourceExpression, SourceExpression)
  /// `if`, and the conditional operator.
  case choice(SourceExpression, then: [SourceStatement], otherwise: [SourceStatement]?)
  /// `when` and `switch`.
  case cases(subject: SourceExpression?, [SourceCase])
  case lambda([String], [SourceStatement])
  /// `try`, without the blocks that only run after an exception.
  case attempt([SourceStatement])
  /// An expression that isn't read.
  case unknown
}

/// An argument of a call.
package struct SourceArgument: Hashable, Sendable {
  /// The name of the parameter, if it is given.
  package let name: String?
  package let value: SourceExpression

  package init(name: String?, value: SourceExpression) { (self.name, self.value) = (name, value) }
}

/// A branch of `when` or `switch`.
package struct SourceCase: Hashable, Sendable {
  /// The conditions, one of which must hold; empty for `else` and `default`.
  package let conditions: [SourceExpression]
  package let body: [SourceStatement]
}

/// A statement of Kotlin or Java, and its line.
package struct SourceStatement: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case expression(SourceExpression)
    case variable(String, SourceExpression?)
    /// `val (one, two) = value`
    case variables([String], SourceExpression)
    case `return`(SourceExpression?)
    /// Code that runs a number of times that isn't read.
    case loop([SourceStatement])
    /// Statements in braces.
    case block([SourceStatement])
  }

  package let line: Int
  package let kind: Kind

  package init(line: Int, kind: Kind) { (self.line, self.kind) = (line, kind) }
}

/// A parameter of a function or a constructor.
package struct SourceParameter: Hashable, Sendable {
  package let name: String
  package let type: String?
  package let value: SourceExpression?
  /// Whether it is also a property.
  package let isProperty: Bool
}

/// A function, a method, or an accessor of a property.
package struct SourceFunction: Hashable, Sendable {
  package let name: String
  /// The type that an extension extends; `nil` for other functions.
  package let receiver: String?
  package let parameters: [SourceParameter]
  /// The statements; a function that consists of an expression returns it. `nil` for an abstract function.
  package let body: [SourceStatement]?
}

/// A property or a field.
package struct SourceProperty: Hashable, Sendable {
  package let name: String
  package let receiver: String?
  package let type: String?
  package let value: SourceExpression?
  /// The expression after `by`.
  package let delegate: SourceExpression?
  package var getter: SourceFunction?
  package var setter: SourceFunction?
}

/// A constructor besides that in the class's header.
package struct SourceConstructor: Hashable, Sendable {
  package let parameters: [SourceParameter]
  /// `this`, `super`, or `nil` for neither.
  package let target: String?
  package let arguments: [SourceArgument]
  package let body: [SourceStatement]
}

/// The members of a class, or the declarations of a file.
package struct SourceMembers: Hashable, Sendable {
  /// A step of the creation of an object, in the order of the source.
  package enum Step: Hashable, Sendable {
    case property(String)
    case block([SourceStatement])
  }

  /// The parameters in the class's header.
  package var header: [SourceParameter] = []
  package var hasHeader = false
  /// The arguments that the class's header passes to the superclass.
  package var superArguments: [SourceArgument] = []
  package var steps: [Step] = []
  package var constructors: [SourceConstructor] = []
  package var functions: [SourceFunction] = []
  package var properties: [String: SourceProperty] = [:]
  /// Properties that extend other types, whose names may repeat.
  package var extensions: [SourceProperty] = []
  /// The constants of an enumeration, with the arguments of their constructor.
  package var constants: [(name: String, arguments: [SourceArgument])] = []
  /// The classes and objects, by their names.
  package var nested: [String: SourceMembers] = [:]
  /// The other names of types: `typealias Row = LinearLayout`.
  package var aliases: [String: String] = [:]

  package static func == (one: SourceMembers, other: SourceMembers) -> Bool {
    one.steps == other.steps && one.functions == other.functions && one.properties == other.properties
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(steps) }

  package init() {}
}
