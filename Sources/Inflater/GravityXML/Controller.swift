import Foundation
import Inflater
import Layouts
import Measure

/// A property of a controller that is set to the view whose id equals the property's name.
///
/// ```swift
/// final class OrderController: LayoutController {
///   @Outlet var titleLabel: TextView
///   var actions: [String: (View) -> Void] { ["order": { [unowned self] _ in placeOrder() }] }
/// }
/// var inflater = Inflater()
/// inflater.register(.gravity)
/// let layout = try inflater.inflate(file: "Order.xml", controller: controller)
/// ```
/// Reading it before the layout was inflated is a programming error.
@propertyWrapper
public final class Outlet<Element: View>: AnyOutlet {
  private var element: Element?

  /// Creates an outlet, which is set when its layout is inflated.
  public init() {}

  /// The view whose id equals the property's name.
  public var wrappedValue: Element {
    get {
      guard let element else { stop("An outlet was read before its layout was inflated") }
      return element
    }
    set { element = newValue }
  }

  var elementName: String { String(describing: Element.self) }

  func connect(_ view: View) -> Bool {
    guard let view = view as? Element else { return false }
    element = view
    return true
  }
}

/// An outlet for any class of views.
protocol AnyOutlet: AnyObject {
  var elementName: String { get }
  /// Sets the outlet.
  ///
  /// - Returns: Whether the view is of the outlet's class.
  func connect(_ view: View) -> Bool
}

/// The owner of a layout: its outlets are set to the layout's views, and its actions run when a view is tapped.
public protocol LayoutController: AnyObject {
  /// The actions that `action="NAME"` in a document can refer to. A colon at the end of a name, here or in the
  /// document, is ignored.
  var actions: [String: (View) -> Void] { get }
}

extension LayoutController {
  /// An empty dictionary: no actions.
  public var actions: [String: (View) -> Void] { [:] }
}

extension Inflater {
  /// Builds the tree of a file, and connects its views with the outlets and actions of a controller by their names.
  ///
  /// - Throws: All errors in the file, outlets without an element or for an element of another class, and actions that
  ///   the controller doesn't have.
  public func inflate(
    file path: String, controller: some LayoutController
  ) throws(InflateErrors) -> InflatedLayout {
    let layout = try inflate(file: path)
    var errors = outletErrors(layout, controller, path)
    let actions = controller.actions
    for (view, action, place) in (layout.document as? GravityDocument)?.actions ?? [] {
      let name = action.hasSuffix(":") ? String(action.dropLast()) : action
      if let run = actions[name] ?? actions[name + ":"] {
        view.tap { [unowned view] in run(view) }
        continue
      }
      let near = Suggestion.question(Suggestion.nearest(to: name, in: actions.keys.sorted()))
      errors.append(
        InflateError(
          .inconsistentValue("the controller has no action '\(name.excerpt)'\(near)"),
          location: place.location(ofAttribute: "action", isValue: true)))
    }
    if !errors.isEmpty { throw InflateErrors(errors) }
    return layout
  }

  private func outletErrors(
    _ layout: InflatedLayout, _ controller: some LayoutController, _ path: String
  ) -> [InflateError] {
    var errors: [InflateError] = []
    var mirror: Mirror? = Mirror(reflecting: controller)
    while let current = mirror {
      for (label, value) in current.children {
        guard let outlet = value as? any AnyOutlet, let label, label.hasPrefix("_") else { continue }
        let id = String(label.dropFirst())
        guard let view = layout.view(id: id) else {
          let near = Suggestion.question(Suggestion.nearest(to: id, in: layout.ids))
          errors.append(
            InflateError(
              .inconsistentValue("the outlet '\(id)': no element has the id '\(id)'\(near)"),
              location: InflateError.Location(file: path)))
          continue
        }
        if !outlet.connect(view) {
          let sentence =
            "the outlet '\(id)' is a \(outlet.elementName), but the element with that id is a \(String(describing: type(of: view)))"
          errors.append(InflateError(.inconsistentValue(sentence), location: InflateError.Location(file: path)))
        }
      }
      mirror = current.superclassMirror
    }
    return errors
  }
}

extension InflatedLayout {
  /// Taps at a point of the root, in pixels: runs the action of the view there; see `View.tap(at:)`.
  ///
  /// - Returns: Whether there was an action.
  @discardableResult
  public func tap(at point: Point) -> Bool { root.tap(at: point) != nil }
}

/// The size constraints of a view, by their names in documents.
public struct SizeLimits {
  private let view: View

  init(_ view: View) { self.view = view }

  /// The names: `minWidth`, `maxWidth`, `minHeight`, and `maxHeight`.
  public static let names = ["minWidth", "maxWidth", "minHeight", "maxHeight"]

  /// The constraint with a name, in pixels; `nil` for none. Any other name is a programming error.
  public subscript(name: String) -> Int? {
    get {
      switch name {
      case "minWidth": view.minWidth
      case "maxWidth": view.maxWidth
      case "minHeight": view.minHeight
      case "maxHeight": view.maxHeight
      default: stop("There is no size constraint \(name)")
      }
    }
    nonmutating set {
      switch name {
      case "minWidth": view.minWidth = newValue ?? 0
      case "maxWidth": view.maxWidth = newValue
      case "minHeight": view.minHeight = newValue ?? 0
      case "maxHeight": view.maxHeight = newValue
      default: stop("There is no size constraint \(name)")
      }
    }
  }
}

extension View {
  /// The size constraints by name: `view.sizeLimit["minWidth"] = 80`.
  public final var sizeLimit: SizeLimits { SizeLimits(self) }
}
