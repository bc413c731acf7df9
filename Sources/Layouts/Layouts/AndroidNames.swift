import Measure

// Names of Android that have another name here. None of them can be used: the compiler's error names the other one.

extension LinearLayout {
  /// Android's name of `direction`.
  @available(*, unavailable, renamed: "direction")
  public final var orientation: Axis {
    get { stopUnavailable() }
    set { stopUnavailable() }
  }

  /// Android's name of setting `direction`.
  @available(*, unavailable, message: "set direction")
  public final func setOrientation(_ orientation: Axis) { stopUnavailable() }

  /// Android's name of setting `contentGravity`.
  @available(*, unavailable, message: "set contentGravity")
  public final func setGravity(_ gravity: Gravity) { stopUnavailable() }

  /// Android's name of setting `weightSum`.
  @available(*, unavailable, message: "set weightSum")
  public final func setWeightSum(_ sum: Float) { stopUnavailable() }
}

extension TextView {
  /// Android's name of setting `text`.
  @available(*, unavailable, message: "set text")
  public final func setText(_ text: String) { stopUnavailable() }

  /// Android's name of setting `textSize`.
  @available(*, unavailable, message: "set textSize, in pixels")
  public final func setTextSize(_ size: Double) { stopUnavailable() }

  /// Android's name of setting `maxLines`.
  @available(*, unavailable, message: "set maxLines")
  public final func setMaxLines(_ count: Int) { stopUnavailable() }
}

extension Guideline {
  /// Android's name of `direction`.
  @available(*, unavailable, renamed: "direction")
  public var orientation: Axis {
    get { stopUnavailable() }
    set { stopUnavailable() }
  }

  /// Android's name of setting `guideBegin`.
  @available(*, unavailable, message: "set guideBegin")
  public func setGuidelineBegin(_ length: Int) { stopUnavailable() }
}

/// Ends the program. No code can call an unavailable declaration.
private func stopUnavailable() -> Never { fatalError("This declaration is unavailable") }
