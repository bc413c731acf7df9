/// A locale in which texts of resources are changed as translations might change them.
///
/// Source: the pseudo-locales of Android's build tools. Differs: texts have no brackets around them, so that the properties of their parts
/// stay in their places, and they are longer by a third regardless of their length.
package enum PseudoLocale: String, CaseIterable, Hashable, Sendable {
  /// The texts of resources are longer by a third, and have accents.
  case long = "en-XA"
  /// Layouts are mirrored.
  case mirrored = "ar-XB"

  private static let accents: [Character: Character] = [
    "a": "å", "e": "é", "i": "î", "o": "ö", "u": "û", "y": "ý", "c": "ç", "n": "ñ", "s": "š", "z": "ž",
    "A": "Å", "E": "É", "I": "Î", "O": "Ö", "U": "Û", "Y": "Ý", "C": "Ç", "N": "Ñ", "S": "Š", "Z": "Ž",
  ]
  private static let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  /// Returns the text in place of a text of the folder `values`. Names of classes and addresses are left as they are.
  package func text(for original: String) -> String {
    guard self == .long, original.contains(where: \.isLetter), !Self.isName(original) else { return original }
    var text = ""
    var isInPlaceholder = false
    for character in original {
      if character == "%" { isInPlaceholder = true }
      text.append(isInPlaceholder ? character : Self.accents[character] ?? character)
      // `%1$s` ends with its letter.
      if isInPlaceholder, character.isLetter || character == " " { isInPlaceholder = false }
    }
    let least = (original.count + 2) / 3
    var (added, index) = (0, 0)
    while added < least {
      let word = Self.words[index % Self.words.count]
      text += " " + word
      added += 1 + word.count
      index += 1
    }
    return text
  }

  /// Returns whether a text is the name of a class, or an address, rather than one for people.
  private static func isName(_ text: String) -> Bool {
    if text.contains(where: \.isWhitespace) { return false }
    let characters = Array(text)
    return characters.indices.dropLast().contains { index in
      (characters[index] == "." || characters[index] == "/" || characters[index] == ":") && index > 0
        && !characters[index + 1].isWhitespace
    }
  }
}
