import GeoJSONKit
package import QuestEngine
import QuestWire

/// Steers tracker apps in the answers to their positions: where to go, and how often to say where they are.
package actor TrackerGuide {
    private let nextTask: NextTask
    /// The last steering of each device: it is not sent the same again, and forgets what it no longer needs.
    private var sent: [DeviceID: TrackerSteering] = [:]

    package init(nextTask: NextTask) {
        self.nextTask = nextTask
    }

    /// - Returns: `nil` when there is nothing to say: no task, no way, or the quest is not open. The positions are
    ///   stored all the same.
    package func steering(
        for device: Device, in dialect: TrackerDialect, from snapshot: QuestSnapshot, language: Language
    ) async -> TrackerSteering? {
        // Apps have no place for messages and verdicts: all count as seen.
        let question = NextQuestion(seen: snapshot.state.head.seq, language: language)
        guard Self.dialects.contains(dialect), let edition = try? snapshot.published(),
            let reply = try? await nextTask.answer(question, for: device, in: snapshot).reply
        else { return nil }
        let before = sent[device.id]
        let checkpoint = reply.task.flatMap { task in
            edition.document.checkpoints.first { $0.id.rawValue == task["id"]?.stringValue }
        }
        let role = reply.stop?["properties"]?["role"]?.stringValue
        let stop = edition.document.stops.first { $0.kind.rawValue == role }
        let target =
            checkpoint.flatMap { SteeringTarget($0, in: language) }
            ?? stop.map { SteeringTarget($0, in: language) }
        let rate = reply.remaining.map { SamplingRate(remaining: Meters($0.distance), after: before?.rate) }
        sent[device.id] = TrackerSteering(target: target, rate: rate)
        return TrackerSteering(
            target: target, past: [before?.target].compactMap(\.self).filter { $0.id != target?.id },
            rate: rate == before?.rate ? nil : rate, pollAfter: Seconds(reply.pollAfter))
    }

    /// Dialects whose replies have a place for it.
    private static let dialects: Set<TrackerDialect> = [.owntracks, .overland, .geojson]
}

extension SteeringTarget {
    /// `nil` where riders have to find the place themselves.
    package init?(_ checkpoint: Checkpoint, in language: Language) {
        guard !checkpoint.isPositionHidden else { return nil }
        // Apps know circles only: of a polygon that around the place which routes lead to.
        self.init(
            id: checkpoint.id.rawValue, name: checkpoint.name.text(in: language),
            coordinate: checkpoint.zone.target, radius: checkpoint.zone.reach)
    }
}

extension SteeringTarget {
    /// The start, or the finish.
    package init(_ stop: Stop, in language: Language) {
        // No checkpoint has such an id.
        self.init(
            id: "/" + stop.kind.rawValue,
            name: stop.name?.text(in: language) ?? Message.stopName(of: stop.kind).text(in: language),
            coordinate: stop.zone.target, radius: stop.zone.reach)
    }
}

extension Message {
    /// The name for a start, a finish or a rest that has none.
    fileprivate static func stopName(of kind: Stop.Kind) -> Message {
        switch kind {
        case .start: Message("stop-name-start", "Start", "Старт")
        case .finish: Message("stop-name-finish", "Finish", "Финиш")
        case .rest: Message("stop-name-rest", "Rest", "Отдых")
        }
    }
}
