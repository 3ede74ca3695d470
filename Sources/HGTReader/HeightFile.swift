import CZLIB
import Glibc
import RoadRouter

/// A file with one tile.
struct HeightFile: Sendable {
    let path: String
    let packing: Packing

    /// How the tile is packed, the simplest first.
    enum Packing: Int, CaseIterable, Sendable {
        case none, gzip, zip

        /// The end of the file's name, in small letters.
        var ending: String {
            switch self {
            case .none: ".hgt"
            case .gzip: ".gz"
            case .zip: ".zip"
            }
        }
    }

    /// More than a tile that is packed badly, and less than could fill the memory.
    private static let largestFile = HeightTile.largestSize + (1 << 20)

    /// The tile's bytes, unpacked: no more than a tile may have.
    func contents() throws(ElevationError) -> [UInt8] {
        let bytes = try read()
        switch packing {
        case .none: return bytes
        case .gzip:
            guard let tile = GzipFile.contents(of: bytes, limit: HeightTile.largestSize) else {
                throw .malformedArchive(path: path)
            }
            return tile
        case .zip: return try unzipped(bytes)
        }
    }

    private func unzipped(_ bytes: [UInt8]) throws(ElevationError) -> [UInt8] {
        do throws(ZIPReader.Fault) {
            let archive = try ZIPReader(bytes)
            let tile = archive.entries.first { $0.name.lowercased().hasSuffix(Packing.none.ending) }
            guard let tile else { throw .malformed }
            return try archive.contents(of: tile, limit: HeightTile.largestSize)
        } catch {
            throw .malformedArchive(path: path)
        }
    }

    private func read() throws(ElevationError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable() }
        let size = Int(status.st_size)
        guard size <= Self.largestFile else { throw .malformedArchive(path: path) }
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let part = bytes.withUnsafeMutableBytes { room in
                Glibc.read(descriptor, room.baseAddress! + count, size - count)
            }
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { throw unreadable() }
            if part == 0 { break }
            count += part
        }
        return count == size ? bytes : Array(bytes[..<count])
    }

    private func unreadable() -> ElevationError {
        .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
}

/// A file of one member in gzip (RFC 1952).
enum GzipFile {
    /// Unpacks it and holds it against its length and checksum.
    ///
    /// - Returns: `nil` where it is damaged, or more comes out than `limit`.
    static func contents(of bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard let start = endOfHead(bytes), bytes.count >= start + 8 else { return nil }
        let packed = bytes[start..<bytes.count - 8]
        var outcome = 0
        // One byte more than is allowed, by which too much is told from just enough.
        let contents = [UInt8](unsafeUninitializedCapacity: limit + 1) { room, count in
            outcome = packed.withUnsafeBufferPointer { packed in
                zlib_unpack(packed.baseAddress, packed.count, room.baseAddress, limit + 1)
            }
            count = max(0, outcome)
        }
        guard outcome >= 0, outcome <= limit else { return nil }
        let tail = bytes.suffix(8).enumerated().reduce(UInt64(0)) {
            $0 | UInt64($1.element) << (8 * $1.offset)
        }
        guard tail >> 32 == UInt64(contents.count) else { return nil }
        let checksum = contents.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        return UInt64(checksum) == tail & 0xFFFF_FFFF ? contents : nil
    }

    /// Where the packed data begins.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count > 10, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 else { return nil }
        let flags = bytes[3]
        var place = 10
        if flags & 4 != 0 {
            guard place + 2 <= bytes.count else { return nil }
            place += 2 + Int(bytes[place]) + Int(bytes[place + 1]) << 8
        }
        // The file's name, and a comment.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard place <= bytes.count, let end = bytes[place...].firstIndex(of: 0) else { return nil }
            place = end + 1
        }
        if flags & 2 != 0 { place += 2 }
        return place <= bytes.count ? place : nil
    }
}
