/// A ride that a watch or a bike computer has recorded, as a file: GPX or FIT, told by its bytes.
public enum ActivityFile {
    /// Reads the positions of a file.
    ///
    /// - Throws: `TrackerRefusal` when nothing of it can be used; what is wrong with single positions stands in the report.
    /// - Complexity: O(*n*) in the size of the file.
    public static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        if FITTrackFile.isMeant(by: body) { return try FITTrackFile.read(body) }
        do throws(TrackerRefusal) {
            return try GPXTrackFile.read(body)
        } catch .memberMissing {
            throw .trackEmpty
        }
    }

    /// Whether a file says of itself that it is FIT.
    public static func isFIT(_ body: [UInt8]) -> Bool { FITTrackFile.isMeant(by: body) }
}
