extension String {
    /// The form in which people tell names apart: case and spaces make no difference.
    public var foldedName: String {
        lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
