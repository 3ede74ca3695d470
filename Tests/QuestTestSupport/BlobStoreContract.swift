public import QuestRules

/// The behaviour of every store of blobs, on one that has none.
public enum BlobStoreContract {
    public static let now = Timestamp(milliseconds: 1_781_400_000_000)

    /// Bytes that no two sizes have in common.
    public static func bytes(_ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ size) ^ ($0 >> 8)) }
    }

    /// Sizes around the ends of chunks and pieces.
    public static let sizes = [
        0, 1, Blob.chunkSize - 1, Blob.chunkSize, Blob.chunkSize + 1, Blob.pieceSize, Blob.pieceSize + 1,
        2 * Blob.pieceSize + 70_001,
    ]

    /// Puts a blob of these bytes.
    public static func put(
        _ bytes: [UInt8], as name: String, in store: some BlobStore, at now: Timestamp = now
    ) async throws {
        try await store.put(name, size: bytes.count, digest: .sha256(bytes), at: now) {
            range throws(StoreError) in Array(bytes[range])
        }
    }

    /// All bytes of a blob.
    public static func whole(_ blob: Blob, in store: some BlobStore) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for range in Blob.pieces(of: blob.size) { bytes += try await store.bytes(of: blob, in: range) }
        return bytes
    }

    /// - Throws: `ContractViolation` with what is not as it should be.
    public static func check(_ store: some BlobStore) async throws {
        try await checkSizes(store)
        try await checkReplacing(store)
        try await checkRefusals(store)
        try await checkParts(store)
        try await checkNames(store)
    }

    private static func checkSizes(_ store: some BlobStore) async throws {
        for size in sizes {
            let (name, bytes) = ("photo/\(size).original", bytes(size))
            try await put(bytes, as: name, in: store)
            guard let blob = try await store.blob(name) else {
                throw ContractViolation(description: "no blob of \(size) bytes")
            }
            try expect(blob.name == name && blob.size == size, "the name and the size")
            try expect(blob.digest == .sha256(bytes) && blob.changedAt == now, "the digest and the moment")
            try expect(try await whole(blob, in: store) == bytes, "the bytes of \(size)")
            // Ranges that begin and end anywhere.
            for start in [0, 1, 65_535, 65_536, size - 1] where start >= 0 && start < size {
                for count in [0, 1, 2, 65_536, Blob.pieceSize] where start + count <= size {
                    let range = start..<(start + count)
                    let part = try await store.bytes(of: blob, in: range)
                    try expect(part == Array(bytes[range]), "bytes \(range) of \(size)")
                }
            }
        }
        let listed = try await store.allBlobs(under: "photo/").map(\.size)
        try expect(listed.sorted() == sizes.sorted(), "all are listed")
        try await store.removeBlobs(under: "photo/")
        try expect(try await store.allBlobs(under: "").isEmpty, "none is left")
    }

    private static func checkReplacing(_ store: some BlobStore) async throws {
        try await put(bytes(70_000), as: "media/park/a.jpg", in: store)
        let old = try await store.blob("media/park/a.jpg")
        try await put(bytes(3), as: "media/park/a.jpg", in: store, at: now + 1)
        guard let old, let new = try await store.blob("media/park/a.jpg") else {
            throw ContractViolation(description: "one of a name")
        }
        try expect(try await store.allBlobs(under: "media/").map(\.size) == [3], "one takes another's place")
        try expect(new.serial != old.serial && new.changedAt == now + 1, "it is another one")
        try expect(try await whole(new, in: store) == bytes(3), "the new bytes")
        try await expectMissing("bytes of what was replaced") { _ = try await whole(old, in: store) }
        try await store.removeBlobs(["media/park/a.jpg", "media/park/none"])
        try await store.removeBlobs([])
        try expect(try await store.blob("media/park/a.jpg") == nil, "gone")
        try await expectMissing("bytes of what was removed") { _ = try await whole(new, in: store) }
    }

    private static func checkRefusals(_ store: some BlobStore) async throws {
        try await put(bytes(5), as: "photo/kept", in: store)
        let good = bytes(100_000)
        for name in ["photo/kept", "photo/new"] {
            try await expectFailure(.blobDiffers, "another digest") {
                try await store.put(name, size: good.count, digest: .sha256([1]), at: now) {
                    range throws(StoreError) in Array(good[range])
                }
            }
            try await expectFailure(.blobDiffers, "fewer bytes") {
                try await store.put(name, size: good.count, digest: .sha256(good), at: now) {
                    range throws(StoreError) in Array(good[range].dropLast())
                }
            }
            try await expectFailure(.unavailable("a disk"), "what cannot be read") {
                try await store.put(name, size: 600_000, digest: .sha256(good), at: now) {
                    range throws(StoreError) in
                    guard range.lowerBound == 0 else { throw .unavailable("a disk") }
                    return bytes(range.count)
                }
            }
        }
        try expect(try await store.blob("photo/new") == nil, "nothing of a blob that did not come whole")
        let kept = try await store.blob("photo/kept")
        try expect(kept?.size == 5, "what was there stays")
        if let kept { try expect(try await whole(kept, in: store) == bytes(5), "with its bytes") }
        for name in ["", "a\u{0}b", "ёж", "a b", String(repeating: "a", count: 401)] {
            try await expectFailure(.blobUnnamed, "a name") { try await put([1], as: name, in: store) }
            try expect(try await store.blob(name) == nil, "no name")
            try await store.removeBlobs([name])
        }
        let long = String(repeating: "a", count: 400)
        try await put([1], as: long, in: store)
        try expect(try await store.blob(long)?.size == 1, "the longest name")
        try await store.removeBlobs(["photo/kept", long])
    }

    private static func checkParts(_ store: some BlobStore) async throws {
        let (name, all) = ("upload/phone.1", bytes(400_000))
        try await expectMisplaced(0, "a part before the first") {
            _ = try await store.append([1], to: name, at: 10, at: now)
        }
        try expect(try await store.blob(name) == nil, "nothing was begun")
        var end = 0
        for size in [1, 70_000, 65_536, 262_144] {
            let part = Array(all[end..<(end + size)])
            end += size
            let received = try await store.append(
                part, to: name, at: end - size, at: now + Seconds(Double(end)))
            try expect(received == end, "the size after a part")
            for place in [end - size, end + 1, 0] {
                try await expectMisplaced(end, "a part at \(place)") {
                    _ = try await store.append(part, to: name, at: place, at: now)
                }
            }
        }
        guard let blob = try await store.blob(name) else {
            throw ContractViolation(description: "no blob of parts")
        }
        try expect(blob.size == end && blob.digest == nil, "facts of one that comes in parts")
        try expect(blob.changedAt == now + Seconds(Double(end)), "the moment of the last part")
        try expect(try await whole(blob, in: store) == Array(all[..<end]), "the bytes of all parts")
        try await put(bytes(9), as: "upload/phone.2", in: store)
        for place in [0, 9] {
            try await expectMisplaced(9, "a part of what is whole") {
                _ = try await store.append([1], to: "upload/phone.2", at: place, at: now)
            }
        }
        // Of those that come at once one is taken.
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    do throws(BlobPartError) {
                        _ = try await store.append(
                            [UInt8](repeating: UInt8(number), count: 70_000), to: "upload/race", at: 0,
                            at: now)
                        return true
                    } catch .misplaced {
                        return false
                    }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        let race = try await store.blob("upload/race")
        try expect(taken == 1 && race?.size == 70_000, "one of eight parts of the same place")
        if let race {
            try expect(Set(try await whole(race, in: store)).count == 1, "of one sender alone")
        }
        try await store.removeBlobs(under: "upload/")
    }

    private static func checkNames(_ store: some BlobStore) async throws {
        let names = ["media/park-2/a", "media/park/a", "media/park/b", "media/parks/a", "photo/%_"]
        for name in names.shuffled() { try await put([7], as: name, in: store) }
        try expect(
            try await store.allBlobs(under: "").map(\.name)
                == names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }, "in their order"
        )
        let park = try await store.blobs(under: "media/park/", after: nil).map(\.name)
        try expect(park == ["media/park/a", "media/park/b"], "those of a prefix")
        let after = try await store.blobs(under: "media/park/", after: "media/park/a").map(\.name)
        try expect(after == ["media/park/b"], "those after a name")
        try await store.removeBlobs(under: "media/park/")
        let left = try await store.allBlobs(under: "media/").map(\.name)
        try expect(left == ["media/park-2/a", "media/parks/a"], "others stay")
        try expect(try await store.blobs(under: "%", after: nil).isEmpty, "no sign stands for others")
        try await store.removeBlobs(under: "")
        // More than go at a time.
        for number in 0..<45 { try await put([7], as: "photo/\(number)", in: store) }
        try await store.removeBlobs(under: "photo/")
        try expect(try await store.allBlobs(under: "").isEmpty, "however many")
    }

    private static func expect(_ holds: Bool, _ what: String) throws {
        if !holds { throw ContractViolation(description: what) }
    }

    private static func expectMissing(_ what: String, _ body: () async throws -> Void) async throws {
        try await expectFailure(.missing(what: "blob"), what, body)
    }

    private static func expectFailure(
        _ failure: StoreError, _ what: String, _ body: () async throws -> Void
    ) async throws {
        do { try await body() } catch let error as StoreError where error == failure { return }
        throw ContractViolation(description: "taken: \(what)")
    }

    private static func expectMisplaced(
        _ size: Int, _ what: String, _ body: () async throws -> Void
    ) async throws {
        do { try await body() } catch BlobPartError.misplaced(size) { return }
        throw ContractViolation(description: "taken: \(what)")
    }
}
