/// The spans of a team's ride in which its clock stands: the rests that it took, and the organisers' pauses.
///
/// Riding time is what lies outside them. Rests and pauses do not overlap: who rests in a pause has the rest still.
public struct Breaks: Sendable, Equatable {
    /// A span of time; the moment at which it ends is no part of it.
    public struct Span: Sendable, Hashable {
        public let start: Timestamp
        /// `nil` while it lasts.
        public internal(set) var end: Timestamp?

        public init(from start: Timestamp, to end: Timestamp?) {
            self.start = start
            self.end = end
        }

        func contains(_ time: Timestamp) -> Bool { time >= start && end.map { time < $0 } ?? true }

        fileprivate var isEmpty: Bool { end.map { $0 <= start } ?? false }
    }

    /// The visits to one place of rest, which may overlap, and the riding time that they take off at most.
    public struct Rest: Sendable, Equatable {
        public let visits: [Span]
        public let limit: Milliseconds

        public init(_ visits: [Span], limit: Milliseconds) {
            self.visits = visits
            self.limit = limit
        }
    }

    /// Rests as far as they count, oldest first.
    public let rests: [Span]
    /// Pauses, oldest first.
    public let pauses: [Span]
    private let all: [Span]

    public static let none = Breaks()

    /// - Parameter pauses: In any order; they may overlap.
    /// - Complexity: O(*n* · *m*) for *n* spans of rests and *m* of all.
    public init(rests: [Rest] = [], pauses: [Span] = []) {
        self.pauses = Self.united(pauses)
        var counted: [Span] = []
        for rest in rests {
            let others = Self.united(self.pauses + counted)
            let free = Self.parts(of: Self.united(rest.visits), outside: others)
            counted += Self.first(rest.limit, of: free)
        }
        self.rests = Self.united(counted)
        all = Self.united(self.pauses + counted)
    }

    /// The riding time between two moments; nothing where the second is not later.
    public func riding(from start: Timestamp, to end: Timestamp) -> Milliseconds {
        max(.zero, end.since(start) - Self.length(of: all, from: start, to: end))
    }

    /// The time of rests between two moments.
    public func rest(from start: Timestamp, to end: Timestamp) -> Milliseconds {
        Self.length(of: rests, from: start, to: end)
    }

    /// The time of pauses between two moments.
    public func pause(from start: Timestamp, to end: Timestamp) -> Milliseconds {
        Self.length(of: pauses, from: start, to: end)
    }

    /// Returns the moment at which so much riding time has passed since another; `nil` where a pause that lasts comes
    /// before it.
    public func moment(_ time: Seconds, after start: Timestamp) -> Timestamp? {
        var moment = start + time
        for span in all where span.end.map({ $0 > start }) ?? true {
            guard span.start < moment else { break }
            guard let end = span.end else { return nil }
            moment = moment.later(by: end.since(max(span.start, start)))
        }
        return moment
    }

    /// Returns the first moment from another on at which no pause holds; `nil` where it lasts.
    public func resumption(from time: Timestamp) -> Timestamp? {
        guard let pause = pauses.first(where: { $0.contains(time) }) else { return time }
        return pause.end
    }
}

extension Breaks {
    /// Returns the same time as spans that do not touch, oldest first.
    private static func united(_ spans: [Span]) -> [Span] {
        var union: [Span] = []
        for span in spans.sorted(by: { $0.start < $1.start }) where !span.isEmpty {
            guard let last = union.last else {
                union.append(span)
                continue
            }
            guard let end = last.end else { break }
            if span.start > end {
                union.append(span)
            } else {
                union[union.count - 1].end = span.end.map { max($0, end) }
            }
        }
        return union
    }

    /// Returns what of spans lies outside others, which do not touch and are in order.
    private static func parts(of spans: [Span], outside others: [Span]) -> [Span] {
        var parts: [Span] = []
        for span in spans {
            var rest: Timestamp? = span.start
            for other in others {
                guard let from = rest else { break }
                if let end = other.end, end <= from { continue }
                if let end = span.end, other.start >= end { break }
                if other.start > from { parts.append(Span(from: from, to: other.start)) }
                rest = other.end
            }
            guard let from = rest else { continue }
            let left = Span(from: from, to: span.end)
            if !left.isEmpty { parts.append(left) }
        }
        return parts
    }

    /// Returns the beginning of spans, up to a length in all.
    private static func first(_ limit: Milliseconds, of spans: [Span]) -> [Span] {
        var left = limit
        var taken: [Span] = []
        for span in spans {
            guard left > .zero, let end = span.end else { break }
            let length = min(left, end.since(span.start))
            taken.append(Span(from: span.start, to: span.start.later(by: length)))
            left = left - length
        }
        return taken
    }

    private static func length(of spans: [Span], from start: Timestamp, to end: Timestamp) -> Milliseconds {
        spans.reduce(.zero) { sum, span in
            let first = max(span.start, start)
            let last = min(span.end ?? end, end)
            return last > first ? sum + last.since(first) : sum
        }
    }
}

extension Timestamp {
    fileprivate func later(by time: Milliseconds) -> Timestamp {
        Timestamp(milliseconds: milliseconds.addingSaturating(time.value))
    }
}
