/// A collection of point features that is made chunk by chunk and never held.
struct FeatureStream {
    static let chunkSize = 64 << 10

    private var features = PointFeatures(seed: 8142)
    private var pending: [UInt8] = []
    private let size: Int
    private var isFinished = false
    private(set) var bytes = 0
    private(set) var count = 0
    private(set) var checksum = Checksum([])

    /// - Parameter size: How many bytes there will be, or up to a feature more.
    init(size: Int) {
        self.size = size
        pending.append(#"{"type":"FeatureCollection","features":["#)
    }

    /// The next 64 KiB, in the end less; nil behind that.
    mutating func next() -> [UInt8]? {
        while pending.count < Self.chunkSize, !isFinished {
            if bytes + pending.count < size {
                pending.append(count == 0 ? "\n" : ",\n")
                features.appendFeature(to: &pending)
                count += 1
            } else {
                pending.append("\n]}\n")
                isFinished = true
            }
        }
        guard !pending.isEmpty else { return nil }
        let chunk = Array(pending.prefix(Self.chunkSize))
        pending.removeFirst(chunk.count)
        bytes += chunk.count
        checksum.add(chunk)
        return chunk
    }
}
