import GRXAndroidData
import Inflater

extension CodeReader {
  // MARK: Inflating

  /// Follows `Binding.inflate`, `Binding.bind`, and `View.inflate`; `nil` for any other call.
  func inflatedStatically(
    _ object: SourceExpression, _ name: String, _ arguments: [SourceArgument], in scope: CodeScope
  ) -> CodeValue? {
    guard case .name(let type) = object, scope.declaring(type) == nil else { return nil }
    if name == "inflate", type == "View" || type == "DataBindingUtil" {
      return inflate(values(of: arguments, in: scope).map(\.value), in: scope)
    }
    guard type.hasSuffix("Binding"), name == "inflate" || name == "bind" else { return nil }
    guard let layout = translator.layout(ofBinding: type) else {
      if name == "inflate" { doubt("inflates \(type)") }
      return .unknown
    }
    let given = values(of: arguments, in: scope).map(\.value)
    if name == "bind" { return bound(layout, given.first?.target ?? .own) }
    let isDetached = given.contains { $0.bool == false }
    let parent = given.lazy.compactMap(\.target).first
    return attach(layout, to: isDetached ? nil : parent, in: scope)
  }

  /// Returns a binding of views that exist.
  private func bound(_ layout: String, _ root: CodeTarget) -> CodeValue {
    let owner =
      root.path.last?.first == "#" || root.path.last?.first == "+"
      ? CodeTarget(path: Array(root.path.dropLast())) : root
    return .binding(layout: layout, owner: owner, root: root)
  }

  /// Follows a call of `inflate` with a layout and the view into which it is inflated.
  func inflate(_ arguments: [CodeValue], in scope: CodeScope) -> CodeValue {
    let name = arguments.lazy.compactMap(\.reference).first { $0.hasPrefix("@layout/") }
    guard let name else {
      if arguments.contains(where: { $0.target != nil }) { doubt("inflates a layout") }
      return .unknown
    }
    let parent = arguments.lazy.compactMap(\.target).first
    let isDetached = arguments.contains { $0.bool == false }
    guard case .binding(_, _, let root) = attach(String(name.dropFirst(8)), to: isDetached ? nil : parent, in: scope)
    else { return .unknown }
    // Source: `inflate` of android.view.LayoutInflater returns the view into which it inflated.
    return .view(isDetached ? root : parent ?? root)
  }

  /// Adds a layout to a view, or creates its views without a parent. Returns its binding.
  private func attach(_ layout: String, to parent: CodeTarget?, in scope: CodeScope) -> CodeValue {
    let owner = scope.receivers.last?.target ?? .own
    layouts[owner, default: []].append(layout)
    chains = chains.filter { !$0.value.isEmpty || $0.key.path.count <= owner.path.count }
    guard let parent else {
      changes.newViews.append(CodeChanges.NewView(layout: layout))
      return .binding(layout: layout, owner: owner, root: owner.child("+\(changes.newViews.count - 1)"))
    }
    if isUncertain {
      doubt("inflates '\(layout)'")
      return .unknown
    }
    changes.parts[parent, default: []].append(.layout(layout))
    let isMerge = translator.isMerge(layout)
    return .binding(layout: layout, owner: owner, root: isMerge ? parent : owner.child("#" + layout))
  }

  /// Returns the value of a property with a delegate.
  func delegated(
    _ property: SourceProperty, _ delegate: SourceExpression, _ target: CodeTarget, in scope: CodeScope
  ) -> CodeValue {
    guard case .call(let callee, let arguments, let type) = delegate else { return .unknown }
    if case .name("lazy") = callee { return value(of: delegate, in: scope) }
    if case .member(.name("Delegates"), "observable") = callee, let initial = arguments.first {
      return value(of: initial.value, in: scope)
    }
    var binding = [property.type, type].compactMap { $0 }.first { $0.hasSuffix("Binding") }
    for case .member(.name(let name), let function) in arguments.map(\.value) where name.hasSuffix("Binding") {
      binding = name
      guard function == "::bind" else { continue }
      return translator.layout(ofBinding: name).map { bound($0, target) } ?? .unknown
    }
    guard let name = binding?.split(separator: ".").last.map(String.init) else { return .unknown }
    guard let layout = translator.layout(ofBinding: name) else {
      doubt("inflates \(name)")
      return .unknown
    }
    return attach(layout, to: target, in: scope)
  }

  /// Returns the view with the id that a value names.
  func findView(_ id: CodeValue?) -> CodeValue {
    guard let name = id?.reference, name.contains("id/"), !name.hasPrefix("@android:") else { return .unknown }
    return .view(CodeTarget.own.child(CodeTarget.comparable(name.split(separator: "/").last ?? "")))
  }

  // MARK: New views

  /// Returns the object that a constructor creates, or `nil` if it isn't a view or layout params.
  func created(_ name: String, _ arguments: [SourceValue], in scope: CodeScope) -> CodeValue? {
    let given = arguments.map(\.value)
    if name == "LayoutParams" || name == "MarginLayoutParams" { return newParams(given) }
    guard case .object("context")? = given.first, let className = viewClass(name, in: scope) else {
      return sources.type(name, in: scope.code) == nil ? nil : .unknown
    }
    var view = CodeChanges.NewView(className: className)
    for style in given.dropFirst(2).compactMap(\.reference) where style.contains("style/") {
      view.attributes.append(("style", style))
    }
    changes.newViews.append(view)
    return .view(CodeTarget.own.child("+\(changes.newViews.count - 1)"))
  }

