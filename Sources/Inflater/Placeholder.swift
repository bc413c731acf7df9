import Measure
