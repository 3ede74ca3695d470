import Foundation
import Measuring

/// Measures GeoJSONKit; see `usage`.
@main
struct GeoJSONBench {
    static let usage = """
        usage:
          geojsonbench run [--data FOLDER] [--sets abcs] [--rounds 7] [--only speed|memory] [--megabytes 1000]
                           [--json] [--python PYTHON --peer orjson_loads.py] [--commit HASH]
              measures everything and checks it; prints a table, or JSON; s is the stream of so many megabytes
          geojsonbench profile OPERATION SET [--seconds 5] [--data FOLDER]
              repeats one operation, for a profiler; OPERATION: parse, diagnose, write, write6, write7
          geojsonbench generate SET [--data FOLDER]
              writes a document to standard output
        SET: a, points; b, polygons; c, region (the real file, from FOLDER)
        """

    static func main() {
        do {
            try run(Arguments(CommandLine.arguments.dropFirst()))
        } catch BenchmarkError.failed(let message) {
            FileHandle.standardError.write(Data("geojsonbench: \(message)\n".utf8))
            exit(1)
        } catch {
            FileHandle.standardError.write(Data("geojsonbench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) throws {
        let data = arguments["--data"] ?? "../shared/data"
        let words = arguments.words
        switch (words.first, words.count) {
        case ("run", 1):
            let report = try BenchmarkRun(arguments, data: data).report()
            print(arguments.has("--json") ? report.json : report.markdown)
        case ("profile", 3):
            guard let operation = Operation(rawValue: words[1]), let set = DataSet(argument: words[2]) else {
                throw BenchmarkError.failed(usage)
            }
            let seconds = try arguments.number("--seconds", default: 5)
            try Profiling.run(operation, on: set, data: data, seconds: seconds)
        case ("memory", 3):  // What `run` starts as child processes.
            guard let probe = MemoryProbe(rawValue: words[1]) else { throw BenchmarkError.failed(usage) }
            try probe.run(words[2])
        case ("generate", 2):
            guard let set = DataSet(argument: words[1]) else { throw BenchmarkError.failed(usage) }
            try FileHandle.standardOutput.write(contentsOf: Data(set.bytes(data: data)))
        default: throw BenchmarkError.failed(usage)
        }
    }
}
