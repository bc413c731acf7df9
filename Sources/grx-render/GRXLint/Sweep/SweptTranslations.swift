import GRXFileFormats
import GRXInspection

extension SweptLayout {
  /// Returns a sentence about the translations of a text, or `nil` if there is only one, or all of them fit.
  func translations(of change: SweptChange) -> String? {
    let locales = Set(conditions.compactMap(\.locale))
    guard change.topic == .text, locales.count > 1 else { return nil }
    var misfits: Set<String> = []
    for row in change.rows where row.bands.contains(where: { change.isBroken($0.state) }) {
      misfits.formUnion(row.conditions.compactMap { conditions[$0].locale })
    }
    if misfits.isEmpty { return nil }
    func excess(_ text: SweptText) -> Double { Double(text.width - text.room) / conditions[text.condition].density }
    let misfit = change.texts.filter { conditions[$0.condition].locale.map(misfits.contains) ?? false }
    var words = "fits in \(locales.count - misfits.count) of \(locales.count) locales"
    if let worst = misfit.max(by: { excess($0) < excess($1) }), excess(worst) > 0,
      let name = SweepCondition.name([worst.condition], of: conditions)
    {
      let length = decimal((excess(worst) * 10).rounded() / 10)
      words =
        "\"\(worst.text.excerpt)\" is \(length) dp too long for one line at \(decimal(narrowest)) (\(name)); " + words
    }
    return words
  }

  /// The header of the table of rooms.
  private static let columns =
    [
      "string", "layout", "view", "conditions", "narrowest_dp", "room_dp", "one_line_dp", "longest_dp",
      "longest_locale", "locales_fit", "locales",
    ]
    + Script.allCases.map { "\($0.rawValue)_characters" }

  /// Returns a table, as comma-separated values, with a row for each resource of text and each condition that isn't a language: the room
  /// that a translation has where it has the least.
  package static func table(_ layouts: [SweptLayout]) -> String {
    struct Key: Hashable {
      let source: String
      let conditions: String
    }
    var rows: [Key: (room: Double, cells: [String])] = [:]
    var order: [Key] = []
    for layout in layouts {
      let locales = Set(layout.conditions.compactMap(\.locale))
      for room in layout.rooms {
        let condition = layout.conditions[room.condition]
        func points(_ pixels: Int?) -> String { pixels.map { SweptWords.points($0, condition.density) } ?? "" }
        let key = Key(source: room.source, conditions: condition.wordsWithoutLocale)
        let alike = layout.conditions.indices.filter {
          layout.conditions[$0].wordsWithoutLocale == key.conditions
        }
        let texts = layout.textsByView[room.view, default: []].filter { alike.contains($0.condition) }
        let longest = texts.max { $0.width < $1.width }
        let change = layout.changes.first { $0.view == room.view && $0.topic == .text }
        let misfits = Set(
          (change?.rows ?? []).filter { row in row.bands.contains { change?.isBroken($0.state) ?? false } }
            .flatMap { $0.conditions.filter(alike.contains) }.compactMap { layout.conditions[$0].locale })
        let least = room.width.map { Double($0) / condition.density } ?? .infinity
        let cells =
          [
            String(room.source.dropFirst()), layout.layout, room.view, key.conditions, decimal(layout.narrowest),
            points(room.width),
            points(room.lineWidth), points(longest?.width),
            longest.flatMap { layout.conditions[$0.condition].locale } ?? "",
            "\(max(1, locales.count) - misfits.count)", "\(max(1, locales.count))",
          ]
          + (room.characters.isEmpty ? Script.allCases.map { _ in "" } : room.characters.map { "\($0)" })
        if let known = rows[key] {
          if least < known.room { rows[key] = (least, cells) }
        } else {
          rows[key] = (least, cells)
          order.append(key)
        }
      }
    }
    order.sort { ($0.source, $0.conditions) < ($1.source, $1.conditions) }
    return ([columns] + order.compactMap { rows[$0]?.cells }).map { $0.map(field).joined(separator: ",") + "\n" }
      .joined()
  }

  /// Returns a field of comma-separated values. Source: RFC 4180. A field that a spreadsheet would compute begins with an apostrophe.
  private static func field(_ text: String) -> String {
    let text = (text.first.map { "=+-@\t\r".contains($0) } ?? false ? "'" : "") + text
    return text.contains { ",\"\n\r".contains($0) } ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
