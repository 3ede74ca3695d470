extension String {
    /// The folder in which the last name of this path stands, `.` where the path names none.
    public var folderOfPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
