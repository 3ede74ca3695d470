import FoundationEssentials

/// Reads small files whole.
enum FileBytes {
    /// - Returns: `nil` where the file cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
    }
}
