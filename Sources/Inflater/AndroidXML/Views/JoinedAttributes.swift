import GRXAndroidData
import Inflater
import Layouts

/// The attributes of a class, or of its children, joined to Android's attributes when they are first needed. A document's
/// attribute is thus looked up once, by its name in Android.
struct JoinedAttributes: Sendable {
  /// The orders in the table, by the names in it.
  private let places: [String: Int]
  private let role: AttributeRole
  /// The orders in the table, by the numbers of Android's attributes; -1 for one that the class doesn't have.
  private let orders: [Int]

  /// The attributes of the children of a parent that isn't known.
  static let ofUnknownParent = JoinedAttributes(ViewKind.unknownParent.childAttributes, .child) {
    $0 == "width" || $0 == "height"
  }

  /// Joins a table.
  /// - Parameters:
  ///   - table: All attributes of the table.
  ///   - isUsed: Returns whether documents use an attribute.
  init<Base>(
    _ table: [Attribute<Base>], _ role: AttributeRole, where isUsed: (String) -> Bool = { _ in true }
  ) {
    var places: [String: Int] = [:]
    for (order, attribute) in table.enumerated() where isUsed(attribute.name) {
      places[attribute.name] = order
    }
    var orders = Array(repeating: -1, count: AndroidAttribute.table.count)
    for (name, order) in places {
      for number in Self.numbers[name] ?? [] { orders[number] = order }
    }
    self.places = places
    self.role = role
    self.orders = orders
  }

  /// The numbers of Android's attributes by their names in the tables.
  private static let numbers = Dictionary(grouping: AndroidAttribute.table.values, by: \.name).mapValues {
    $0.map(\.number)
  }

  /// Returns whether the class has an attribute, by its name in the tables.
  func contains(_ name: String) -> Bool { places[name] != nil }

  /// Returns the position of an attribute, by its name in the tables; `nil` if the class doesn't have it.
  func position(named name: String) -> AttributePosition? { places[name].map { AttributePosition(role, at: $0) } }

  /// Returns the position of one of Android's attributes; `nil` if the class doesn't have it.
  func position(of attribute: AndroidAttribute) -> AttributePosition? {
    let order = orders[attribute.number]
    return order < 0 ? nil : AttributePosition(role, at: order)
  }
}
