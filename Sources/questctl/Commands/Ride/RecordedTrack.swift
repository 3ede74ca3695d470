import QuestEngine

/// The fixes of a file, as the daemon takes them from the same file uploaded afterwards.
struct RecordedTrack {
    /// The fixes in order of time, one of each moment and place.
    let fixes: [Fix]
    /// Readings that could not be used.
    let problems: [TrackerProblem]

    /// The largest file in bytes: more than a GPX track of a day with a fix every second.
    private static let largest = 64 << 20

    /// Reads a file.
    ///
    /// - Throws: `CommandFailure` naming the file.
    init(file: String) throws(CommandFailure) {
        let bytes = try InputFile.read(file, limit: Self.largest)
        let report: TrackerReport
        do throws(TrackerRefusal) {
            report =
                ActivityFile.isFIT(bytes)
                ? try ActivityFile.read(bytes)
                : try Self.dialect(of: bytes).read(
                    TrackerMessage(body: bytes, receivedAt: Timestamp(milliseconds: 0)))
        } catch .memberMissing("trkpt") {
            throw CommandFailure(.badFile, .trackEmpty(file))
        } catch .trackEmpty {
            throw CommandFailure(.badFile, .trackEmpty(file))
        } catch {
            throw CommandFailure(.badFile, .trackUnusable(file, reason: error.message))
        }
        fixes = report.fixes.inOrderOfTrack
        problems = report.problems
        guard !fixes.isEmpty else { throw CommandFailure(.badFile, .trackEmpty(file)) }
    }

    /// Returns the dialect of a file: GPX is XML, all else GeoJSON, one document or texts that begin with a record
    /// separator (RFC 8142).
    private static func dialect(of bytes: [UInt8]) -> TrackerDialect {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let first = text.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
        switch first {
        case UInt8(ascii: "<"): return .gpx
        case 0x1E: return .geojsonSequence
        default: return .geojson
        }
    }
}
