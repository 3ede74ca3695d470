import FoundationEssentials
import Glibc
package import NIOCore
import QuestEngine
package import ServerBase
import Synchronization

/// A file of a map that comes in beside its place, under a name of its own, and takes the place of the old one once
/// it was looked at.
package final class ArrivingFile: Sendable {
    /// Where the file is while it comes.
    package let path: String
    private let place: String
    private let places: Places

    /// Room for one such file at a time: it needs as much of the disk as the map that is there.
    package final class Places: Sendable {
        private let isTaken = Mutex(false)

        package init() {
        }

        /// - Throws: `RequestError.busy` while another file comes.
        package func take(for place: String) throws(RequestError) -> ArrivingFile {
            let wasFree = isTaken.withLock { taken in
                defer { taken = true }
                return !taken
            }
            guard wasFree else { throw .busy(retryAfter: Self.retryAfter) }
            return ArrivingFile(for: place, in: self)
        }

        fileprivate func giveBack() { isTaken.withLock { $0 = false } }

        /// Seconds after which whoever is refused may come again.
        private static let retryAfter = 10
    }

    private init(for place: String, in places: Places) {
        path = place + Self.suffix
        self.place = place
        self.places = places
    }

    deinit { places.giveBack() }

    private static let suffix = ".arriving"

    /// Takes the bytes as they come, until all are on the disk.
    ///
    /// - Throws: `RequestError.bodyTooLarge`, `StoreError`.
    package func receive(
        _ chunks: some AsyncSequence<ByteBuffer, any Error> & Sendable, upTo limit: Int
    ) async throws {
        let folder = PhotoFolder(path: place.folderOfPath)
        // What a crash has left is nobody's.
        let file = try await folder.offLoop { [self] in
            unlink(path)
            return try PhotoFile(creating: path, in: folder.path)
        }
        defer { file.close() }
        _ = try await PhotoFolder.digest(of: chunks, upTo: limit) { chunk in
            try await folder.offLoop { try file.write(chunk) }
        }
        // Chunks may just end for whoever is cancelled.
        try Task.checkCancellation()
        try await folder.offLoop { try file.finish() }
    }

    /// Puts the file in its place, for good.
    package func keep() async throws {
        try await PhotoFolder(path: place.folderOfPath).offLoop { [self] in
            try PhotoFile.rename(path, to: place)
            try PhotoFile.syncFolder(place.folderOfPath)
        }
    }

    /// Removes what was not kept.
    package func remove() { unlink(path) }

    /// Removes files that were kept, for good.
    package static func remove(_ paths: [String]) async throws {
        guard let folder = paths.first?.folderOfPath else { return }
        try await PhotoFolder(path: folder).offLoop {
            for path in paths { unlink(path) }
            try PhotoFile.syncFolder(folder)
        }
    }
}
