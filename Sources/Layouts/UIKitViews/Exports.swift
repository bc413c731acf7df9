// One import of this module stands for those of UIKit, Stevia, Relativity, and Paralayout. It must be the only import of
// these modules in a file, because `frame` and its parts are CGRects then, instead of rectangles of whole pixels.
@_exported public import Dialects
@_exported public import Foundation
@_exported public import Layouts
@_exported public import Measure
