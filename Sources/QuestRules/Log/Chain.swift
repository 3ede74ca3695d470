/// A line that has no place in a chain yet: of a quest's log, or of an account's.
protocol ChainDraft: Sendable {
    /// Returns all members but `prev` and `hash`, sorted by name; with these two where `chain` has them.
    func canonicalJSON(seq: Int64, chain: (prev: Digest, hash: Digest)?) -> [UInt8]
}

extension ChainDraft {
    /// SHA-256(prev ‖ canonical JSON of the other members), the 32 bytes of `prev` first (docs/design/LOG.md).
    func chainHash(seq: Int64, after prev: Digest) -> Digest {
        .sha256(prev.bytes, canonicalJSON(seq: seq, chain: nil))
    }
}

/// A line in its place in a chain.
protocol ChainLine: Sendable {
    associatedtype Draft: ChainDraft
    var seq: Int64 { get }
    /// The hash of the line before; `Digest.zero` for the first.
    var prev: Digest { get }
    var hash: Digest { get }
    /// The line without its place.
    var draft: Draft { get }
}

extension LogHead {
    /// Gives drafts their places behind this end.
    ///
    /// - Parameter line: Makes a line of a draft, its number, the hash of the line before, and its own.
    /// - Complexity: O(size of the drafts): each is written as canonical JSON and hashed.
    func chaining<Draft: ChainDraft, Line: ChainLine>(
        _ drafts: [Draft], _ line: (Draft, Int64, Digest, Digest) -> Line
    ) -> [Line] {
        var head = self
        return drafts.map { draft in
            let (seq, prev) = (head.seq + 1, head.hash)
            head = LogHead(seq: seq, hash: draft.chainHash(seq: seq, after: prev))
            return line(draft, seq, prev, head.hash)
        }
    }
}

/// Walks a chain from its first line and finds what does not fit, whatever the lines say.
struct ChainWalk: Sendable {
    /// The last line that was found good.
    private(set) var head = LogHead.empty
    private let published: LogHead?
    private var foundPublished: Digest?

    /// - Parameter published: A head known from elsewhere, which must still stand in the chain.
    init(published: LogHead?) {
        self.published = published
        if published?.seq == 0 { foundPublished = .zero }
    }

    /// The number of the next line.
    var next: Int64 { head.seq + 1 }

    /// Checks that a line is whole and follows.
    /// - Complexity: O(size of the line).
    func check(_ line: some ChainLine) throws(LogFault) {
        guard line.seq <= next else { throw .missing(seq: next, found: line.seq) }
        guard line.seq == next else { throw .repeated(seq: next, found: line.seq) }
        guard line.draft.chainHash(seq: line.seq, after: line.prev) == line.hash else {
            throw .changed(seq: next)
        }
        guard line.prev == head.hash else { throw .detached(seq: next) }
    }

    /// Goes on to a line that was found good.
    mutating func pass(_ line: some ChainLine) {
        head = LogHead(seq: line.seq, hash: line.hash)
        if line.seq == published?.seq { foundPublished = line.hash }
    }

    /// Checks the end; to be called after the last line.
    /// - Throws: `LogFault.cut` or `.rewritten` when the published head no longer stands in the chain.
    func finish() throws(LogFault) {
        guard let published else { return }
        guard let foundPublished else { throw .cut(after: head.seq, published: published.seq) }
        guard foundPublished == published.hash else { throw .rewritten(seq: published.seq) }
    }
}
