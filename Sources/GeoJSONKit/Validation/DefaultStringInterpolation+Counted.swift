extension DefaultStringInterpolation {
    /// A number and the word for what was counted, in its right form.
    mutating func appendInterpolation(counted count: Int, _ one: String, _ many: String) {
        appendInterpolation(count)
        appendLiteral(" ")
        appendInterpolation(count == 1 ? one : many)
    }
}
