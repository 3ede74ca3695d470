import FoundationEssentials
import QuestEngine

/// Reads small files whole.
enum FileBytes {
    /// - Returns: `nil` where the file cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
    }
}

extension WebFolder {
    /// The folder where packages put the app, beside that of the program: `/usr/bin/questd` has
    /// `/usr/share/request/web`; `nil` where there is none.
    static var installed: WebFolder? {
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let program else { return nil }
        let folder = program.folderOfPath.folderOfPath + "/share/request/web"
        return FileManager.default.fileExists(atPath: folder) ? WebFolder(path: folder) : nil
    }
}
