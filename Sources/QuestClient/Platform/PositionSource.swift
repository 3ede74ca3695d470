public import QuestWire

/// Where positions come from: on a phone the system's location service, also in the background; on Linux, and in tests, a
/// recording or whatever an ``AsyncStream`` brings.
///
/// On iOS a source wraps `CLLocationUpdate.liveUpdates()` together with a `CLBackgroundActivitySession`; this library links no
/// location service, so the app brings that.
public protocol PositionSource: Sendable {
    associatedtype Fixes: AsyncSequence & Sendable where Fixes.Element == FixReport, Fixes.Failure == Never

    /// The positions from now on, each with its moment by the device's clock. The sequence ends where no more will come.
    func fixes() -> Fixes
}

/// The positions of a sequence, read once.
public struct StreamedPositions: PositionSource {
    private let stream: AsyncStream<FixReport>

    public init(_ stream: AsyncStream<FixReport>) {
        self.stream = stream
    }

    public func fixes() -> AsyncStream<FixReport> { stream }
}
