import GRXAndroidData
import Inflater
import Measure

extension CodeReader {
  /// Returns the value of a name.
  func named(_ name: String, in scope: CodeScope) -> CodeValue {
    if name == "this" { return scope.receivers.first ?? .unknown }
    if name.hasPrefix("this@") { return this(String(name.dropFirst(5)), in: scope) }
    if name == "super" { return .view(.own) }
    if let owner = scope.declaring(name) { return owner.variables[name] ?? .unknown }
    for receiver in scope.receivers {
      if let value = property(name, of: receiver, in: scope) { return value }
    }
    if let value = classMember(name, of: scope.code) { return value }
    // Members of the superclasses.
    for case .view(let target) in scope.receivers {
      if let value = chains(of: target).lazy.compactMap({ self.classMember(name, of: $0) }).first { return value }
    }
    let file = scope.code.file
    if let imported = file.imports[name] {
      let parts = imported.split(separator: ".").map(String.init)
      let owner = parts.dropLast().last ?? ""
      if owner.first?.isUppercase == true,
        let type = sources.type(parts.dropLast().joined(separator: "."), in: scope.code)
          ?? sources.code(ofClass: parts.dropLast().joined(separator: ".")), let value = classMember(name, of: type)
      {
        return value
      }
    }
    if let property = file.members.properties[name], property.receiver == nil {
      return constantValue(of: property, in: declarations(of: file))
    }
    if let type = sources.type(name, in: scope.code) { return .type(type) }
    for (property, other) in sources.properties(named: name, in: scope.code) where property.receiver == nil {
      return constantValue(of: property, in: declarations(of: other))
    }
    return Self.isConstant(name) ? .word(name) : .unknown
  }

  private func this(_ label: String, in scope: CodeScope) -> CodeValue {
    let receivers = scope.receivers
    return receivers.last { if case .view = $0 { true } else { false } } ?? receivers.first ?? .unknown
  }

