import Measuring

/// How fast GeoJSONKit and its peers are with one document, all in turns, so that whatever else the machine does
/// slows all of them alike.
struct SpeedBench {
    let set: DataSet
    let bytes: [UInt8]
    let foundation: FoundationPeer
    /// Nil where orjson is not to be had.
    let orjson: OrjsonPeer?

    private var speeds: [Operation: [Double]] = [:]
    private var foundationSpeeds: [Double] = []
    private var orjsonSpeeds: [Double] = []
    private var foundationRatios: [Double] = []
    private var orjsonRatios: [Double] = []

    init(_ set: DataSet, bytes: [UInt8], orjson: OrjsonPeer?) {
        self.set = set
        self.bytes = bytes
        self.foundation = FoundationPeer(set, bytes: bytes)
        self.orjson = orjson
    }

    /// Measures everything so many times, after a first time that only warms up.
    mutating func run(rounds: Int) throws {
        let timed = try Operation.allCases.map { ($0, try $0.timed(on: bytes)) }
        // Small documents are taken often enough that the clock's own cost does not show.
        let calls = max(1, 20_000_000 / bytes.count)
        let foundationCalls = max(1, 2_000_000 / bytes.count)
        for round in 0...rounds {
            var parsing = Timing()
            for (operation, call) in timed {
                let timing = try (0..<calls).reduce(Timing()) { sum, _ in try sum + call() }
                if operation == .parse { parsing = timing }
                if round > 0 { speeds[operation, default: []].append(timing.megabytesPerSecond) }
                if operation == .parse, let orjson {
                    let peer = Timing(
                        nanoseconds: try orjson.nanoseconds(calls: calls), bytes: bytes.count * calls)
                    if round > 0 {
                        orjsonSpeeds.append(peer.megabytesPerSecond)
                        orjsonRatios.append(parsing.megabytesPerSecond / peer.megabytesPerSecond)
                    }
                }
            }
            let peer = try (0..<foundationCalls).reduce(Timing()) { sum, _ in
                sum + Timing(nanoseconds: try foundation.nanoseconds(), bytes: bytes.count)
            }
            if round > 0 {
                foundationSpeeds.append(peer.megabytesPerSecond)
                foundationRatios.append(parsing.megabytesPerSecond / peer.megabytesPerSecond)
            }
        }
    }

    /// What `run` found: medians.
    var figures: [Figure] {
        let speeds = Operation.allCases.map { operation in
            figure(operation.title, "MB/s", operation.bar(set), self.speeds[operation] ?? [])
        }
        return speeds + [
            figure("JSONDecoder into equal structs", "MB/s", .none, foundationSpeeds),
            figure("parse : JSONDecoder", "times", .atLeast(10), foundationRatios),
            figure("orjson.loads", "MB/s", .none, orjsonSpeeds),
            figure("parse : orjson.loads", "times", orjsonBar, orjsonRatios),
        ]
    }

    private var orjsonBar: Figure.Bar {
        switch set {
        case .points: .atLeast(1.2)
        case .polygons: .atLeast(0.8)
        case .region: .none
        }
    }

    private func figure(_ what: String, _ unit: String, _ bar: Figure.Bar, _ values: [Double]) -> Figure {
        Figure(
            what: "\(set.letter): \(what)", unit: unit, bar: bar,
            measured: values.isEmpty ? nil : values.median)
    }
}

extension Operation {
    fileprivate var title: String {
        switch self {
        case .parse: "parse"
        case .diagnose: "diagnose"
        case .writeShortest: "write, shortest"
        case .writePrecision6: "write, 6 decimals"
        case .writePrecision7: "write, 7 decimals"
        }
    }

    fileprivate func bar(_ set: DataSet) -> Figure.Bar {
        switch self {
        case .parse: .atLeast(set == .polygons ? 400 : 300)
        case .diagnose: .none
        case .writeShortest: .atLeast(200)
        case .writePrecision6, .writePrecision7: .atLeast(400)
        }
    }
}
