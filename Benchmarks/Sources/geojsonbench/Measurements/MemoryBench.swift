import Foundation
import Measuring

/// Peak memory, measured from outside: a child process does one thing, and another one does nothing.
enum MemoryBench {
    /// The memory that parsing a file takes at its peak, the file's bytes included, as a multiple of its size.
    static func parsing(of set: DataSet, file: String, size: Int) throws -> Figure {
        let idle = try peak(.idle, file)
        let parsing = try peak(.parse, file)
        guard parsing.features > idle.features else {
            throw BenchmarkError.failed("the child read no features")
        }
        return Figure(
            what: "\(set.letter): peak memory, the file's bytes included", unit: "× the file",
            bar: .atMost(set == .points ? 4 : 2),
            measured: Double(parsing.bytes - idle.bytes) / Double(size))
    }

    private static func peak(_ probe: MemoryProbe, _ file: String) throws -> (features: Int, bytes: Int) {
        let child = try MeasuredProcess.run("/proc/self/exe", ["memory", probe.rawValue, file])
        let numbers = child.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard numbers.count == 2 else {
            throw BenchmarkError.failed("unexpected answer of a child: \(child.output)")
        }
        return (numbers[0], numbers[1])
    }
}
