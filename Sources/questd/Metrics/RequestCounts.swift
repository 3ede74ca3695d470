import HTTPEdge
import HTTPTypes
import QuestEngine
import ServerBase

/// Counts of answers by operation and status, and of the time that they took. Its series are known before the first request:
/// nothing that a client sends becomes one.
final class RequestCounts: Sendable {
    /// Classes of status. Whoever asks too often is one of its own.
    enum Outcome: String, CaseIterable, Sendable {
        case success = "2xx"
        case elsewhere = "3xx"
        case refused = "4xx"
        case throttled = "429"
        case failed = "5xx"

        init(_ status: HTTPResponse.Status) {
            self =
                switch status.code {
                case 429: .throttled
                case 100..<300: .success
                case 300..<400: .elsewhere
                case 400..<500: .refused
                default: .failed
                }
        }

        fileprivate var place: Int {
            switch self {
            case .success: 0
            case .elsewhere: 1
            case .refused: 2
            case .throttled: 3
            case .failed: 4
            }
        }
    }

    /// Requests whose times are told apart.
    enum Kind: String, CaseIterable, Sendable {
        case poll, positions, answers, photos, desk, routes, other

        init(_ operation: Operation?) {
            self =
                switch operation {
                case .next: .poll
                case .sendPositions, .sendTrack, .sendTrackerMessage, .sendTrackerQuery: .positions
                case .sendAnswer: .answers
                case .sendPhoto, .sendUpload, .showPhoto, .adminShowPhoto, .adminShowOriginalPhoto: .photos
                case .osrmRoute, .osrmRouteOfBody, .osrmNearest, .osrmNearestOfBody, .osrmTable,
                    .osrmTableOfBody,
                    .osrmMatch, .osrmMatchOfBody, .osrmTrip, .osrmTripOfBody, .valhallaRoute, .showCourse,
                    .showContours, .showIsochrone, .showLoop:
                    .routes
                case let operation? where operation.rawValue.hasPrefix("admin"): .desk
                default: .other
                }
        }
    }

    private struct Row: Sendable {
        /// `nil` for what leads to no operation.
        let operation: Operation?
        let counts = Outcome.allCases.map { _ in Counter() }
        let nanoseconds = Counter()
        let histogram: Histogram
    }

    private let rows: [Operation: Row]
    private let none: Row
    /// Limits that are refused for now.
    private let limits: [(limit: Limit, count: Counter)]
    private let histograms: [(kind: Kind, histogram: Histogram)]

    init() {
        let histograms = Kind.allCases.map { (kind: $0, histogram: Histogram.ofSeconds()) }
        let byKind = Dictionary(uniqueKeysWithValues: histograms.map { ($0.kind, $0.histogram) })
        func row(_ operation: Operation?) -> Row {
            Row(operation: operation, histogram: byKind[Kind(operation)] ?? Histogram.ofSeconds())
        }
        rows = Dictionary(uniqueKeysWithValues: Operation.allCases.map { ($0, row($0)) })
        none = row(nil)
        limits = LimitTable.all.filter { $0.beyond == .refused("too-many-requests") }
            .map { ($0, Counter()) }
        self.histograms = histograms
    }

    /// - Parameters:
    ///   - operation: `nil` where no operation was found.
    ///   - limit: The limit that it was refused by, where it may come again.
    func note(
        _ operation: Operation?, _ status: HTTPResponse.Status, by limit: Limit? = nil,
        after elapsed: Duration
    ) {
        if let limit { limits.first { $0.limit == limit }?.count.add() }
        let row = operation.flatMap { rows[$0] } ?? none
        row.counts[Outcome(status).place].add()
        let (seconds, attoseconds) = elapsed.components
        row.nanoseconds.add(Int(clamping: seconds) &* 1_000_000_000 &+ Int(attoseconds / 1_000_000_000))
        row.histogram.note(elapsed.fractionalSeconds)
    }

    /// Number of answers of an operation with such a status.
    func count(_ operation: Operation?, _ outcome: Outcome) -> Int {
        (operation.flatMap { rows[$0] } ?? none).counts[outcome.place].value
    }

    /// Writes all series but those of things that have never happened.
    func write(to text: inout MetricText) {
        let all = Operation.allCases.compactMap { rows[$0] } + [none]
        var answers: [MetricText.Sample] = []
        var times: [MetricText.Sample] = []
        for row in all {
            let name = row.operation?.rawValue ?? "none"
            let (method, route) = (row.operation?.method.rawValue ?? "-", row.operation?.path ?? "-")
            for outcome in Outcome.allCases {
                let count = row.counts[outcome.place].value
                guard count > 0 else { continue }
                answers.append(.init(Double(count), name, method, route, outcome.rawValue))
            }
            let nanoseconds = row.nanoseconds.value
            if nanoseconds > 0 { times.append(.init(Double(nanoseconds) * 1e-9, name)) }
        }
        text.add(.requests, answers)
        text.add(.operationSeconds, times)
        let met = limits.filter { $0.count.value > 0 }
        text.add(.limited, met.map { .init(Double($0.count.value), $0.limit.name) })
        text.add(.requestSeconds, histograms.map { ([$0.kind.rawValue], $0.histogram) })
    }
}

extension Operation {
    /// The operation of a route template, as the router names it; HEAD is asked of GET.
    static func of(_ method: HTTPRequest.Method, _ route: String?) -> Operation? {
        guard let route, let candidates = byRoute[route] else { return nil }
        let wanted = method == .head ? .get : method
        return candidates.first { $0.method == wanted }?.operation
    }

    private static let byRoute: [String: [(method: HTTPRequest.Method, operation: Operation)]] =
        Dictionary(grouping: allCases, by: \.path).mapValues { $0.map { ($0.method, $0) } }
}
