/// A stream and where it is cut: what stands before the first NUL, which no stream of JSON holds, and the sizes of
/// chunks behind it, a byte each.
struct ChunkedInput {
    let bytes: UnsafeBufferPointer<UInt8>.SubSequence
    private let sizes: UnsafeBufferPointer<UInt8>.SubSequence

    init(_ input: UnsafeBufferPointer<UInt8>) {
        let end = input.firstIndex(of: 0) ?? input.endIndex
        bytes = input[..<end]
        sizes = input[end...].dropFirst()
    }

    /// The stream in one piece, in single bytes, and cut as the input says, over and over again.
    var cuts: [[[UInt8]]] {
        var cuts = [[Array(bytes)], bytes.map { [$0] }]
        guard sizes.contains(where: { $0 > 0 }) else { return cuts }
        var chunks: [[UInt8]] = []
        var rest = bytes
        while !rest.isEmpty {
            for size in sizes {
                chunks.append(Array(rest.prefix(Int(size))))
                rest = rest.dropFirst(Int(size))
            }
        }
        cuts.append(chunks)
        return cuts
    }
}
