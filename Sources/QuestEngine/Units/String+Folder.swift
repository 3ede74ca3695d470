extension String {
    /// Of a path: the folder in which its last name stands, `.` where the path names none.
    public var folderOfPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
