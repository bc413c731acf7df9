import Dialects
import Layouts
import Measure
import Testing

@Suite struct AspectRatioTests {
  @Test func sizes() {
    #expect(AspectRatio.widescreen.height(forWidth: 160) == 90)
    #expect(AspectRatio.widescreen.width(forHeight: 9) == 16)
    #expect(AspectRatio.golden.size(forWidth: 100) == Size(width: 100, height: 62))  // 61.8
    #expect(AspectRatio.golden.size(forHeight: 100) == Size(width: 162, height: 100))
    #expect(AspectRatio.square.size(toFit: Size(width: 30, height: 20)) == Size(width: 20, height: 20))
    #expect(AspectRatio.square.size(toFill: Size(width: 30, height: 20)) == Size(width: 30, height: 30))
    #expect(AspectRatio(width: 2, height: 1).inverted == AspectRatio(0.5))
    #expect(AspectRatio.square < .golden && AspectRatio.golden < .widescreen)
  }

  @Test func rectangles() {
    let rectangle = Rect(x: 10, y: 10, width: 160, height: 101)
    #expect(AspectRatio.widescreen.rect(toFit: rectangle) == Rect(x: 10, y: 16, width: 160, height: 90))  // 15.5
    #expect(AspectRatio.square.rect(toFill: rectangle) == Rect(x: 10, y: -20, width: 160, height: 160))  // −19.5
  }

  @Test func fitted_sizes_are_never_larger() {
    for width in 1...60 {
      for height in 1...60 {
        for ratio in [AspectRatio.golden, .square, .widescreen, .golden.inverted] {
          let bounds = Size(width: width, height: height)
          let (fit, fill) = (ratio.size(toFit: bounds), ratio.size(toFill: bounds))
          #expect(fit.width <= width && fit.height <= height && (fit.width == width || fit.height == height))
          #expect(fill.width >= width && fill.height >= height && (fill.width == width || fill.height == height))
        }
      }
    }
  }
}

@Suite struct PixelRounderTests {
  private func near(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 5e-5 }

  @Test func numbers() {
    #expect(near(PixelRounder(scale: 3).round(1.5), 1.6667))
    #expect(near(PixelRounder(scale: 3).ceil(1.25), 1.3333))
    #expect(PixelRounder(scale: 2).ceil(1.1) == 1.5)
    #expect(PixelRounder(scale: 2).floor(-1.6) == -2)
    #expect(PixelRounder(scale: 1).round(-0.5) == -1 && PixelRounder(scale: 1).round(0.5) == 1)
    #expect(PixelRounder(scale: 2).round(-1.25) == -1.5)
  }

  @Test func a_tolerance_of_ten_to_the_minus_seven_pixels() {
    let rounder = PixelRounder(scale: 1)
    #expect(rounder.ceil(1 + 5e-8) == 1 && rounder.ceil(1 + 5e-7) == 2)
    #expect(rounder.floor(2 - 5e-8) == 2 && rounder.floor(2 - 5e-7) == 1)
    #expect(rounder.round(0.5 - 5e-8) == 1 && rounder.round(0.5 - 5e-7) == 0)
  }

  @Test func a_scale_of_zero_leaves_numbers_as_they_are() {
    let rounder = PixelRounder(scale: 0)
    #expect(rounder.round(1.23) == 1.23 && rounder.floor(1.23) == 1.23 && rounder.ceil(-0.1) == -0.1)
    #expect(PixelRounder(scale: 2).round(.infinity) == .infinity)
    #expect(PixelRounder(scale: .nan).ceil(1.5) == 1.5)
  }

  @Test func points_sizes_and_rectangles() {
    let rounder = PixelRounder(scale: 2)
    #expect(rounder.round(PixelRounder.Point(x: 1.2, y: 1.3)) == PixelRounder.Point(x: 1, y: 1.5))
    #expect(rounder.floor(PixelRounder.Point(x: 1.2, y: -1.3)) == PixelRounder.Point(x: 1, y: -1.5))
    #expect(rounder.ceil(PixelRounder.Size(width: 1.2, height: 2)) == PixelRounder.Size(width: 1.5, height: 2))
    let rect = PixelRounder.Rect(left: 10.6, top: 10.4, right: 50.6, bottom: 50.6)
    #expect(rounder.expand(rect) == PixelRounder.Rect(left: 10.5, top: 10, right: 51, bottom: 51))
    #expect(rounder.contract(rect) == PixelRounder.Rect(left: 11, top: 10.5, right: 50.5, bottom: 50.5))
    #expect(rounder.round(rect) == PixelRounder.Rect(left: 10.5, top: 10.5, right: 50.5, bottom: 50.5))
    #expect(rounder.floor(rect).right == 50.5 && rounder.ceil(rect).left == 11)
    let sliver = PixelRounder.Rect(x: 0.1, y: 0.1, width: 0.2, height: 5)
    #expect(rounder.contract(sliver).size == PixelRounder.Size(width: 0, height: 4.5))
    #expect(rounder.contract(sliver).origin == PixelRounder.Point(x: 0.5, y: 0.5))
  }
}
