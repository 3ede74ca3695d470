import Foundation
import Measuring

/// Figures of OSRM for the same questions on this machine just before: CPU milliseconds a request, less those
/// of a refused one. Means, which is all a process's own clock tells.
struct OSRMFigures {
    private var costs: [String: Double] = [:]

    /// - Parameter path: Of the JSON lines that `bench_http.py --json` writes; nothing is compared without it.
    init(path: String?) throws {
        guard let path else { return }
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let kind = row?["kind"] as? String, let cost = row?["cpu"] as? Double else {
                throw BenchmarkError.failed("no CPU time in \(path)")
            }
            costs[kind] = cost
        }
        guard costs["floor"] != nil else { throw BenchmarkError.failed("no floor in \(path)") }
    }

    /// A kind of question of `bench_http.py`; `nil` where it was not asked.
    func milliseconds(of kind: String) -> Double? {
        guard let cost = costs[kind], let floor = costs["floor"] else { return nil }
        return cost - floor
    }

    /// Prints ours as a share of theirs.
    func printRatios(_ what: String, of kind: String, _ sample: Sample, bar: String) {
        guard let theirs = milliseconds(of: kind) else { return }
        let shares = [sample.median, sample.p99].map { (1e3 * Double($0) / 1e6 / theirs).rounded() / 1e3 }
        let own = (theirs * 1000).rounded() / 1000
        print("| \(what), of OSRM's \(own) CPU ms: median / p99 | \(shares[0]) / \(shares[1]) | \(bar) |")
    }
}
