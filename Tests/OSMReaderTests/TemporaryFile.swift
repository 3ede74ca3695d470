import Foundation

/// A file that is gone when the test is over.
final class TemporaryFile {
    let path: String

    init(_ content: Data, name: String = "map") throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "osmreader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: name)
        try content.write(to: url)
        path = url.path
    }

    convenience init(_ text: String, name: String = "map") throws {
        try self.init(Data(text.utf8), name: name)
    }

    deinit {
        try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent())
    }
}
