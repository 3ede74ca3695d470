/// Makes a ZIP archive piece by piece, so that no more than one file of it is in memory. Files are stored as they are:
/// most are photos, or small. A file or an archive beyond 4 GiB, or 65,534 files, are told in the fields of ZIP64.
public struct ZIPWriter: Sendable {
    public enum Fault: Error, Equatable {
        /// The name of a file is longer than 64 KiB, or its size is none that a disk has.
        case tooLarge
    }

    private var directory: [UInt8] = []
    private var offset: Int
    private var count = 0
    private let time: UInt32

    /// The largest number that the plain fields of four bytes say.
    private static let limit = 0xFFFF_FFFE
    /// The largest size of an archive: an exbibyte.
    private static let most = 1 << 60

    /// - Parameter time: the moment that all files are of, in UTC.
    public init(at time: Timestamp) { self.init(at: time, offset: 0) }

    /// - Parameter offset: the number of bytes before the first file.
    init(at time: Timestamp, offset: Int) {
        self.time = Self.dosTime(of: time)
        self.offset = offset
    }

    /// Returns the bytes to write next, which are the file and what stands before it.
    ///
    /// - Parameter name: the path within the archive, with slashes.
    /// - Complexity: O(bytes).
    public mutating func file(_ name: String, _ contents: [UInt8]) throws(Fault) -> [UInt8] {
        try head(of: name, size: contents.count, checksum: CRC32.of(contents)) + contents
    }

    /// Returns what stands before a file whose bytes are written next, piece by piece, by whoever asks.
    ///
    /// - Parameters:
    ///   - name: the path within the archive, with slashes.
    ///   - contentSize: the number of bytes that follow, exactly.
    ///   - checksum: their `CRC32`.
    public mutating func head(of name: String, size contentSize: Int, checksum: UInt32) throws(Fault)
        -> [UInt8]
    {
        let name = Array(name.utf8)
        guard (0...Self.most - offset).contains(contentSize), name.count <= 0xFFFF else { throw .tooLarge }
        let (isLarge, isFar, time) = (contentSize > Self.limit, offset > Self.limit, time)
        /// Returns the fields that both headers have: names in UTF-8, stored.
        func common(extra: [UInt8]) -> [UInt8] {
            var common: [UInt8] = []
            // Version 4.5 where ZIP64 has to be read, else 2.0.
            common.append(extra.isEmpty ? 20 : 45, bytes: 2)
            common.append(0x0800, bytes: 2)
            common.append(0, bytes: 2)
            common.append(Int(time), bytes: 4)
            common.append(Int(checksum), bytes: 4)
            common.append(isLarge ? 0xFFFF_FFFF : contentSize, bytes: 4)
            common.append(isLarge ? 0xFFFF_FFFF : contentSize, bytes: 4)
            common.append(name.count, bytes: 2)
            common.append(extra.count, bytes: 2)
            return common
        }
        let sizes = isLarge ? [contentSize, contentSize] : []
        let here = Self.wide(sizes)
        let there = Self.wide(sizes + (isFar ? [offset] : []))
        directory.append(0x0201_4B50, bytes: 4)
        directory.append(there.isEmpty ? 20 : 45, bytes: 2)
        directory += common(extra: there)
        // No remark, first volume, no attributes.
        directory += [UInt8](repeating: 0, count: 10)
        directory.append(isFar ? 0xFFFF_FFFF : offset, bytes: 4)
        directory += name + there
        offset += 30 + name.count + here.count + contentSize
        count += 1
        var bytes: [UInt8] = []
        bytes.append(0x0403_4B50, bytes: 4)
        return bytes + common(extra: here) + name + here
    }

    /// Returns the field of ZIP64 with the numbers that do not fit; nothing where all do.
    private static func wide(_ numbers: [Int]) -> [UInt8] {
        guard !numbers.isEmpty else { return [] }
        var field: [UInt8] = []
        field.append(1, bytes: 2)
        field.append(8 * numbers.count, bytes: 2)
        for number in numbers { field.append(number, bytes: 8) }
        return field
    }

    /// The bytes that end the archive.
    public var end: [UInt8] {
        var end = directory
        let isLarge = count > 0xFFFE || directory.count > Self.limit || offset > Self.limit
        if isLarge {
            end.append(0x0606_4B50, bytes: 4)
            end.append(44, bytes: 8)
            end.append(45, bytes: 2)
            end.append(45, bytes: 2)
            end.append(0, bytes: 8)
            end.append(count, bytes: 8)
            end.append(count, bytes: 8)
            end.append(directory.count, bytes: 8)
            end.append(offset, bytes: 8)
            // Where that stands.
            end.append(0x0706_4B50, bytes: 4)
            end.append(0, bytes: 4)
            end.append(offset + directory.count, bytes: 8)
            end.append(1, bytes: 4)
        }
        end.append(0x0605_4B50, bytes: 4)
        end.append(0, bytes: 4)
        end.append(isLarge ? 0xFFFF : count, bytes: 2)
        end.append(isLarge ? 0xFFFF : count, bytes: 2)
        end.append(isLarge ? 0xFFFF_FFFF : directory.count, bytes: 4)
        end.append(isLarge ? 0xFFFF_FFFF : offset, bytes: 4)
        end.append(0, bytes: 2)
        return end
    }

    /// The date in the upper half, the time in the lower, in steps of two seconds; 1980 at the earliest.
    private static func dosTime(of time: Timestamp) -> UInt32 {
        let digits = time.description.split { !$0.isNumber }.compactMap { UInt32($0) }
        guard digits.count >= 6, (1980...2107).contains(digits[0]) else { return 1 << 21 | 1 << 16 }
        let date = (digits[0] - 1980) << 9 | digits[1] << 5 | digits[2]
        return date << 16 | digits[3] << 11 | digits[4] << 5 | digits[5] / 2
    }
}

extension [UInt8] {
    /// Appends a number, little-endian.
    fileprivate mutating func append(_ number: Int, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
