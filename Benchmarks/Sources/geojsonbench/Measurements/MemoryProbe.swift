import GeoJSONKit
import Glibc
import Measuring

/// What a child process does before it tells the most memory it ever had.
enum MemoryProbe: String {
    /// Nothing more than the set-up: what a process of this program needs by itself.
    case idle
    /// Reads a file into memory and parses it there, so that the file's bytes count too.
    case parse

    /// The set-up is the reading of a tiny document, which brings the program's code into memory: that grows with
    /// no document. Then does the one thing, and prints what it counted and its peak in bytes.
    func run(file: String) throws {
        let tiny =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2.5]}, "properties": {}}"#
        var features = try GeoJSON(parsing: tiny).features.count
        switch self {
        case .idle: break
        case .parse:
            let bytes = try FileBytes.read(file)
            let document = try GeoJSON(parsing: bytes)
            features += document.features.count
        }
        print(features, try Self.peakBytes())
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
