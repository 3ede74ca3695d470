import GeoJSONKit

/// Readings in GeoJSON texts one after another (RFC 8142), taken as the bytes come: a text that cannot be read costs
/// only itself.
public struct GeoJSONSequenceReadings: Sendable {
    private var reader: GeoJSONSequenceReader

    public init() {
        reader = GeoJSONSequenceReader(
            .textSequence, options: ParsingOptions(maximumDepth: 32),
            maximumItemSize: PositionLimits.sequenceText.value)
    }

    /// Hands over the bytes that come next, however many.
    public mutating func append(_ bytes: some Collection<UInt8>) { reader.append(bytes) }

    /// Says that no more bytes will come.
    public mutating func finish() { reader.finish() }

    /// Returns what the next text says; `nil` when more bytes are needed, or after `finish()` when there is no more.
    public mutating func next() -> TrackerReport? {
        do throws(GeoJSONError) {
            return try reader.next().map { GeoJSONReadings.read($0) }
        } catch {
            var report = TrackerReport()
            report.note(.textUnreadable)
            return report
        }
    }

    /// A sequence that is there as a whole.
    static func read(_ body: [UInt8]) -> TrackerReport {
        var texts = GeoJSONSequenceReadings()
        texts.append(body)
        texts.finish()
        var whole = TrackerReport()
        while whole.readingCount < PositionLimits.fixesPerMessage.value, let report = texts.next() {
            whole.append(report)
        }
        return whole
    }
}