  /// Returns the name of a class of views with which an element can be written.
  private func viewClass(_ name: String, in scope: CodeScope) -> String? {
    if let own = sources.type(name, in: scope.code) { return own.name }
    let full = scope.code.file.imports[name] ?? name
    return translator.widgets.resolved(full) != nil ? full : nil
  }

  private func newParams(_ given: [CodeValue]) -> CodeValue {
    let params = NewParams()
    guard given.count >= 2 else {
      if case .params? = given.first { return given[0] }
      if case .newParams? = given.first { return given[0] }
      return .unknown
    }
    setParam("width", given[0], of: params)
    setParam("height", given[1], of: params)
    if given.count > 2 { setParam(given[2].number == nil ? "gravity" : "weight", given[2], of: params) }
    return .newParams(params)
  }

  /// Adds a view to another one.
  func addView(_ arguments: [CodeValue], to parent: CodeTarget) {
    guard let child = arguments.first?.target, let name = child.path.last, name.first == "+",
      let number = Int(name.dropFirst()), changes.newViews.indices.contains(number)
    else { return doubt("adds a view") }
    if isUncertain { return doubt("adds a view") }
    for argument in arguments.dropFirst() {
      if case .newParams(let params) = argument { take(params, for: child) }
    }
    let sizes = arguments.dropFirst().filter { $0.number != nil || { if case .word = $0 { true } else { false } }($0) }
    if sizes.count == 2 {
      for (name, value) in zip(["width", "height"], sizes) { setParam(name, value, of: child) }
    }
    if sizes.count == 1, sizes[0].number == 0, arguments.count < 4 {
      changes.parts[parent, default: []].insert(.view(number), at: 0)
    } else {
      changes.parts[parent, default: []].append(.view(number))
    }
  }

  // MARK: Layout params

  /// Takes new params for a view.
  func take(_ params: NewParams, for target: CodeTarget) {
    for (name, value) in params.values.sorted(by: { $0.key < $1.key }) { changes.set(name, value, of: target) }
  }

  func setParam(_ name: String, _ value: CodeValue, of params: NewParams) {
    guard let attribute = Self.params[name] else { return }
    params.values[attribute] = paramValue(name, value)
  }

  func setParam(_ name: String, _ value: CodeValue, of target: CodeTarget) {
    guard let attribute = Self.params[name] ?? Self.constraint(name) else { return }
    // The parent of the view replaces the params that its constructor sets.
    if target == .own { return }
    guard !isUncertain, let change = paramValue(name, value) else { return doubt(setting: attribute, of: target) }
    changes.set(attribute, change, of: target)
  }

  private func paramValue(_ name: String, _ value: CodeValue) -> CodeChange? {
    switch value {
    case .number(let number, _):
      if name == "gravity" { return nil }
      if name == "weight" || name.hasSuffix("Bias") { return .written("\(number)") }
      if name.contains("To"), number == 0 { return .written("parent") }
      return number == -1 && (name == "width" || name == "height")
        ? .written("match_parent") : number == -2 ? .written("wrap_content") : .pixels(number)
    case .word(let word):
      if word == "PARENT_ID" { return .written("parent") }
      return .written(word.lowercased() == "fill_parent" ? "match_parent" : word.lowercased())
    case .written(let text) where text.contains("id/"): return .written(text)
    default: return nil
    }
  }

  private static let params = [
    "width": "layout_width", "height": "layout_height", "marginStart": "layout_marginStart",
    "marginEnd": "layout_marginEnd", "leftMargin": "layout_marginLeft", "topMargin": "layout_marginTop",
    "rightMargin": "layout_marginRight", "bottomMargin": "layout_marginBottom", "gravity": "layout_gravity",
    "weight": "layout_weight", "horizontalBias": "layout_constraintHorizontal_bias",
    "verticalBias": "layout_constraintVertical_bias",
  ]

  /// Returns the attribute of a constraint: `layout_constraintStart_toEndOf` for `startToEnd`.
  private static func constraint(_ name: String) -> String? {
    let sides = ["start", "end", "left", "right", "top", "bottom", "baseline"]
    for side in sides where name.hasPrefix(side + "To") {
      let other = name.dropFirst(side.count + 2)
      guard sides.contains(other.lowercased()) else { return nil }
      return "layout_constraint\(side.prefix(1).uppercased())\(side.dropFirst())_to\(other)Of"
    }
    return nil
  }

  /// Follows a method of layout params; `nil` for an unknown one.
  func callParams(_ name: String, _ given: [CodeValue], _ set: (String, CodeValue) -> Void) -> CodeValue? {
    switch name {
    case "setMargins" where given.count == 4:
      for (side, value) in zip(["leftMargin", "topMargin", "rightMargin", "bottomMargin"], given) { set(side, value) }
    case "setMarginStart", "setMarginEnd": if let value = given.first { set(Self.propertyName(name), value) }
    case "addRule", "removeRule": doubt("sets a rule of a RelativeLayout")
    default: return nil
    }
    return .unknown
  }
}
