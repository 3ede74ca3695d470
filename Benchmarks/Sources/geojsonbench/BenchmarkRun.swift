import Foundation
import Measuring

/// Everything that is measured and checked, set by set.
struct BenchmarkRun {
    private let data: String
    private let sets: [DataSet]
    /// Of the stream; nil if it is left out.
    private let megabytes: Int?
    private let rounds: Int
    private let measuresSpeed: Bool
    private let measuresMemory: Bool
    private let python: String?
    private let peer: String?
    private let commit: String

    init(_ arguments: Arguments, data: String) throws {
        self.data = data
        let letters = arguments["--sets"] ?? "abcs"
        megabytes = letters.contains("s") ? try arguments.number("--megabytes", default: 1_000) : nil
        sets = try letters.filter { $0 != "s" }.map { letter in
            guard let set = DataSet(argument: String(letter)) else {
                throw BenchmarkError.failed("there is no data set \(letter)")
            }
            return set
        }
        rounds = try arguments.number("--rounds", default: 7)
        let only = arguments["--only"]
        guard [nil, "speed", "memory"].contains(only) else {
            throw BenchmarkError.failed("--only takes speed or memory")
        }
        measuresSpeed = only != "memory"
        measuresMemory = only != "speed"
        python = arguments["--python"]
        peer = arguments["--peer"]
        commit = arguments["--commit"] ?? "unknown"
    }

    func report() throws -> Report {
        let folder = FileManager.default.temporaryDirectory.path + "/geojsonbench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }

        var report = Report()
        report.facts = [("machine", Machine.description), ("commit", commit)]
        for set in sets {
            let bytes = try set.bytes(data: data)
            let file = folder + "/\(set.rawValue).geojson"
            try FileBytes.write(bytes, to: file)
            report.facts.append(
                ("\(set.letter)", "\(set.rawValue), \(bytes.count) bytes, FNV-1a \(Checksum(bytes))"))
            if measuresSpeed { try measureSpeed(of: set, bytes, file: file, into: &report) }
            if measuresMemory {
                report.figures.append(try MemoryBench.parsing(of: set, file: file, size: bytes.count))
            }
        }
        if let megabytes, measuresMemory {
            let stream = try MemoryBench.streaming(megabytes: megabytes)
            report.facts.append(("stream", stream.fact))
            report.figures += stream.figures
        }
        return report
    }

    private func measureSpeed(
        of set: DataSet, _ bytes: [UInt8], file: String, into report: inout Report
    ) throws {
        let orjson: OrjsonPeer? =
            if let python, let peer { try OrjsonPeer(python: python, script: peer, file: file) } else { nil }
        var speed = SpeedBench(set, bytes: bytes, orjson: orjson)
        try speed.run(rounds: rounds)
        report.figures += speed.figures
        if let orjson, !report.facts.contains(where: { $0.name == "orjson" }) {
            report.facts.append(("orjson", orjson.version))
        }
        var check = ReferenceCheck()
        try check.run(on: bytes)
        try WritingCheck.run(on: bytes)
        report.facts.append(
            (
                "\(set.letter), checked",
                "\(check.comparedNumbers) numbers and \(check.comparedStrings) strings equal to JSONSerialization's"
            ))
    }
}
