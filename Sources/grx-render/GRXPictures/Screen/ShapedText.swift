import Layouts

/// Simple shaping: the order in which letters are drawn from left to right, and the joined forms of Arabic letters.
enum ShapedText {
  /// Returns the scalars of a line in drawing order.
  ///
  /// Runs of right-to-left letters are reversed, and so is the order of the runs in a line that begins at the right.
  /// Source: a part of Unicode's UAX #9: no nesting, and neutral characters belong to the preceding run.
  static func scalars(
    of text: String, isRightToLeft: Bool, has: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    let scalars = drawn(in: text)
    guard scalars.contains(where: TextDirection.isRightToLeft) else { return scalars }
    let joined = joinedForms(scalars)
    var runs: [(scalars: [Unicode.Scalar], isReversed: Bool)] = []
    for scalar in joined {
      let isStrong = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      let isReversed = TextDirection.isRightToLeft(scalar)
      if runs.isEmpty || isStrong && runs[runs.count - 1].isReversed != isReversed {
        runs.append(([scalar], isReversed))
      } else {
        runs[runs.count - 1].scalars.append(scalar)
      }
    }
    if isRightToLeft { runs.reverse() }
    return runs.flatMap { $0.isReversed ? $0.scalars.reversed() : $0.scalars }
  }

  /// Returns the scalars of a text without the emoji that U+200D joins to the one before: only the first is drawn, in the
  /// space that the device's picture of all of them takes.
  private static func drawn(in text: String) -> [Unicode.Scalar] {
    let joiner: Unicode.Scalar = "\u{200D}"
    guard text.unicodeScalars.contains(joiner) else { return Array(text.unicodeScalars) }
    var scalars: [Unicode.Scalar] = []
    var (isAfterJoiner, isAfterPart) = (false, false)
    for scalar in text.unicodeScalars {
      let changesPart = scalar.properties.isEmojiModifier || scalar.properties.isVariationSelector
      let isPart = isAfterJoiner && script(of: scalar) == "emoji" || isAfterPart && changesPart
      if !isPart { scalars.append(scalar) }
      (isAfterJoiner, isAfterPart) = (scalar == joiner, isPart)
    }
    return scalars
  }

  /// Returns whether a letter's script joins letters, so that no space may be added between them.
  static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x0900...0x09FF: true
    default: false
    }
  }

  /// Returns the parts of a line by script, which are drawn or named; whitespace belongs to the preceding part.
  static func parts(of text: String) -> [(text: String, script: String?)] {
    var parts: [(text: String, script: String?)] = []
    for scalar in drawn(in: text) where !scalar.properties.isDefaultIgnorableCodePoint {
      let script = script(of: scalar)
      if let last = parts.last, last.script == script || scalar.properties.isWhitespace {
        parts[parts.count - 1].text.unicodeScalars.append(scalar)
      } else {
        parts.append((String(scalar), script))
      }
    }
    return parts
  }

  /// Returns the readable name of a character's script.
  static func script(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0370...0x03FF: "Greek"
    case 0x0400...0x052F: "Cyrillic"
    case 0x0530...0x058F: "Armenian"
    case 0x0590...0x05FF, 0xFB1D...0xFB4F: "Hebrew"
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: "Arabic"
    case 0x0900...0x097F: "Devanagari"
    case 0x0980...0x09FF: "Bengali"
    case 0x0B80...0x0BFF: "Tamil"
    case 0x0E00...0x0E7F: "Thai"
    case 0x10A0...0x10FF: "Georgian"
    case 0x3040...0x30FF: "Japanese"
    case 0x1100...0x11FF, 0xAC00...0xD7AF: "Korean"
    case 0x2E80...0x2FDF, 0x3000...0x303F, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: "Chinese"
    case 0x1F000...0x1FAFF, 0x2600...0x27BF: "emoji"
    default: nil
    }
  }

  // MARK: Arabic

  /// The isolated, final, initial, and medial forms of the letters from U+0621 on, as offsets from U+FE80: the position
  /// of the first form of each, and their number.
  private static let forms: [UInt32: (first: UInt32, count: UInt32)] = {
    var forms: [UInt32: (first: UInt32, count: UInt32)] = [:]
    var next: UInt32 = 0xFE80
    // Letters that join only the previous one have two forms.
    let twoForms: Set<UInt32> = [0x622, 0x623, 0x624, 0x625, 0x627, 0x629, 0x62F, 0x630, 0x631, 0x632, 0x648, 0x649]
    for letter: UInt32 in Array(0x621...0x63A) + Array(0x641...0x64A) {
      let count: UInt32 = letter == 0x621 ? 1 : twoForms.contains(letter) ? 2 : 4
      forms[letter] = (next, count)
      next += count
    }
    return forms
  }()

  /// Returns the scalars with each Arabic letter in the form that its neighbors require.
  private static func joinedForms(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    func form(_ index: Int, _ step: Int) -> (first: UInt32, count: UInt32)? {
      var index = index + step
      while scalars.indices.contains(index), scalars[index].properties.generalCategory == .nonspacingMark {
        index += step
      }
      return scalars.indices.contains(index) ? forms[scalars[index].value] : nil
    }
    return scalars.indices.map { index in
      guard let own = forms[scalars[index].value] else { return scalars[index] }
      let joinsBefore = own.count > 1 && (form(index, -1)?.count ?? 0) == 4
      let joinsAfter = own.count == 4 && (form(index, 1)?.count ?? 0) > 1
      let offset: UInt32 = joinsBefore ? joinsAfter ? 3 : 1 : joinsAfter ? 2 : 0
      return Unicode.Scalar(own.first + offset) ?? scalars[index]
    }
  }
}
