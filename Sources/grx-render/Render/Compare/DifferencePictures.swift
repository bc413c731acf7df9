import Measure

/// Pictures of a layout before and after a change, and of the differences.
///
/// They are drawn from the frames alone: a snapshot contains no colors and no texts.
package struct DifferencePictures {
  /// PNG, as `after` and `difference` are.
  package let before: [UInt8]
  package let after: [UInt8]
  /// Unchanged views in gray, removed ones in red, new ones in green.
  package let difference: [UInt8]

  /// - Throws: If a picture is too large.
  package init(from old: LayoutSnapshot, to new: LayoutSnapshot) throws(FormatProblem) {
    try self.init(from: old.outlines(), to: new.outlines(), pixelsPerPoint: 1)
  }

  init(from old: [FrameOutline], to new: [FrameOutline], pixelsPerPoint scale: Double) throws(FormatProblem) {
    let (oldSet, newSet) = (Set(old), Set(new))
    let roots = (old + new).filter { $0.depth == 0 }.map { $0.rect(pixelsPerPoint: scale) }
    func canvas(_ draw: (inout Canvas) -> Void) throws(FormatProblem) -> [UInt8] {
      do throws(Canvas.SizeError) {
        var canvas = try Canvas(
          width: max(roots.map(\.width).max() ?? 1, 1), height: max(roots.map(\.height).max() ?? 1, 1))
        draw(&canvas)
        return PNGWriter.encode(canvas, density: scale)
      } catch {
        throw FormatProblem(error.description)
      }
    }
    let thickness = max(1, Int(scale.rounded()))
    before = try canvas { canvas in
      for outline in old { canvas.stroke(outline.rect(pixelsPerPoint: scale), outline.color, thickness: thickness) }
    }
    after = try canvas { canvas in
      for outline in new { canvas.stroke(outline.rect(pixelsPerPoint: scale), outline.color, thickness: thickness) }
    }
    difference = try canvas { canvas in
      for outline in new where oldSet.contains(outline) {
        canvas.stroke(outline.rect(pixelsPerPoint: scale), Canvas.Color(rgb: 0xced4da), thickness: thickness)
      }
      for outline in old where !newSet.contains(outline) {
        let frame = outline.rect(pixelsPerPoint: scale)
        canvas.fill(frame, Canvas.Color(rgb: 0xe03131, alpha: 24))
        canvas.strokeDashed(
          frame, Canvas.Color(rgb: 0xe03131), thickness: thickness, on: 4 * thickness, off: 3 * thickness)
      }
      for outline in new where !oldSet.contains(outline) {
        let frame = outline.rect(pixelsPerPoint: scale)
        canvas.fill(frame, Canvas.Color(rgb: 0x2f9e44, alpha: 24))
        canvas.stroke(frame, Canvas.Color(rgb: 0x2f9e44), thickness: thickness)
      }
    }
  }
}

extension FrameOutline {
  fileprivate var color: Canvas.Color {
    let colors: [UInt32] = [0x495057, 0x1971c2, 0x2b8a3e, 0xd9480f, 0x9c36b5, 0x0b7285, 0xc2255c]
    return Canvas.Color(rgb: colors[depth % colors.count])
  }
}
