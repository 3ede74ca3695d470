/// A span in which a device's rider wanted no positions of it recorded; `end` is `nil` while it lasts.
public struct TrackingPause: Sendable, Equatable {
    public let start: Timestamp
    public internal(set) var end: Timestamp?

    init(start: Timestamp, end: Timestamp? = nil) {
        (self.start, self.end) = (start, end)
    }

    func contains(_ time: Timestamp) -> Bool {
        time >= start && end.map { time < $0 } ?? true
    }
}
