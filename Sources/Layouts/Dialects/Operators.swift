// The operators of the Swift dialects. Their effects are documented on the functions that implement them.

/// Between comparisons and `&&`, so that `v.top == root.top + 10 ~ 500` gives the equation its priority.
precedencegroup LayoutPriorityPrecedence {
  associativity: left
  higherThan: LogicalConjunctionPrecedence
  lowerThan: ComparisonPrecedence
}

/// Below addition, so that `a.right --> 10.horizontalOffset + b.left` moves by the sum.
precedencegroup LayoutAlignmentPrecedence {
  higherThan: LayoutPriorityPrecedence
  lowerThan: AdditionPrecedence
}

/// Below addition, so that `a <> gap + 1 <> b` adds first.
precedencegroup LayoutDistributionPrecedence {
  associativity: left
  higherThan: LayoutPriorityPrecedence
  lowerThan: AdditionPrecedence
}

// Rows: |-email-|, |name|, a-15-b, a--b, a⁃b
prefix operator |
postfix operator |
prefix operator |-
postfix operator -|
infix operator -- : AdditionPrecedence
infix operator ⁃ : AdditionPrecedence

// Lengths: 25%, >=20, <=5
postfix operator %
prefix operator >=
prefix operator <=

// Heights and priorities: email ~ 80
infix operator ~ : LayoutPriorityPrecedence

// Alignments: a.right --> b.left, b.left <-- a.right
infix operator --> : LayoutAlignmentPrecedence
infix operator <-- : LayoutAlignmentPrecedence

// The size between two anchors: a.topRight |--| b.bottomLeft
infix operator |--| : AdditionPrecedence

// Distributions: a <> ~1~ <> b
infix operator <> : LayoutDistributionPrecedence
postfix operator ~
