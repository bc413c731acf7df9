import Measure

/// Explains the specs with which children are measured.
extension RelativeNotes {
  @inline(never)
  func willMeasureForWidth(_ index: Int) {
    let child = children[index]
    notes.offer(to: child, along: .horizontal, offer(place(index, .horizontal), to: child, .horizontal))
    notes.offer(to: child, along: .vertical, offerOfAnyHeight(to: child))
  }

  @inline(never)
  func imposeWidth(_ index: Int) {
    guard notes.explains(children[index]) else { return }
    let offer = offer(place(index, .horizontal), to: children[index], .horizontal)
    change(index, .horizontal) { $0.imposed = offer }
  }

  @inline(never)
  func willMeasure(_ index: Int) {
    let child = children[index]
    guard notes.explains(child) else { return }
    let horizontal = place(index, .horizontal)
    let clamped =
      horizontal.answered == horizontal.length
      ? [] : [Term(horizontal.length - horizontal.answered, .bound, "its edge is at the largest coordinate")]
    if var imposed = horizontal.imposed {
      imposed.sum.terms += clamped
      notes.offer(to: child, along: .horizontal, imposed)
    } else if horizontal.leading == nil || horizontal.trailing == nil {
      notes.offer(
        to: child, along: .horizontal,
        Explanation.Offer(
          "its width in the pass that finds widths",
          ([Term(horizontal.answered, .length, "its previous measurement")] + clamped).bounded))
    } else {
      notes.offer(to: child, along: .horizontal, offer(horizontal, to: child, .horizontal))
    }
    notes.offer(to: child, along: .vertical, offer(place(index, .vertical), to: child, .vertical))
  }

  /// Returns the offer of a height in the pass that determines widths: the full height.
  private func offerOfAnyHeight(to child: View) -> Explanation.Offer {
    let dimension = child.dimension(along: .vertical)
    if specs.height.isUnspecified {
      if dimension.isFixed {
        return Explanation.Offer("its own height", [Term.ownLength(of: child, along: .vertical)])
      }
      return Explanation.Offer("\(dimension), and \(layout) has no limit itself")
    }
    return Explanation.Offer(
      "widths are found first: all of the height",
      ([.room(in: layout, specs.height, along: .vertical)] + Term.paddings(.vertical, of: layout)
        + Term.margins(.vertical, of: child)).bounded)
  }

  private func offer(
    _ place: Extent, to child: View, _ axis: Axis
  ) -> Explanation.Offer {
    let dimension = child.dimension(along: axis)
    let (leading, trailing) = (Explanation.Side.leading(axis), Explanation.Side.trailing(axis))
    let own = Term.ownLength(of: child, along: axis)
    func edge(_ side: Explanation.Side, _ position: Int) -> Term {
      .edge(side, of: child, at: position, .anchor, "its \(side.rawValue) edge")
    }
    if let start = place.leading, let end = place.trailing {
      return Explanation.Offer(
        "between the edges that its rules set: its own \(axis.lengthName) is ignored",
        [edge(trailing, end.position), edge(leading, -start.position)].bounded)
    }
    guard let available = available(axis) else {
      return dimension.isFixed
        ? Explanation.Offer("its own \(axis.lengthName)", [own])
        : Explanation.Offer("\(dimension), and \(layout) has no limit itself")
    }
    var room: [Explanation.Term]
    if let end = place.trailing {
      room = [edge(trailing, end.position)]
    } else {
      room = [
        Term(available, .parent, "\(layout) has \(specs[axis])", about: Explanation.Subject(.room(axis), of: layout)),
        .padding(trailing, of: layout, sign: -1), .margin(trailing, of: child, sign: -1),
      ]
    }
    if let start = place.leading {
      room.append(edge(leading, -start.position))
    } else {
      room += [.padding(leading, of: layout, sign: -1), .margin(leading, of: child, sign: -1)]
    }
    let space = Explanation.Sum(room).total
    guard let length = dimension.fixedLength else {
      if dimension == .wrapContent && space < 0 {
        return Explanation.Offer("wrap_content: no space is left, so there is no limit")
      }
      return Explanation.Offer("\(dimension), in the space that its rules leave", room.bounded)
    }
    if space >= 0 && space < length {
      return Explanation.Offer("its own \(axis.lengthName), reduced to the space that its rules leave", room)
    }
    return Explanation.Offer("its own \(axis.lengthName)", [own])
  }
}
