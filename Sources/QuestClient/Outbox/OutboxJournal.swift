import Foundation
import GeoJSONKit

/// A file to which lines are only added: each is a checksum, a space, JSON and a line feed.
///
/// A line that was added and synced is there after whatever ends the process. What was cut off within a line is taken
/// off when the file is opened; a line that is damaged is passed over, and those after it are read.
final class OutboxJournal {
    private let path: String
    private var descriptor: Int32
    /// Bytes that are known to be whole lines.
    private var length: Int
    /// The number of lines, damaged ones among them.
    private(set) var lineCount: Int
    /// A line was written in part and could not be taken off: nothing may be added behind it.
    private var isBroken = false

    /// The lines of the file as it was opened.
    struct Contents {
        var lines: [JSONValue] = []
        /// Lines whose checksum is wrong.
        var damaged = 0
    }

    /// Opens the file, or makes it.
    ///
    /// - Parameter contents: Is given what stands there.
    init(at path: String, reading contents: inout Contents) throws(StorageError) {
        let found = try DurableFile.read(path)
        let bytes = found ?? []
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DurableFile.failure("open", path) }
        self.path = path
        self.descriptor = descriptor
        var (start, count) = (0, 0)
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if let line = Self.value(of: bytes[start..<end]) {
                contents.lines.append(line)
            } else {
                contents.damaged += 1
            }
            count += 1
            start = end + 1
        }
        length = start
        lineCount = count
        guard ftruncate(descriptor, off_t(start)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
            throw DurableFile.failure("ftruncate", path)
        }
        if found == nil { try DurableFile.syncFolder(of: path) }
    }

    deinit { _ = close(descriptor) }

    /// Adds lines, all or none of them.
    ///
    /// - Parameter isSynced: Whether they are on the disk when this returns; else they only survive the process.
    func append(_ values: [JSONValue], isSynced: Bool = true) throws(StorageError) {
        guard !isBroken else { throw .failed("the file could not be mended: open it again") }
        let bytes = values.flatMap(Self.line)
        do {
            try DurableFile.write(bytes, to: descriptor)
            if isSynced { try DurableFile.sync(descriptor) }
        } catch {
            if ftruncate(descriptor, off_t(length)) != 0 || lseek(descriptor, 0, SEEK_END) < 0 {
                isBroken = true
            }
            throw error
        }
        length += bytes.count
        lineCount += values.count
    }

    /// Puts other lines in the place of all, at once.
    func replace(with values: [JSONValue]) throws(StorageError) {
        let bytes = values.flatMap(Self.line)
        try DurableFile.replace(path, with: bytes)
        let opened = open(path, O_RDWR | O_CLOEXEC)
        guard opened >= 0, lseek(opened, 0, SEEK_END) >= 0 else {
            // What is added to the old file would be lost.
            isBroken = true
            throw DurableFile.failure("open", path)
        }
        _ = close(descriptor)
        descriptor = opened
        length = bytes.count
        lineCount = values.count
        isBroken = false
    }

    // MARK: Lines

    private static let checksumLength = 8

    static func line(_ value: JSONValue) -> [UInt8] {
        let json = value.bytes()
        let digits = String(CRC32.checksum(of: json[...]), radix: 16)
        return Array(String(repeating: "0", count: checksumLength - digits.count).utf8) + Array(digits.utf8)
            + [UInt8(ascii: " ")] + json + [UInt8(ascii: "\n")]
    }

    private static func value(of line: ArraySlice<UInt8>) -> JSONValue? {
        let json = line.dropFirst(checksumLength + 1)
        guard line.dropFirst(checksumLength).first == UInt8(ascii: " "),
            let told = UInt32(String(decoding: line.prefix(checksumLength), as: UTF8.self), radix: 16),
            told == CRC32.checksum(of: json)
        else { return nil }
        return try? JSONValue(parsing: json)
    }
}

/// The checksum of ZIP and PNG: polynomial 0x04C11DB7, bits mirrored.
///
/// Source: ISO 3309; PNG (third edition), annex D.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
    }

    /// - Complexity: O(bytes).
    static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes { rest = table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ rest >> 8 }
        return ~rest
    }
}
