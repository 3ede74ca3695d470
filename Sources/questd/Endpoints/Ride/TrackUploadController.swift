import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Takes the track that a watch has recorded, of a rider whose phone did not, by the rules of positions that come late.
struct TrackUploadController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let intake: PositionIntake
    let bodies: LargeBodies
    let clock: any TimeSource

    func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let room = try bodies.room(
            for: request, upTo: RequestLimits.gpx.value, from: .device(scope.device.id),
            at: context.remoteAddress)
        defer { withExtendedLifetime(room) {} }
        let body = try await request.wholeBody(in: context)
        let report = try await intake.work.read([UInt8](body.readableBytesView), for: context.asker) {
            try ActivityFile.read($0)
        }
        // What was seen before the body came may be long out of date.
        let snapshot = try await scope.service.snapshot()
        guard let known = snapshot.state.devices[scope.device.id] else { throw Refusal.deviceUnknown }
        guard known.mayBeTracked else { throw Refusal.consent(.missing) }
        let window = try snapshot.engine().recordingWindow(of: scope.device.team, in: snapshot.state)
        let moments = try await moments(of: scope.device, around: report.fixes)
        let now = clock.now
        let selection = try await intake.work.run(for: context.asker) {
            TrackSelection(of: report.fixes, by: known, besides: moments, in: window, now: now)
        }
        if !selection.taken.isEmpty {
            try await intake.take(selection.taken, isLive: false, from: scope.device, at: scope.service)
        }
        return try .json(TrackReply(selection, unreadable: report.problems.count, in: window))
    }

    /// The moments of the device's own positions around a track, in order, of those that nothing stands against.
    private func moments(of device: Device, around fixes: [Fix]) async throws -> [Timestamp] {
        guard let first = fixes.map(\.time).min(), let last = fixes.map(\.time).max() else { return [] }
        // Stored ones are found by the device's clock, which may be wrong.
        let margin = Seconds(3600)
        let (end, page) = (last + margin, PositionLimits.fixesMatched.value)
        var (start, found) = (first + (.zero - margin), [Timestamp]())
        while true {
            let part = try await store.fixes(of: device.id, from: start, through: end, limit: page)
            found += part.filter { $0.flags.isEmpty && !$0.fix.isMock }.map(\.time)
            guard part.count >= page, let next = part.last?.fix.time, next >= start else { break }
            start = Timestamp(milliseconds: next.milliseconds + 1)
        }
        return found.sorted()
    }
}

extension TrackReply {
    fileprivate init(_ selection: TrackSelection, unreadable: Int, in window: RecordingWindow) {
        var dropped = TrackSelection.Reason.allCases.compactMap { reason in
            selection.dropped[reason].map { DroppedFixes(reason: reason.rawValue, count: $0) }
        }
        if unreadable > 0 { dropped.append(DroppedFixes(reason: DroppedFixes.unreadable, count: unreadable)) }
        self.init(
            taken: selection.taken.count, from: selection.taken.first?.time, to: selection.taken.last?.time,
            dropped: dropped, recordedFrom: window.start,
            recordedTo: [window.ownEnd, window.questEnd].compactMap(\.self).min())
    }
}
