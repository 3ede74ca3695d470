import Measuring

/// Repeats one operation on one document, for a profiler to look at.
enum Profiling {
    static func run(_ operation: Operation, on set: DataSet, data: String, seconds: Int) throws {
        let call = try operation.timed(on: set.bytes(data: data))
        var sum = Timing()
        var calls = 0
        while sum.nanoseconds < seconds * 1_000_000_000 {
            sum = try sum + call()
            calls += 1
        }
        print("\(operation.rawValue) \(set.rawValue): \(calls) calls, \(Int(sum.megabytesPerSecond)) MB/s")
    }
}