  /// Returns whether a name is in the form of the platform's constants: `MATCH_PARENT`.
  static func isConstant(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 == 0x5F || $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x41 && $0 <= 0x5A }
      && name.first?.isLetter == true
  }

  /// Returns a member of a class, rather than of its objects.
  func classMember(_ name: String, of type: SourceCode) -> CodeValue? {
    if let ordinal = type.members.constants.firstIndex(where: { $0.name == name }) {
      return .constant(type, name, ordinal: ordinal)
    }
    if name == "entries", !type.members.constants.isEmpty { return .list(constants(of: type)) }
    for members in [type.members.nested["Companion"], type.members].compactMap({ $0 }) {
      if let property = members.properties[name], property.value != nil || property.getter != nil {
        return constantValue(of: property, in: type)
      }
    }
    if let nested = type.members.nested[name] {
      return .type(SourceCode(name: type.name + "." + name, members: nested, file: type.file))
    }
    return nil
  }

  /// Returns the value of a property that doesn't belong to a view.
  private func constantValue(of property: SourceProperty, in code: SourceCode) -> CodeValue {
    let key = code.name + "." + property.name
    guard reading.insert(key).inserted else { return .unknown }
    defer { reading.remove(key) }
    let scope = CodeScope(code)
    if let body = property.getter?.body { return call(body, in: scope) }
    return property.value.map { value(of: $0, in: scope) } ?? .unknown
  }

  /// The declarations of a file, as those of a class.
  private func declarations(of file: CodeFile) -> SourceCode {
    SourceCode(name: file.package, members: file.members, file: file)
  }

  // MARK: Members

  /// Returns the value of a member of an object.
  func member(_ name: String, of object: SourceExpression, in scope: CodeScope) -> CodeValue {
    if name.hasPrefix("::") {
      // A function that calls the method with its argument.
      let method = SourceExpression.member(object, String(name.dropFirst(2)))
      let call = SourceExpression.call(
        method, [SourceArgument(name: nil, value: .name("#argument"))], typeArgument: nil)
      return .function(["#argument"], [SourceStatement(line: line, kind: .expression(call))], scope)
    }
    if let resource = resource(name, of: object, in: scope) { return resource }
    if case .member(.name("Build"), "VERSION") = object, name == "SDK_INT" {
      return .number(Double(element.options.apiLevel), isFraction: false)
    }
    if case .member(_, "VERSION_CODES") = object, let level = Self.apiLevels[name] {
      return .number(Double(level), isFraction: false)
    }
    if case .name(let type) = object, scope.declaring(type) == nil, name == "MAX_VALUE" {
      return .number(2_147_483_647, isFraction: false)
    }
    let value: CodeValue
    if case .name("super") = object { value = .view(.own) } else { value = self.value(of: object, in: scope) }
    if let found = property(name, of: value, in: scope) { return found }
    if value.isUnknown || { if case .type = value { true } else { false } }(), Self.isConstant(name) {
      return .word(name)
    }
    return .unknown
  }

  static let apiLevels = [
    "LOLLIPOP": 21, "LOLLIPOP_MR1": 22, "M": 23, "N": 24, "N_MR1": 25, "O": 26, "O_MR1": 27, "P": 28, "Q": 29, "R": 30,
    "S": 31, "S_V2": 32, "TIRAMISU": 33, "UPSIDE_DOWN_CAKE": 34, "VANILLA_ICE_CREAM": 35, "BAKLAVA": 36,
  ]

  /// Returns the resource that `R.type.name` names.
  private func resource(_ name: String, of object: SourceExpression, in scope: CodeScope) -> CodeValue? {
    if case .name(let type) = object, scope.code.file.imports[type]?.hasSuffix(".R." + type) == true {
      return resource(name, of: .member(.name("R"), type), in: scope)
    }
    guard case .member(let owner, let type) = object else { return nil }
    let isPlatform: Bool
    switch owner {
    // A file may import the resources of another module with another name.
    case .name(let alias) where alias.hasSuffix("R"): isPlatform = false
    case .member(.name("android"), "R"): isPlatform = true
    case .member(_, "R"): isPlatform = false
    default: return nil
    }
    switch type {
    case "styleable": return .object("styleable:" + name)
    case "attr": return .written(isPlatform ? "?android:attr/" + name : "?attr/" + name)
    case "style":
      let isKnown = isPlatform || reader.resources.style(name) != nil
      return .written(
        (isPlatform ? "@android:style/" : "@style/") + (isKnown && !isPlatform ? name : AndroidResources.dotted(name)))
    default:
      guard type.first?.isLowercase == true else { return nil }
      return .written((isPlatform ? "@android:" : "@") + type + "/" + name)
    }
  }

  /// Returns a property of an object, or `nil` if it has none with that name.
  func property(_ name: String, of object: CodeValue, in scope: CodeScope) -> CodeValue? {
    switch object {
    case .view(let target):
      if let own = ownProperty(name, of: target) { return own }
      switch name {
      case "context", "resources": return .object(name)
      case "layoutParams": return .params(target)
      case "isInEditMode": return .bool(false)
      default: if target == .own, name.hasPrefix("padding"), let padding = padding(name) { return padding }
      }
    case .newParams(let params):
      // A `TypedValue` with an attribute of the theme.
      if name == "resourceId" || name == "data" {
        guard case .written(let text)? = params.values["value"] else { return .number(0, isFraction: false) }
        return .written(text)
      }
    case .binding(_, let owner, let root):
      if name == "root" { return .view(root) }
      return .view(owner.child(CodeTarget.comparable(name)))
    case .type(let type):
      if let value = classMember(name, of: type) { return value }
      if name == "entries" || name == "values" { return .list(constants(of: type)) }
    case .constant(let type, let constant, let ordinal):
      return property(name, ofConstant: constant, ordinal, of: type)
    case .object(let kind): return platformObject(name, of: kind)
    case .list(let values):
      switch name {
      case "size", "length": return .number(Double(values.count), isFraction: false)
      case "first": return values.first
      case "second": return values.dropFirst().first
      default: break
      }
    default: break
    }
    return extensionProperty(name, of: object, in: scope)
  }

  /// Returns the padding of a side, unless the code has changed it.
  private func padding(_ name: String) -> CodeValue? {
    if let changed = changes.values[.own]?.last(where: { $0.name == name }) {
      if case .pixels(let length) = changed.value { return .number(length, isFraction: false) }
      return .unknown
    }
    let (edges, start, end) = ViewBox(element).padding()
    let value: Int
    switch name {
    case "paddingLeft": value = edges.left
    case "paddingTop": value = edges.top
    case "paddingRight": value = edges.right
    case "paddingBottom": value = edges.bottom
    case "paddingStart": value = start ?? (element.isRightToLeft ? edges.right : edges.left)
    case "paddingEnd": value = end ?? (element.isRightToLeft ? edges.left : edges.right)
    default: return nil
    }
    return .number(Double(value), isFraction: false)
  }

  private func extensionProperty(_ name: String, of object: CodeValue, in scope: CodeScope) -> CodeValue? {
    if object.isUnknown { return nil }
    if case .object = object { return nil }
    guard
      let (property, file) = sources.properties(named: name, in: scope.code).first(where: {
        $0.property.receiver != nil
      }),
      let body = property.getter?.body
    else { return nil }
    return call(body, in: CodeScope(declarations(of: file), receiver: object))
  }

  func constants(of type: SourceCode) -> [CodeValue] {
    type.members.constants.enumerated().map { .constant(type, $0.element.name, ordinal: $0.offset) }
  }

  private func property(
    _ name: String, ofConstant constant: String, _ ordinal: Int, of type: SourceCode
  ) -> CodeValue? {
    switch name {
    case "ordinal": return .number(Double(ordinal), isFraction: false)
    case "name": return .text(constant)
    default: break
    }
    let arguments = type.members.constants[ordinal].arguments
    if let place = type.members.header.firstIndex(where: { $0.name == name }) {
      let argument = arguments.first { $0.name == name } ?? (arguments.indices.contains(place) ? arguments[place] : nil)
      return (argument?.value ?? type.members.header[place].value).map { value(of: $0, in: CodeScope(type)) }
    }
    guard let body = type.members.properties[name]?.getter?.body else { return nil }
    return call(body, in: CodeScope(type, receiver: .constant(type, constant, ordinal: ordinal)))
  }

  /// Returns a property of an object of the platform.
  private func platformObject(_ name: String, of kind: String) -> CodeValue? {
    switch (kind, name) {
    case ("context", "resources"): .object("resources")
    case ("context", "theme"), ("context", "applicationContext"), ("context", "context"): .object("context")
    case ("resources", "displayMetrics"): .object("metrics")
    case ("metrics", "density"), ("metrics", "scaledDensity"): .number(reader.density, isFraction: true)
    case ("metrics", "densityDpi"): .number((reader.density * 160).rounded(), isFraction: false)
    default: nil
    }
  }

  // MARK: Properties of own classes

  /// The classes of a view that the project declares, the most derived first.
  func chains(of target: CodeTarget) -> [SourceCode] {
    if let known = chains[target] { return known }
    var chain: [SourceCode] = []
    if let name = target.path.last {
      let parent = CodeTarget(path: Array(target.path.dropLast()))
      if let number = name.first == "+" ? Int(name.dropFirst()) : nil, changes.newViews.indices.contains(number) {
        chain = translator.ownChain(of: changes.newViews[number].className)
      } else if let className = className(ofView: name, in: layouts[parent] ?? []) {
        chain = translator.ownChain(of: className)
      }
    }
    chains[target] = chain
    return chain
  }

  private func className(ofView name: String, in layouts: [String]) -> String? {
    for layout in layouts {
      if let className = translator.classes(ofViewsIn: layout)[name] { return className }
    }
    return nil
  }

  /// Returns the value of a property that a class of a view declares, or `nil` if none does.
  private func ownProperty(_ name: String, of target: CodeTarget) -> CodeValue? {
    for code in chains(of: target) {
      if let property = code.members.properties[name], property.receiver == nil {
        if let body = property.getter?.body { return call(body, in: CodeScope(code, receiver: .view(target))) }
        if let known = fields[target]?[name] { return known }
        if property.value == nil, property.delegate == nil {
          // An abstract property, which a class before it declares, or one that isn't set yet.
          continue
        }
        return initialValue(of: property, code, target: target, in: CodeScope(code, receiver: .view(target)))
      }
      if code.members.header.contains(where: { $0.isProperty && $0.name == name }) { return fields[target]?[name] }
    }
    return fields[target]?[name]
  }

  /// Returns the initial value of a property, which is kept.
  func initialValue(
    of property: SourceProperty, _ code: SourceCode, target: CodeTarget, in scope: CodeScope
  ) -> CodeValue {
    if let known = fields[target]?[property.name] { return known }
    let key = target.path.joined(separator: "/") + ":" + property.name
    guard reading.insert(key).inserted else { return .unknown }
    defer { reading.remove(key) }
    var new = CodeValue.unknown
    if let delegate = property.delegate {
      new = delegated(property, delegate, target, in: scope)
    } else if let expression = property.value {
      new = value(of: expression, in: scope)
    }
    fields[target, default: [:]][property.name] = new
    return new
  }

  /// Sets a property that a class of a view declares. Returns whether one does.
  func setOwn(_ name: String, to value: CodeValue, of target: CodeTarget, _ chain: ArraySlice<SourceCode>) -> Bool {
    for code in chain {
      guard let property = code.members.properties[name], property.receiver == nil else { continue }
      guard let setter = property.setter, let body = setter.body else {
        fields[target, default: [:]][name] = isUncertain ? .unknown : value
        return true
      }
      let scope = CodeScope(code, receiver: .view(target))
      scope.variables[setter.parameters.first?.name ?? "value"] = value
      scope.variables["field"] = fields[target]?[name] ?? .unknown
      _ = call(body, in: scope)
      fields[target, default: [:]][name] = scope.variables["field"]
      return true
    }
    return false
  }
}
