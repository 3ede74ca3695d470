public import Foundation
import GeoJSONKit
import QuestUnits
public import QuestWire

/// A ride that was recorded, ridden again: its positions come as far apart as they were, dated by the clock of now.
///
/// The file is GeoJSON: points with the members `time` (RFC 3339) and, where they are known, `accuracy`, `speed`, `course` and
/// `altitude`, as the export of a device has them (`track.geojson`).
public struct RecordedTrack: PositionSource {
    /// The positions as they were recorded, by their moments.
    public let recorded: [FixReport]
    private let speed: Double
    private let clock: any DeviceClock

    public struct Unreadable: Error, Sendable, Equatable {
        /// A stable name.
        public let code = "track-unreadable"
        public let reason: String
    }

    /// - Parameters:
    ///   - speed: How many times as fast as it was ridden, above 0; infinity for all at once.
    /// - Throws: `Unreadable`.
    public init(
        parsing bytes: [UInt8], speed: Double = 1, clock: any DeviceClock = SystemDeviceClock()
    ) throws(Unreadable) {
        do throws(GeoJSONError) {
            recorded = try GeoJSON(parsing: bytes).features.compactMap(Self.fix).sorted { $0.time < $1.time }
        } catch {
            throw Unreadable(reason: error.message)
        }
        guard !recorded.isEmpty else { throw Unreadable(reason: "no point with a time") }
        self.speed = speed > 0 ? speed : 1
        self.clock = clock
    }

    /// - Throws: `Unreadable`.
    public init(
        contentsOf file: URL, speed: Double = 1, clock: any DeviceClock = SystemDeviceClock()
    ) throws(Unreadable) {
        guard let data = try? Data(contentsOf: file) else { throw Unreadable(reason: "cannot be read") }
        try self.init(parsing: [UInt8](data), speed: speed, clock: clock)
    }

    public func fixes() -> AsyncStream<FixReport> {
        let (recorded, speed, clock) = (recorded, speed, clock)
        return AsyncStream { continuation in
            let task = Task {
                let (begin, first) = (clock.now, recorded.first?.time.value ?? clock.now)
                for fix in recorded {
                    let due = begin.advanced(bySeconds: fix.time.value.seconds(since: first) / speed)
                    do { try await clock.sleep(for: due.seconds(since: clock.now)) } catch { break }
                    var now = fix
                    now.time = Moment(clamping: clock.now)
                    continuation.yield(now)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static func fix(_ feature: Feature) -> FixReport? {
        guard case .point(let position)? = feature.geometry?.shape,
            let time = feature.properties?["time"]?.stringValue.flatMap({ Timestamp(rfc3339: $0) }),
            let moment = Moment(time)
        else { return nil }
        func number(_ name: String) -> Double? { feature.properties?[name]?.doubleValue }
        var fix = FixReport(
            time: moment,
            position: Coordinate(longitude: position.longitude, latitude: position.latitude),
            accuracy: number("accuracy").flatMap { Ranged($0) })
        fix.speed = number("speed").flatMap { Ranged($0) }
        fix.course = number("course").flatMap { Ranged($0) }
        fix.altitude = (number("altitude") ?? position.altitude).flatMap { Ranged($0) }
        return fix.position.isValid ? fix : nil
    }
}
