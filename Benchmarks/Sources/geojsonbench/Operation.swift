import GeoJSONKit
import Measuring

/// What GeoJSONKit is asked to do with a document.
enum Operation: String, CaseIterable {
    case parse, diagnose, writeShortest = "write", writePrecision6 = "write6", writePrecision7 = "write7"

    /// What is timed: one call, given back as nanoseconds of this thread and bytes read or written. Freeing the
    /// result is not counted, nor is it for the other libraries.
    func timed(on bytes: [UInt8]) throws -> () throws -> Timing {
        switch self {
        case .parse:
            return {
                let (_, nanoseconds) = try CPUClock.measure { try GeoJSON(parsing: bytes) }
                return Timing(nanoseconds: nanoseconds, bytes: bytes.count)
            }
        case .diagnose:
            return {
                let (diagnosis, nanoseconds) = CPUClock.measure { GeoJSON.diagnose(bytes) }
                guard diagnosis.errors.isEmpty else { throw BenchmarkError.failed("\(diagnosis.errors[0])") }
                return Timing(nanoseconds: nanoseconds, bytes: bytes.count)
            }
        case .writeShortest: return try timedWriting(of: bytes, WritingOptions())
        case .writePrecision6: return try timedWriting(of: bytes, WritingOptions(precision: 6))
        case .writePrecision7: return try timedWriting(of: bytes, WritingOptions(precision: 7))
        }
    }

    private func timedWriting(of bytes: [UInt8], _ options: WritingOptions) throws -> () throws -> Timing {
        let document = try GeoJSON(parsing: bytes)
        return {
            let (written, nanoseconds) = CPUClock.measure { document.bytes(options: options) }
            return Timing(nanoseconds: nanoseconds, bytes: written.count)
        }
    }
}
