import Foundation

/// What the benchmark runs on.
enum Machine {
    /// Such as `2 × Intel(R) Xeon(R) Processor @ 2.50GHz, 24 GB`.
    static var description: String {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
        let model = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown"
        let gigabytes = (ProcessInfo.processInfo.physicalMemory + 500_000_000) / 1_000_000_000
        return "\(ProcessInfo.processInfo.activeProcessorCount) × \(model), \(gigabytes) GB"
    }
}
