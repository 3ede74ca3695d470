import Foundation
import RoadRouter

/// A folder with files that is gone when the test is over.
final class HeightFiles {
    let path: String

    /// - Parameter files: Contents by name, which may have a folder in front.
    init(_ files: [String: [UInt8]]) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "heights-\(UUID().uuidString)")
        path = folder.path
        for (name, content) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content).write(to: file)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Data in blocks of DEFLATE (RFC 1951) that are stored as they are.
private enum Deflated {
    /// Blocks of at most 65,535 bytes.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        var place = 0
        repeat {
            let count = min(bytes.count - place, 0xFFFF)
            let length = UInt16(count)
            blocks.append(place + count == bytes.count ? 1 : 0)
            for number in [length, ~length] { blocks += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            blocks += bytes[place..<place + count]
            place += count
        } while place < bytes.count
        return blocks
    }
}

private func checksum(_ bytes: [UInt8]) -> [UInt8] {
    // RFC 1952, section 8, bit by bit by a table.
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    return littleEndian(~crc)
}

private let crcTable: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// Files in gzip, with a name in their head.
enum Gzipped {
    static func file(_ content: [UInt8]) -> [UInt8] {
        [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3] + Array("N42E001.hgt".utf8) + [0] + Deflated.stored(content)
            + checksum(content) + littleEndian(UInt32(content.count))
    }
}

/// ZIP archives of deflated files.
enum ZIPFile {
    static func archive(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for (name, content) in files {
            let packed = Deflated.stored(content)
            let facts =
                littleEndian(UInt16(20)) + littleEndian(UInt16(0)) + littleEndian(UInt16(8))
                + littleEndian(UInt32(0)) + checksum(content) + littleEndian(UInt32(packed.count))
                + littleEndian(UInt32(content.count)) + littleEndian(UInt16(name.utf8.count))
                + littleEndian(UInt16(0))
            directory +=
                littleEndian(UInt32(0x0201_4B50)) + littleEndian(UInt16(20)) + facts
                + [UInt8](repeating: 0, count: 10) + littleEndian(UInt32(archive.count)) + Array(name.utf8)
            archive += littleEndian(UInt32(0x0403_4B50)) + facts + Array(name.utf8) + packed
        }
        let count = littleEndian(UInt16(files.count))
        let end =
            littleEndian(UInt32(0x0605_4B50)) + [0, 0, 0, 0] + count + count
            + littleEndian(UInt32(directory.count)) + littleEndian(UInt32(archive.count)) + [0, 0]
        return archive + directory + end
    }

    /// Where the directory of an archive begins.
    static func directory(of archive: [UInt8]) -> Int {
        archive.suffix(6).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
