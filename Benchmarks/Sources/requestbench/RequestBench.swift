import Foundation
import Measuring
import QuestEngine

/// Prints what building and serving a map costs: `requestbench QUESTCTL QUESTD DATA-FOLDER`; or only what is
/// asked of a map that is there: `requestbench MAP DATA-FOLDER`. Where the variable `OSRM` names what
/// `bench_http.py --json` wrote, ratios are printed too.
///
/// `requestbench growth MAP…` compares maps of different sizes.
@main
struct RequestBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count > 2, arguments[1] == "growth" {
            return try Growth.measure(Array(arguments[2...]), reach: 20_000)
        }
        if arguments.count == 3 { return try measure(map: arguments[1], data: arguments[2]) }
        guard arguments.count == 4 else {
            throw BenchmarkError.failed("usage: requestbench QUESTCTL QUESTD DATA, or requestbench MAP DATA")
        }
        let data = arguments[3]
        let folder = FileManager.default.temporaryDirectory.path + "/requestbench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }

        print("| what | figure | bar |\n| --- | --- | --- |")
        let map = folder + "/porto.roads"
        try importPorto(questctl: arguments[1], source: data + "/osm/porto.osm.pbf", map: map)
        try DaemonStart.measure(questd: arguments[2], map: map, folder: folder)
        try measure(map: map, data: data)
    }

    private static func measure(map: String, data: String) throws {
        let file = try RoadFile.open(path: map)
        let router = try Router(file: file)
        let osrm = try OSRMFigures(path: ProcessInfo.processInfo.environment["OSRM"])
        print("| map checksum | `\(file.checksum)` | |")
        for (name, bar) in [("porto.node", "0.07 / 0.2"), ("porto.quest", "0.04")] {
            let pairs = try QueryPairs(path: data + "/pairs/\(name).csv")
            try route(pairs, named: name, on: router)
            ManyPlaces(router, pairs, besides: osrm).measureSums(named: name, bar: bar)
        }
        let quest = try QueryPairs(path: data + "/pairs/porto.quest.csv")
        try ManyPlaces(router, quest, besides: osrm).measureTargets()
        let plans = Plans(router)
        plans.measurePlaces(quest.pairs.prefix(200).map(\.from))
        plans.measureAlternatives(quest)
        try LiveChanges(router).measure(QueryPairs(path: data + "/pairs/porto.node.csv"))
    }

    private static func importPorto(questctl: String, source: String, map: String) throws {
        var seconds = Sample()
        var peak = 0
        for _ in 0..<3 {
            let run = try MeasuredProcess.run(questctl, ["map", "build", source, "-o", map, "--no-tiles"])
            seconds.add(Int(run.userAndSystemSeconds * 1000))
            peak = max(peak, run.peakResidentBytes)
        }
        let size = try FileManager.default.attributesOfItem(atPath: map)[.size] as? Int ?? 0
        print("| import, CPU s (median of 3) | \(Double(seconds.median) / 1000) | 6 |")
        print("| import, peak MB | \(peak / 1_000_000) | 250 |")
        print("| file, MB | \(Double(size / 10_000) / 100) | 45 |")
    }

    private static func route(_ pairs: QueryPairs, named name: String, on router: Router) throws {
        let workspace = RouterWorkspace()
        var times = Sample()
        var checksum: UInt64 = 0
        for round in 0..<2 {  // The first round warms caches and is not counted.
            for pair in pairs.pairs {
                let request = RouteRequest(waypoints: [pair.from, pair.to])
                let (weight, nanoseconds) = CPUClock.measure {
                    try? router.route(request, using: workspace).weight
                }
                guard round == 1, let weight else { continue }
                times.add(nanoseconds)
                checksum = checksum &* 31 &+ UInt64(weight.rawValue)
            }
        }
        let median = Double(times.median) / 1e6
        let p99 = Double(times.p99) / 1e6
        print("| \(name): A* with the hierarchy, CPU ms median / p99 | \(median) / \(p99) | printed |")
        print(
            "| \(name): routes found of \(pairs.pairs.count); checksum of weights | \(times.count); \(checksum) | |"
        )
    }
}
