/// Makes a ZIP archive piece by piece, so that no more than one file of it is in memory. Files are stored as they are:
/// most are photos, or small.
public struct ZIPWriter: Sendable {
    public enum Fault: Error, Equatable {
        /// The archive would be larger than 4 GiB, or have more than 65,534 files: only ZIP64 could say so.
        case tooLarge
    }

    private var directory: [UInt8] = []
    private var offset = 0
    private var count = 0
    private let time: UInt32

    /// - Parameter time: the moment that all files are of, in UTC.
    public init(at time: Timestamp) {
        self.time = Self.dosTime(of: time)
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
    ///   - size: the number of bytes that follow, exactly.
    ///   - checksum: their `CRC32`.
    public mutating func head(of name: String, size contentSize: Int, checksum: UInt32) throws(Fault)
        -> [UInt8]
    {
        let (name, limit) = (Array(name.utf8), 0xFFFF_FFFE)
        guard (0...limit).contains(contentSize) else { throw .tooLarge }
        let size = 30 + name.count + contentSize
        guard count < 65_534, name.count <= 0xFFFF,
            offset + size + directory.count + 46 + name.count + 22 <= limit
        else { throw .tooLarge }
        // What both headers have: version 2.0, names in UTF-8, stored.
        var common: [UInt8] = []
        common.append(20, bytes: 2)
        common.append(0x0800, bytes: 2)
        common.append(0, bytes: 2)
        common.append(Int(time), bytes: 4)
        common.append(Int(checksum), bytes: 4)
        common.append(contentSize, bytes: 4)
        common.append(contentSize, bytes: 4)
        common.append(name.count, bytes: 2)
        common.append(0, bytes: 2)
        directory.append(0x0201_4B50, bytes: 4)
        directory.append(20, bytes: 2)
        directory += common
        // No remark, first volume, no attributes.
        directory += [UInt8](repeating: 0, count: 10)
        directory.append(offset, bytes: 4)
        directory += name
        offset += size
        count += 1
        var bytes: [UInt8] = []
        bytes.append(0x0403_4B50, bytes: 4)
        return bytes + common + name
    }

    /// The bytes that end the archive.
    public var end: [UInt8] {
        var end = directory
        end.append(0x0605_4B50, bytes: 4)
        end.append(0, bytes: 4)
        end.append(count, bytes: 2)
        end.append(count, bytes: 2)
        end.append(directory.count, bytes: 4)
        end.append(offset, bytes: 4)
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
