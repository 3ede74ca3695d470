/// The bytes of a stream that are still needed: those that wait to be read, and those needed to say where they
/// stand.
struct StreamBuffer: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var excerpt = Excerpt.whole
    /// No more bytes will come.
    var isComplete = false
    /// The start of the text that was explained last. Finding the next one from here keeps many broken texts in one
    /// chunk from being counted from the chunk's beginning, each time.
    private var explained: (offset: Int, location: SourceLocation)?

    var count: Int { bytes.count }

    /// A size that can be added to an offset.
    static func itemSize(_ size: Int) -> Int { min(max(size, 0), .max / 2) }

    mutating func append(_ chunk: some Collection<UInt8>) {
        bytes.append(contentsOf: chunk)
    }

    /// Removes the bytes before an offset.
    mutating func removeBeginning(upTo end: Int) {
        guard end > 0 else { return }
        if let cut = excerpt.cut, cut.offset <= end {
            excerpt = Excerpt(start: location(of: end, from: cut.offset, at: cut.location))
        } else {
            excerpt.start = locationOfText(at: end)
        }
        explained = nil
        bytes.removeSubrange(..<end)
    }

    /// Notes that from here on, behind the bracket that opens an array, elements may be cut out.
    mutating func openCut(at offset: Int) {
        excerpt.cut = Excerpt.Cut(
            offset: offset, location: location(of: offset, from: 0, at: excerpt.start), count: 0)
    }

    /// Cuts out what stands between the bracket and an offset.
    /// - Parameter count: The number of elements before that offset, all in all.
    mutating func cut(upTo end: Int, count: Int) {
        guard var cut = excerpt.cut, end > cut.offset else { return }
        cut.location = location(of: end, from: cut.offset, at: cut.location)
        cut.count = count
        bytes.removeSubrange(cut.offset..<end)
        excerpt.cut = cut
    }

    /// Whether enough follows an offset to say what stands there: white space and one token. Otherwise an
    /// explanation would depend on where a chunk ends. A token of 64 KiB is not waited for.
    func canExplain(at offset: Int) -> Bool {
        if isComplete || count - offset > 64 << 10 { return true }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.endOfWhitespace(at: offset) else { return false }
            guard bytes[start] == ASCII.quote else { return bytes.count - start >= 32 }
            var scan = ValueScan(from: start)
            return scan.end(in: bytes) != nil
        }
    }

    func explain(_ faults: [Fault]) -> [GeoJSONError] {
        bytes.withUnsafeBufferPointer { DocumentTrace.explain(faults, in: $0, of: excerpt) }
    }

    /// Explains a fault in a part of the buffer that is a text of its own.
    /// - Complexity: O(*n*) in the number of bytes since the start of the text that was explained before.
    mutating func explain(_ faults: [Fault], inTextOf range: Range<Int>) -> [GeoJSONError] {
        guard !faults.isEmpty else { return [] }
        let start = locationOfText(at: range.lowerBound)
        explained = (range.lowerBound, start)
        return bytes.withUnsafeBufferPointer { bytes in
            DocumentTrace.explain(
                faults, in: UnsafeBufferPointer(rebasing: bytes[range]), of: Excerpt(start: start))
        }
    }

    /// The location of an offset behind which, as far as texts are separated, no character goes on.
    private func locationOfText(at offset: Int) -> SourceLocation {
        guard let explained, explained.offset <= offset else {
            return location(of: offset, from: 0, at: excerpt.start)
        }
        return location(of: offset, from: explained.offset, at: explained.location)
    }

    private func location(of end: Int, from start: Int, at location: SourceLocation) -> SourceLocation {
        bytes.withUnsafeBufferPointer { bytes in
            location.advanced(over: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        }
    }
}

/// The parser's memory, kept from feature to feature.
///
/// No two readers share one: a copy of a reader makes its own before it reads. So it may go with its reader from
/// task to task.
struct OwnWorkspace: @unchecked Sendable {
    private var workspace: ScanningWorkspace?

    /// Makes sure that there is a workspace that nobody else has.
    mutating func prepare() {
        if !isKnownUniquelyReferenced(&workspace) { workspace = ScanningWorkspace() }
    }

    /// The workspace, to be used until the mutating call that has prepared it returns.
    var prepared: ScanningWorkspace { workspace ?? ScanningWorkspace() }
}
