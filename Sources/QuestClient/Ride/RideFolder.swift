import Foundation
import QuestUnits
import QuestWire

/// The file that says whose ride a folder has; the token is kept elsewhere.
struct RideFolder: Codable, Sendable, Equatable {
    var server: String
    var quest: QuestID
    var device: DeviceID
    var team: TeamName

    private static func path(in folder: URL) -> String { folder.path + "/ride.json" }

    /// - Returns: `nil` where the folder has no ride.
    static func read(in folder: URL) throws(StorageError) -> RideFolder? {
        guard let bytes = try DurableFile.read(path(in: folder)) else { return nil }
        do { return try WireJSON.answer(RideFolder.self, from: bytes) } catch { throw .failed("\(error)") }
    }

    func write(in folder: URL) throws(StorageError) {
        try DurableFile.makeFolder(folder.path)
        let bytes: [UInt8]
        do { bytes = try WireJSON.bytes(of: self) } catch { throw .failed("\(error)") }
        try DurableFile.replace(Self.path(in: folder), with: bytes)
    }
}
