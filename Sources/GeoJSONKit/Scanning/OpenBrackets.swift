/// Which of the arrays and objects that are open are arrays: a bit each, so that the first 64 take no memory.
struct OpenBrackets {
    private var innermost: UInt64 = 0
    private var outer: [UInt64] = []
    /// The number of brackets in `innermost`.
    private var count = 0

    /// Whether the innermost one is an array; nil where none is open.
    var last: Bool? { count == 0 ? nil : innermost & 1 == 1 }

    mutating func append(isArray: Bool) {
        if count == 64 {
            outer.append(innermost)
            count = 0
        }
        innermost = innermost << 1 | (isArray ? 1 : 0)
        count += 1
    }

    /// There must be one.
    mutating func removeLast() {
        innermost >>= 1
        count -= 1
        guard count == 0, let word = outer.popLast() else { return }
        (innermost, count) = (word, 64)
    }
}
