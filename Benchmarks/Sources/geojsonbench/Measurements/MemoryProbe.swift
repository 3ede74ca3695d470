import GeoJSONKit
import Glibc
import Measuring

/// What a child process does before it tells the most memory it ever had.
enum MemoryProbe: String {
    /// Nothing more than the set-up: what a process of this program needs by itself.
    case idle
    /// Reads a file into memory and parses it there, so that the file's bytes count too.
    case parse
    /// Makes a stream of so many megabytes and reads its features.
    case stream

    /// The set-up is the reading of a tiny document, which brings the program's code into memory: that grows with
    /// no document. Then does the one thing, and prints what is known of it.
    func run(_ argument: String) throws {
        var features = try Self.readTinyDocument()
        var nanoseconds = 0
        var checksum = ""
        switch self {
        case .idle: break
        case .parse:
            let bytes = try FileBytes.read(argument)
            let document = try GeoJSON(parsing: bytes)
            features += document.features.count
        case .stream:
            var stream = FeatureStream(size: (Int(argument) ?? 0) * 1_000_000)
            var reader = FeatureReader()
            while let chunk = stream.next() {
                nanoseconds += try CPUClock.measure {
                    reader.append(chunk)
                    features += try Self.count(&reader)
                }.nanoseconds
            }
            reader.finish()
            features += try Self.count(&reader)
            guard features == stream.count + 1 else {
                throw BenchmarkError.failed("\(features) features of \(stream.count + 1) were streamed")
            }
            checksum = "\(stream.bytes) \(stream.checksum)"
        }
        print(features, try Self.peakBytes(), nanoseconds, checksum)
    }

    private static func readTinyDocument() throws -> Int {
        let text =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2.5]}, "properties": {}}"#
        var reader = FeatureReader()
        reader.append(text.utf8)
        reader.finish()
        guard try reader.next() != nil, try reader.next() == nil else {
            throw BenchmarkError.failed("a tiny document cannot be streamed")
        }
        return try GeoJSON(parsing: text).features.count
    }

    private static func count(_ reader: inout FeatureReader) throws -> Int {
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
    }

    /// The most resident memory of this process so far, as Linux accounts it.
    private static func peakBytes() throws -> Int {
        guard let file = fopen("/proc/self/status", "r") else {
            throw BenchmarkError.failed("cannot read /proc/self/status")
        }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("VmHWM:"), let kibibytes = Int(text.filter(\.isNumber)) {
                return kibibytes * 1024
            }
        }
        throw BenchmarkError.failed("no VmHWM in /proc/self/status")
    }
}
