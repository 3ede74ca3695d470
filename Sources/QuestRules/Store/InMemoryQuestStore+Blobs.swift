extension InMemoryQuestStore: BlobStore {
    public func blob(_ name: String) async throws(StoreError) -> Blob? { contents.blobs[name]?.blob }

    public func blobs(under prefix: String, after name: String?) async throws(StoreError) -> [Blob] {
        let names = contents.blobs.keys.filter { key in
            key.utf8.starts(with: prefix.utf8) && name.map { Self.isBefore($0, key) } ?? true
        }
        return names.sorted(by: Self.isBefore).prefix(Blob.pageSize).compactMap { contents.blobs[$0]?.blob }
    }

    /// The order of PostgreSQL's "C".
    private static func isBefore(_ name: String, _ other: String) -> Bool {
        name.utf8.lexicographicallyPrecedes(other.utf8)
    }

    public func bytes(of blob: Blob, in range: Range<Int>) async throws(StoreError) -> [UInt8] {
        guard let row = contents.blobs[blob.name], row.blob.serial == blob.serial,
            range.upperBound <= row.bytes.count
        else { throw .missing(what: "blob") }
        return Array(row.bytes[range])
    }

    public func put(
        _ name: String, size: Int, digest: Digest, at now: Timestamp, _ piece: @escaping Piece
    ) async throws(StoreError) {
        guard Blob.isName(name) else { throw .blobUnnamed }
        var bytes: [UInt8] = []
        for range in Blob.pieces(of: size) { bytes += try await piece(range) }
        guard bytes.count == size, Digest.sha256(bytes) == digest else { throw .blobDiffers }
        keep(bytes, name, digest, now)
    }

    public func append(
        _ part: [UInt8], to name: String, at place: Int, at now: Timestamp
    ) async throws(BlobPartError) -> Int {
        guard Blob.isName(name) else { throw .store(.blobUnnamed) }
        let row = contents.blobs[name]
        let size = row?.bytes.count ?? 0
        guard size == place, row?.blob.digest == nil else { throw .misplaced(size: size) }
        let bytes = (row?.bytes ?? []) + part
        keep(bytes, name, nil, now, serial: row?.blob.serial)
        return bytes.count
    }

    private func keep(
        _ bytes: [UInt8], _ name: String, _ digest: Digest?, _ now: Timestamp, serial: Int64? = nil
    ) {
        contents.lastBlob += 1
        let blob = Blob(
            name: name, serial: serial ?? contents.lastBlob, size: bytes.count, digest: digest, changedAt: now
        )
        contents.blobs[name] = StoreContents.BlobRow(blob: blob, bytes: bytes)
    }

    public func removeBlobs(_ names: [String]) async throws(StoreError) {
        for name in names { contents.blobs[name] = nil }
    }

    public func removeBlobs(under prefix: String) async throws(StoreError) {
        contents.blobs = contents.blobs.filter { !$0.key.utf8.starts(with: prefix.utf8) }
    }
}

extension StoreContents {
    /// A blob with its bytes.
    struct BlobRow {
        let blob: Blob
        let bytes: [UInt8]
    }
}
