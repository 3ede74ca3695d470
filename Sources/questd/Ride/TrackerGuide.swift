import GeoJSONKit
import QuestEngine
import QuestWire

/// What tracker apps are told in the answers to their positions: where to go, how often to tell where they are.
actor TrackerGuide {
    private let nextTask: NextTask
    /// What each device was told last: it is not told the same again, and forgets what it no longer needs.
    private var told: [DeviceID: TrackerSteering] = [:]

    init(nextTask: NextTask) {
        self.nextTask = nextTask
    }

    /// `nil` when there is nothing to tell: no task, no way, or the quest is not open. The positions are stored all the
    /// same.
    func steering(
        for device: Device, in dialect: TrackerDialect, at desk: QuestDesk, language: Language
    ) async -> TrackerSteering? {
        guard Self.dialects.contains(dialect), let snapshot = try? await desk.snapshot(),
            let edition = try? snapshot.published(),
            let reply = try? await nextTask.answer(
                NextTask.Options(language: language), for: device, in: snapshot)
        else { return nil }
        let before = told[device.id]
        let target = reply.task.flatMap { task in
            edition.document.checkpoints.first { $0.id.rawValue == task["id"]?.stringValue }
        }.flatMap { SteeringTarget($0, in: language) }
        let rate = reply.remaining.map { SamplingRate(remaining: Meters($0.distance), after: before?.rate) }
        told[device.id] = TrackerSteering(target: target, rate: rate)
        return TrackerSteering(
            target: target, past: [before?.target].compactMap(\.self).filter { $0.id != target?.id },
            rate: rate == before?.rate ? nil : rate, pollAfter: Seconds(reply.pollAfter))
    }

    /// Those whose replies have a place for it.
    private static let dialects: Set<TrackerDialect> = [.owntracks, .overland, .geojson]
}

extension SteeringTarget {
    /// `nil` where riders have to find the place themselves.
    init?(_ checkpoint: Checkpoint, in language: Language) {
        guard !checkpoint.isPositionHidden else { return nil }
        // Apps know circles only: of a polygon that around the place which routes lead to.
        self.init(
            id: checkpoint.id.rawValue, name: checkpoint.name.text(in: language),
            coordinate: checkpoint.zone.target, radius: checkpoint.zone.reach)
    }
}
