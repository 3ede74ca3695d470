import CHost
import FoundationEssentials
import Glibc
package import NIOCore
package import QuestEngine
import ServerBase
import Synchronization

/// Pictures and sounds that organisers have uploaded, in a folder within that of the photos, so that a copy of one is
/// a copy of both. The name of a file has its SHA-256 behind it; it is whole and on the disk before it has that name.
/// Daemons that share a store have them there.
package struct MediaFolder: Sendable {
    private let path: String
    let photos: PhotoFolder

    /// An uploaded file.
    package struct File: Sendable, Equatable {
        package let name: String
        /// The SHA-256 of its bytes, hexadecimal.
        package let digest: String
        package let kind: MediaKind
        /// Bytes.
        package let size: Int
    }

    /// The folder's name within that of the photos.
    package static let name = "media"

    package init(beside photos: PhotoFolder) {
        path = photos.path + "/" + Self.name
        self.photos = photos
    }

    private func folder(of quest: QuestID) -> PhotoFolder { PhotoFolder(path: "\(path)/\(quest.rawValue)") }

    /// The files of a quest by their names, in the order of these.
    package func list(of quest: QuestID) async throws -> [File] {
        if let shared = photos.shared { return try await list(of: quest, in: shared) }
        let folder = folder(of: quest)
        return try await folder.offLoop { Self.files(in: folder.path).map { $0.file } }
    }

    /// Opens a file; `nil` where there is none of that name.
    package func open(_ name: String, of quest: QuestID) async throws -> (file: File, bytes: PhotoFile)? {
        if let shared = photos.shared { return try await open(name, of: quest, in: shared) }
        let folder = folder(of: quest)
        return try await folder.offLoop { () throws -> (file: File, bytes: PhotoFile)? in
            guard let found = Self.files(in: folder.path).first(where: { $0.file.name == name }),
                let bytes = try PhotoFile.reading(found.path)
            else { return nil }
            return (found.file, bytes)
        }
    }

    /// Takes a file as its bytes come; it takes the place of another one of its name once it is whole.
    ///
    /// - Throws: `RequestError.bodyTooLarge`; `Refused` where the bytes are not of the kind that the name says.
    package func receive(
        _ chunks: some AsyncSequence<ByteBuffer, any Error> & Sendable, as name: String, of kind: MediaKind,
        in quest: QuestID, upTo limit: Int
    ) async throws -> File {
        if let shared = photos.shared {
            return try await receive(chunks, as: name, of: kind, in: quest, upTo: limit, to: shared)
        }
        let folder = folder(of: quest)
        try await folder.offLoop { try Self.make(folder.path) }
        var ids = IdentifierSource()
        let arriving: PhotoID = ids.identifier(at: Timestamp(milliseconds: 0))
        do {
            let (digest, size) = try await folder.receive(chunks, as: arriving, upTo: limit)
            let file = File(name: name, digest: digest.description, kind: kind, size: size)
            return try await folder.offLoop {
                let place = folder.file(arriving, .original)
                guard let bytes = try PhotoFile.reading(place) else {
                    throw StoreError.unavailable("a file is gone")
                }
                guard try Self.kind(of: bytes, size: size) == kind else {
                    throw Refused(message: .mediaKindUnknown())
                }
                let before = Self.every(in: folder.path).filter { $0.file.name == name }
                let path = "\(folder.path)/\(name).\(file.digest)"
                try PhotoFile.rename(place, to: path)
                for other in before where other.path != path { unlink(other.path) }
                try PhotoFile.syncFolder(folder.path)
                return file
            }
        } catch {
            await folder.remove([arriving])
            throw error
        }
    }

    static func kind(of bytes: PhotoFile, size: Int) throws(StoreError) -> MediaKind? {
        // What cannot be read is no fault of the file.
        let failure = Mutex<StoreError?>(nil)
        let kind = MediaKind(count: size) { range in
            do throws(StoreError) {
                return Array(try bytes.bytes(range).readableBytesView)
            } catch {
                failure.withLock { $0 = error }
                return []
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
        return kind
    }

    /// Does what waits for the disk.
    package func offLoop<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await PhotoFolder(path: path).offLoop(work)
    }

    /// Removes a file for good.
    ///
    /// - Returns: the file; `nil` where there is none of that name.
    package func remove(_ name: String, of quest: QuestID) async throws -> File? {
        if let shared = photos.shared { return try await remove(name, of: quest, in: shared) }
        let folder = folder(of: quest)
        return try await folder.offLoop { () throws -> File? in
            let found = Self.every(in: folder.path).filter { $0.file.name == name }
            guard let first = found.first else { return nil }
            for file in found { unlink(file.path) }
            try PhotoFile.syncFolder(folder.path)
            return first.file
        }
    }

    /// Removes all files of a quest that is deleted.
    package func forget(_ quest: QuestID) async {
        if let shared = photos.shared {
            try? await shared.blobs.removeBlobs(under: Blob.Prefix.media(of: quest))
            return
        }
        let folder = folder(of: quest)
        try? await folder.offLoop {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
                unlink("\(folder.path)/\(name)")
            }
            rmdir(folder.path)
        }
    }

    /// Removes what a crash has left: folders of quests that are not there, and files that did not come in whole. Only
    /// before requests are taken.
    func sweep(keeping quests: Set<QuestID>) async throws {
        let known = Set(quests.map(\.rawValue))
        try await PhotoFolder(path: path).offLoop {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            for name in names {
                let folder = "\(path)/\(name)"
                let kept = known.contains(name) ? Set(Self.every(in: folder).map(\.path)) : []
                let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                for entry in entries where !kept.contains("\(folder)/\(entry)") {
                    unlink("\(folder)/\(entry)")
                }
                // Whatever is no folder has no place here.
                if !known.contains(name), rmdir(folder) != 0 { unlink(folder) }
            }
        }
    }

    /// Makes the folder of a quest, with those above it that are ours.
    private static func make(_ path: String) throws {
        let media = path.folderOfPath
        // What cannot be made shows when the file is.
        for folder in [media.folderOfPath, media, path] where mkdir(folder, 0o700) == 0 {
            try PhotoFile.syncFolder(folder.folderOfPath)
        }
    }

    /// A file that is whole, and where it is.
    private struct Kept {
        let file: File
        let path: String
        /// The moment of its last change, in nanoseconds.
        let time: Int
    }

    /// The files by their names. Of two of one name, which a power cut may leave, the later one counts.
    private static func files(in folder: String) -> [Kept] {
        let latest = Dictionary(every(in: folder).map { ($0.file.name, $0) }) { $0.time > $1.time ? $0 : $1 }
        return latest.values.sorted { $0.file.name < $1.file.name }
    }

    /// All files that are whole; what is still arriving has another kind of name.
    private static func every(in folder: String) -> [Kept] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { entry -> Kept? in
            guard let stop = entry.lastIndex(of: ".") else { return nil }
            let (name, digest) = (String(entry[..<stop]), String(entry[entry.index(after: stop)...]))
            let path = "\(folder)/\(entry)"
            let look = file_look(path)
            guard let kind = MediaKind(name: name), Digest(hexadecimal: digest) != nil, look.size >= 0
            else { return nil }
            let file = File(name: name, digest: digest, kind: kind, size: Int(look.size))
            return Kept(file: file, path: path, time: Int(look.changed_nanoseconds))
        }
    }
}

extension Message {
    static func mediaKindUnknown() -> Message {
        Message(
            "media-kind-unknown",
            "This is no JPEG, PNG, WebP, MP3, OGG or M4A file, or another one than its name says.",
            "Это не файл JPEG, PNG, WebP, MP3, OGG или M4A, или не тот, на который указывает его имя.")
    }
}
