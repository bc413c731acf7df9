import Measure

/// A text that can be pressed. It measures as a TextView.
public final class Button: TextView {}
