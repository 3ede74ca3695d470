/// An input that stands for a deep document: what comes first, what is opened time and again, what lies inside, what
/// closes it, and what comes last, each ended by a NUL; the byte before them says how often, up to nearly 100,000 times
/// and 120,000 bytes: far more than a stack holds, and few enough to be read many times a second.
struct DeepInput {
    let bytes: [UInt8]

    init(_ input: [UInt8]) {
        let parts = input.dropFirst().split(separator: 0, maxSplits: 4, omittingEmptySubsequences: false)
        func part(_ index: Int) -> ArraySlice<UInt8> { index < parts.count ? parts[index] : [] }
        // Each step twice as often as the one before, and a few more.
        let count =
            input.first.map {
                (1 << Int($0 & 15)) + 2 * (1 << Int($0 & 15)) * Int($0 >> 6 & 1) + Int($0 >> 4 & 3)
            } ?? 0
        let longest = max(1, part(1).count + part(3).count)
        var bytes = Array(part(0))
        let times = min(count, 120_000 / longest)
        bytes.reserveCapacity(bytes.count + times * longest + 64)
        for _ in 0..<times { bytes += part(1) }
        bytes += part(2)
        for _ in 0..<times { bytes += part(3) }
        self.bytes = bytes + part(4)
    }
}
