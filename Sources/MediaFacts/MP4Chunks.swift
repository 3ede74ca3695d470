/// The places of a track's data in an MP4 file, as the track's own tables say (ISO/IEC 14496-12, 8.7).
///
/// The data of all tracks stands in boxes of its own, mixed: only the tables tell which bytes are whose.
struct MP4Chunks {
    let source: PhotoBytes
    /// The bodies of the boxes of the sample table, by their types.
    let tables: [String: Range<Int>]

    /// Returns the ranges of the file that hold the track's data; those that follow one another are one. None where the
    /// tables do not say: then no player finds the data either.
    ///
    /// - Complexity: O(size of the tables).
    /// - Throws: `PhotoError.videoUnreadable` for more chunks than a photo may have parts.
    func ranges() throws(PhotoError) -> [Range<Int>] {
        let offsets = try chunkOffsets()
        let runs = runs()
        guard var sizes = SampleSizes(source, tables) else { return [] }
        var found: [Range<Int>] = []
        var (next, samples) = (0, 0)
        for (chunk, offset) in offsets.enumerated() {
            while next < runs.count, runs[next].firstChunk <= chunk + 1 {
                samples = runs[next].samples
                next += 1
            }
            let length = sizes.take(samples)
            guard length > 0, (0..<source.count).contains(offset) else { continue }
            let end = offset + min(length, source.count - offset)
            if let last = found.last, last.upperBound == offset {
                found[found.count - 1] = last.lowerBound..<end
            } else {
                found.append(offset..<end)
            }
        }
        return found
    }

    /// The number of entries of a table behind its version and their number, as many as it has room for.
    private func count(in table: Range<Int>, width: Int) -> Int {
        guard table.count >= 8 else { return 0 }
        return min(source.bigEndian(at: table.lowerBound + 4, count: 4), (table.count - 8) / width)
    }

    private func chunkOffsets() throws(PhotoError) -> [Int] {
        guard let table = tables["stco"] ?? tables["co64"] else { return [] }
        let width = tables["stco"] == nil ? 8 : 4
        let count = count(in: table, width: width)
        guard count <= PhotoLimits.parts.value else { throw .videoUnreadable }
        return (0..<count).map { source.bigEndian(at: table.lowerBound + 8 + $0 * width, count: width) }
    }

    /// From which chunk on, counted from 1, each chunk has so many samples.
    private func runs() -> [(firstChunk: Int, samples: Int)] {
        guard let table = tables["stsc"] else { return [] }
        // More runs than chunks say nothing.
        let count = min(count(in: table, width: 12), PhotoLimits.parts.value)
        return (0..<count).map { entry in
            let place = table.lowerBound + 8 + entry * 12
            let first = source.bigEndian(at: place, count: 4)
            return (first, source.bigEndian(at: place + 4, count: 4))
        }
    }
}

/// The sizes of a track's samples, one after the other.
private struct SampleSizes {
    private let source: PhotoBytes
    /// Where the entries begin.
    private let start: Int
    /// Bits of an entry.
    private let width: Int
    /// Bytes of every sample; 0 where each has an entry.
    private let size: Int
    private let count: Int
    private var next = 0

    /// - Returns: `nil` where no table tells them.
    init?(_ source: PhotoBytes, _ tables: [String: Range<Int>]) {
        guard let table = tables["stsz"] ?? tables["stz2"], table.count >= 12 else { return nil }
        let isPlain = tables["stsz"] != nil
        let width = isPlain ? 32 : Int(source[table.lowerBound + 7])
        guard [4, 8, 16, 32].contains(width) else { return nil }
        self.source = source
        self.width = width
        start = table.lowerBound + 12
        size = isPlain ? source.bigEndian(at: table.lowerBound + 4, count: 4) : 0
        let told = source.bigEndian(at: table.lowerBound + 8, count: 4)
        count = size > 0 ? told : min(told, (table.count - 12) * 8 / width)
    }

    /// Returns the bytes of the next samples together, at most those of the file.
    mutating func take(_ samples: Int) -> Int {
        let end = next + min(samples, count - next)
        defer { next = end }
        if size > 0 {
            let (bytes, overflow) = (end - next).multipliedReportingOverflow(by: size)
            return overflow ? source.count : min(bytes, source.count)
        }
        var sum = 0
        for sample in next..<end { sum = min(sum + entry(sample), source.count) }
        return sum
    }

    private func entry(_ sample: Int) -> Int {
        guard width == 4 else { return source.bigEndian(at: start + sample * (width / 8), count: width / 8) }
        let pair = Int(source[start + sample / 2])
        return sample % 2 == 0 ? pair >> 4 : pair & 15
    }
}
