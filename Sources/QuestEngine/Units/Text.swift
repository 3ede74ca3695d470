extension String {
    /// The form in which people tell names apart: case and spaces make no difference.
    public var foldedName: String {
        lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension StringProtocol {
    /// The text without white space at both ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

extension String {
    /// The folder in which the last name of this path stands, `.` where the path names none.
    public var folderOfPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The last name of this path.
    public var fileOfPath: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}
