import Foundation
import Measuring

/// Peak memory, measured from outside: a child process does one thing, and another one does nothing.
enum MemoryBench {
    /// The memory that parsing a file takes at its peak, the file's bytes included, as a multiple of its size.
    static func parsing(of set: DataSet, file: String, size: Int) throws -> Figure {
        let idle = try answer(of: .idle, file)
        let parsing = try answer(of: .parse, file)
        guard parsing.features > idle.features else {
            throw BenchmarkError.failed("the child read no features")
        }
        return Figure(
            what: "\(set.letter): peak memory, the file's bytes included", unit: "× the file",
            bar: .atMost(set == .points ? 4 : 2),
            measured: Double(parsing.peak - idle.peak) / Double(size))
    }

    /// What a stream takes that is made on the fly, read in chunks of 64 KiB; the making counts as well.
    static func streaming(megabytes: Int) throws -> (figures: [Figure], fact: String) {
        let argument = String(megabytes)
        let idle = try answer(of: .idle, argument)
        let streaming = try answer(of: .stream, argument)
        guard streaming.rest.count == 2, let size = Int(streaming.rest[0]) else {
            throw BenchmarkError.failed("the child made no stream")
        }
        let timing = Timing(nanoseconds: streaming.nanoseconds, bytes: size)
        return (
            [
                Figure(
                    what: "stream: growth over an idle process", unit: "MB", bar: .atMost(8),
                    measured: Double(streaming.peak - idle.peak) / 1e6),
                Figure(
                    what: "stream: read feature by feature", unit: "MB/s", bar: .none,
                    measured: timing.megabytesPerSecond),
            ],
            "\(size) bytes of points, \(streaming.features - 1) features, FNV-1a \(streaming.rest[1])"
        )
    }

    private static func answer(
        of probe: MemoryProbe, _ argument: String
    ) throws -> (features: Int, peak: Int, nanoseconds: Int, rest: [String]) {
        let child = try MeasuredProcess.run("/proc/self/exe", ["memory", probe.rawValue, argument])
        let words = child.output.split(whereSeparator: \.isWhitespace).map(String.init)
        let numbers = words.prefix(3).compactMap { Int($0) }
        guard numbers.count == 3 else {
            throw BenchmarkError.failed("unexpected answer of a child: \(child.output)")
        }
        return (numbers[0], numbers[1], numbers[2], Array(words.dropFirst(3)))
    }
}
