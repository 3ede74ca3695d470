import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestEngine

/// The numbers that a daemon tells at the address of `questd --metrics`.
struct DaemonNumbers {
    /// By name, each with its labels as they stand between the braces.
    private var samples: [String: [(labels: String, value: Double)]] = [:]

    /// Reads the text format of Prometheus; lines of another form are passed over.
    init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...])
            else { continue }
            let series = line[..<space]
            let brace = series.firstIndex(of: "{")
            let labels = brace.map { series[series.index(after: $0)...].dropLast() } ?? ""
            samples[String(series[..<(brace ?? series.endIndex)]), default: []].append(
                (String(labels), value))
        }
    }

    /// Whether there is any sample of such a name.
    func has(_ name: String) -> Bool { samples[name] != nil }

    /// - Throws: `CommandFailure` where nobody tells them there.
    static func read(from address: ServerAddress) async throws -> DaemonNumbers {
        let url = "\(address)/metrics"
        do {
            let response = try await Connection.client.execute(
                HTTPClientRequest(url: url), timeout: .seconds(10))
            let body = try await response.body.collect(upTo: 4 << 20)
            let text = String(decoding: body.readableBytesView, as: UTF8.self)
            guard response.status == .ok, text.contains("questd_") else {
                throw CommandFailure(
                    .unreachable, .serverStrange(url, status: Int(response.status.code)))
            }
            return DaemonNumbers(text)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unreachable, .doctorNoNumbers(url))
        }
    }

    /// The sum of all series of a name that have a label; 0 where there are none.
    func sum(_ name: String, _ label: String = "", _ value: String = "") -> Double {
        (samples[name] ?? []).filter { label.isEmpty || $0.labels.contains("\(label)=\"\(value)\"") }
            .reduce(0) { $0 + $1.value }
    }
}
