import Inflater
import Measure

extension AndroidWidgetClass {
  /// A progress bar or ring of the platform.
  ///
  /// Source: android.widget.ProgressBar.onMeasure and its `initProgressBar`, whose limits are 24 and 48 pixels (API
  /// 34).
  static let progressBar = AndroidWidgetClass(draws: .progress) { translator, attributes, box, out in
    translator.setIntrinsic(translator.progressSize(attributes, box, out.theme), &out)
    box.minimum = .zero
    box.ignoresMinimum = true
  }

  /// A SeekBar. Source: android.widget.AbsSeekBar.onMeasure (API 34).
  static let seekBar = AndroidWidgetClass(draws: .seekBar) { translator, attributes, box, out in
    var size = translator.progressSize(attributes, box, out.theme)
    if let thumb = translator.drawable("thumb", attributes, out.theme) {
      size.height = max(size.height, thumb.size.height)
    }
    translator.setIntrinsic(size, &out)
    box.minimum = .zero
    box.ignoresMinimum = true
  }

  /// A row of stars, whose width doesn't include the padding.
  ///
  /// Source: android.widget.RatingBar.onMeasure (API 34).
  static let ratingBar = AndroidWidgetClass(draws: .progress) { translator, attributes, box, out in
    let theme = out.theme
    var size = translator.progressSize(attributes, box, theme)
    if let sample = translator.drawable("progressDrawable", attributes, theme), sample.size.width > 0 {
      let stars = max(1, min(translator.integer("numStars", attributes, theme) ?? 5, 1000))
      let (edges, start, end) = box.padding()
      size.width = max(0, sample.size.width * stars - (start ?? edges.left) - (end ?? edges.right))
    }
    translator.setIntrinsic(size, &out)
    box.minimum = .zero
    box.ignoresMinimum = true
  }

  /// A bar that fills the offered length, and is as high as its track.
  ///
  /// Source: com.google.android.material.progressindicator.BaseProgressIndicator.onMeasure and LinearDrawingDelegate
  /// (1.12).
  static let linearIndicator = AndroidWidgetClass(draws: .progress) { translator, attributes, box, out in
    let thickness = translator.pixels("trackThickness", attributes, out.theme) ?? translator.pixels(dp: 4)
    translator.setIntrinsic(Size(width: 0, height: max(0, thickness)), &out)
    out["intrinsicWidth"] = nil
    (out["fillsWidth"], out["keepsHeight"]) = (.bool(true), .bool(true))
    box.minimum.height = 0
  }

  /// A ring of a fixed size, regardless of its params.
  ///
  /// Source: com.google.android.material.progressindicator.CircularDrawingDelegate and CircularProgressIndicatorSpec
  /// (1.12).
  static let circularIndicator = AndroidWidgetClass(draws: .progress) { translator, attributes, box, out in
    let theme = out.theme
    let thickness = translator.pixels("trackThickness", attributes, theme) ?? translator.pixels(dp: 4)
    let size = max(translator.pixels("indicatorSize", attributes, theme) ?? translator.pixels(dp: 40), 2 * thickness)
    let inset = translator.pixels("indicatorInset", attributes, theme) ?? translator.pixels(dp: 4)
    translator.setIntrinsic(Size(width: size + 2 * inset, height: size + 2 * inset), &out)
    (out["keepsWidth"], out["keepsHeight"]) = (.bool(true), .bool(true))
    box.minimum = .zero
  }

  /// A slider that fills the offered length, and is high enough to be touched.
  ///
  /// Source: com.google.android.material.slider.BaseSlider.onMeasure and `maybeIncreaseWidgetHeight` (1.12).
  static let slider = AndroidWidgetClass(draws: .seekBar) { translator, attributes, box, out in
    let theme = out.theme
    let (edges, _, _) = box.padding()
    let around = edges.top + edges.bottom
    var height = translator.pixels(dp: 48)
    let radius = translator.pixels("thumbRadius", attributes, theme).map { 2 * $0 }
    for length in [
      translator.pixels("trackHeight", attributes, theme),
      translator.pixels("thumbHeight", attributes, theme) ?? radius,
    ] {
      if let length { height = max(height, length + around) }
    }
    translator.setIntrinsic(Size(width: 0, height: max(0, height - around)), &out)
    out["intrinsicWidth"] = nil
    (out["fillsWidth"], out["keepsHeight"]) = (.bool(true), .bool(true))
    box.minimum.height = 0
  }
}

extension AndroidTranslator {
  /// Returns the size of a ProgressBar's content, within its limits.
  fileprivate func progressSize(
    _ attributes: AndroidAttributes, _ box: ViewBox, _ theme: AndroidTheme
  ) -> Size {
    let isIndeterminate =
      bool("indeterminateOnly", attributes, theme) == true || bool("indeterminate", attributes, theme) == true
    let shown = drawable(isIndeterminate ? "indeterminateDrawable" : "progressDrawable", attributes, theme)
    func length(_ own: Int, _ least: Int?, _ most: Int?) -> Int { max(least ?? 24, min(most ?? 48, own)) }
    guard let shown else { return Size(width: box.minimum.width, height: box.minimum.height) }
    return Size(
      width: length(
        shown.width ?? -1, pixels("minWidth", attributes, theme), pixels("maxWidth", attributes, theme)),
      height: length(
        shown.height ?? -1, pixels("minHeight", attributes, theme), pixels("maxHeight", attributes, theme)))
  }
}
