import CHost
import FoundationEssentials
import Glibc
package import NIOCore
package import QuestEngine
import ServerBase

/// A photo or video that comes in parts: the device that sends it, and the SHA-256 that all of it will have.
package struct Upload: Hashable, Sendable {
    let device: DeviceID
    package let digest: Digest

    package init(device: DeviceID, digest: Digest) {
        self.device = device
        self.digest = digest
    }
}

/// Uploads, in a folder within that of the photos: temporary files, until an answer names them, or for a day. Daemons that
/// share a store have them there, so that a phone can go on at another one.
///
/// They are not synced to the disk: the phone keeps its own file until the answer is stored, and asks what is here before
/// it goes on. What a power cut has spoilt is not what the digest says, and comes anew.
package struct UploadFolder: Sendable {
    private let photos: PhotoFolder

    /// The folder's name within that of the photos.
    static let name = "uploads"

    package init(beside photos: PhotoFolder) {
        self.photos = photos
    }

    private var path: String { photos.path + "/" + Self.name }

    /// The ids of devices are ours; nothing that riders have written is in a path.
    private func file(of upload: Upload) -> String { "\(path)/\(upload.device.rawValue).\(upload.digest)" }

    /// Number of bytes that are here.
    package func size(of upload: Upload) async throws -> Int {
        if let shared = photos.shared {
            return try await shared.blobs.blob(Blob.name(ofUpload: upload.digest, of: upload.device))?.size
                ?? 0
        }
        let file = file(of: upload)
        return try await photos.offLoop { Self.size(file) }
    }

    /// Writes a part behind what is here. The first part of one upload too many takes the place of the device's oldest.
    ///
    /// Two parts of the same place that come at once are both written, and the later one stays; of a store that daemons share
    /// one is refused.
    /// - Returns: Number of bytes that are here now.
    /// - Throws: `Refused` where the part begins elsewhere.
    package func write(_ part: ByteBuffer, at place: Int, of upload: Upload, at now: Timestamp) async throws
        -> Int
    {
        if let shared = photos.shared {
            return try await append(part, at: place, of: upload, at: now, to: shared)
        }
        let (file, folder, photos) = (file(of: upload), path, photos)
        try await photos.offLoop {
            let size = Self.size(file)
            guard size == place else { throw Refused.uploadIncomplete(received: size) }
            if place == 0 {
                try PhotoFile.makeFolder(photos.path)
                try PhotoFile.makeFolder(folder)
            }
            let opened = try PhotoFile(continuing: file, at: place)
            defer { opened.close() }
            try opened.write(part)
            try opened.date(now)
            guard place == 0 else { return }
            let others = Self.all(in: folder).filter { $0.device == upload.device && $0.path != file }
            for other in others.sorted(by: { $0.time < $1.time }).dropLast(PhotoLimits.uploads.value - 1) {
                unlink(other.path)
            }
        }
        return place + part.readableBytes
    }

    /// The bytes of an upload, piece by piece; `nil` where there are none.
    package func chunks(of upload: Upload) async throws -> Chunks? {
        if let shared = photos.shared {
            return try await photos.fetch(Blob.name(ofUpload: upload.digest, of: upload.device), from: shared)
                .map {
                    Chunks(file: $0, photos: photos)
                }
        }
        let file = file(of: upload)
        let opened = try await photos.offLoop { try PhotoFile.reading(file) }
        return opened.map { Chunks(file: $0, photos: photos) }
    }

    /// Opens what has come of a device's uploads, by the SHA-256 that each will have.
    package func open(of device: DeviceID) async throws -> [(digest: Digest, bytes: PhotoFile)] {
        if let shared = photos.shared { return try await fetch(of: device, from: shared) }
        let folder = path
        return try await photos.offLoop {
            var opened: [(digest: Digest, bytes: PhotoFile)] = []
            for upload in Self.all(in: folder).filter({ $0.device == device }).sorted(by: {
                $0.path < $1.path
            }) {
                let name = upload.path.split(separator: ".").last.map { String($0) } ?? ""
                // One that is gone meanwhile.
                guard let digest = Digest(hexadecimal: name), let bytes = try PhotoFile.reading(upload.path)
                else {
                    continue
                }
                opened.append((digest, bytes))
            }
            return opened
        }
    }

    /// Removes an upload; nothing happens where there is none.
    package func remove(_ upload: Upload) async {
        if let shared = photos.shared {
            try? await shared.blobs.removeBlobs([Blob.name(ofUpload: upload.digest, of: upload.device)])
            return
        }
        let file = file(of: upload)
        try? await photos.offLoop { _ = unlink(file) }
    }

    /// Removes whatever devices have sent; it is gone for good.
    package func remove(of devices: Set<DeviceID>) async {
        guard !devices.isEmpty else { return }
        if let shared = photos.shared {
            for device in devices {
                try? await shared.blobs.removeBlobs(under: Blob.Prefix.uploads(of: device))
            }
            return
        }
        let folder = path
        try? await photos.offLoop {
            for upload in Self.all(in: folder) where devices.contains(upload.device) { unlink(upload.path) }
            try? PhotoFile.syncFolder(folder)
        }
    }

    /// Removes uploads that nobody has gone on with for a day.
    package func sweep(at now: Timestamp) async throws {
        let folder = path
        let limit = now + Seconds(-Double(PhotoLimits.uploadLifetime.value))
        if let shared = photos.shared {
            let old = try await shared.blobs.allBlobs(under: Blob.Prefix.uploads).filter {
                $0.changedAt <= limit
            }
            return try await shared.blobs.removeBlobs(old.map(\.name))
        }
        try await photos.offLoop {
            for upload in Self.all(in: folder) where upload.time <= limit { unlink(upload.path) }
        }
    }

    private func append(
        _ part: ByteBuffer, at place: Int, of upload: Upload, at now: Timestamp, to shared: SharedFiles
    ) async throws -> Int {
        let name = Blob.name(ofUpload: upload.digest, of: upload.device)
        let received: Int
        do throws(BlobPartError) {
            received = try await shared.blobs.append(
                Array(part.readableBytesView), to: name, at: place, at: now)
        } catch {
            switch error {
            case .misplaced(let size): throw Refused.uploadIncomplete(received: size)
            case .store(let failure): throw failure
            }
        }
        if place == 0 {
            let others = try await shared.blobs.allBlobs(under: Blob.Prefix.uploads(of: upload.device))
                .filter { $0.name != name }.sorted { $0.changedAt < $1.changedAt }
            try await shared.blobs.removeBlobs(others.dropLast(PhotoLimits.uploads.value - 1).map(\.name))
        }
        return received
    }

    private func fetch(
        of device: DeviceID, from shared: SharedFiles
    ) async throws -> [(digest: Digest, bytes: PhotoFile)] {
        let prefix = Blob.Prefix.uploads(of: device)
        var opened: [(digest: Digest, bytes: PhotoFile)] = []
        for blob in try await shared.blobs.allBlobs(under: prefix) {
            // One that is gone meanwhile.
            guard let digest = Digest(hexadecimal: String(blob.name.dropFirst(prefix.count))),
                let bytes = try await photos.fetch(blob, from: shared)
            else { continue }
            opened.append((digest, bytes))
        }
        return opened
    }

    private struct Kept {
        let device: DeviceID
        let path: String
        /// The moment of the last part, by our clock.
        let time: Timestamp
    }

    private static func all(in folder: String) -> [Kept] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name -> Kept? in
            let path = "\(folder)/\(name)"
            let look = file_look(path)
            guard look.kind != FILE_NONE else { return nil }
            return Kept(
                device: DeviceID(String(name.prefix { $0 != "." })), path: path,
                time: Timestamp(milliseconds: look.changed_nanoseconds / 1_000_000))
        }
    }

    private static func size(_ file: String) -> Int { max(0, Int(file_look(file).size)) }
}

extension UploadFolder {
    /// The pieces of an upload: no more than one is in memory.
    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let file: PhotoFile
        fileprivate let photos: PhotoFolder

        package struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let file: PhotoFile
            fileprivate let photos: PhotoFolder
            fileprivate var place = 0

            package mutating func next() async throws -> ByteBuffer? {
                let chunk = try await photos.chunk(of: file, at: place)
                guard chunk.readableBytes > 0 else { return nil }
                place += chunk.readableBytes
                return chunk
            }
        }

        package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file, photos: photos) }
    }
}
