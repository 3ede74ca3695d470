import Foundation
import Testing

/// The data folder beside the project, which is not part of it.
enum SharedData {
    /// A file or folder of it; nil where it is missing, which is an error where `CI=true`.
    static func url(_ path: String, _ location: SourceLocation = #_sourceLocation) -> URL? {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "../shared/data/\(path)").standardized
        if FileManager.default.fileExists(atPath: url.path) { return url }
        if ProcessInfo.processInfo.environment["CI"] == "true" {
            Issue.record("../shared/data/\(path) is missing", sourceLocation: location)
        } else {
            print("Not tested, because it is missing: ../shared/data/\(path)")
        }
        return nil
    }
}
