import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase

/// Streams what happens while it happens: a rider's way, and where everybody is.
struct LiveController: Sendable {
    let access: QuestAccess
    let streams: Streams
    let places: StreamPlaces
    let notifier: RideNotifier
    let map: LiveMap
    let progress: TeamRides
    let missed: MissedEvents

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let snapshot = try await access.open(context).snapshot
        return .bytes(try await bytes(in: snapshot), type: "application/geo+json")
    }

    /// Streams what a poll of `next` is answered, again whenever that changes, what happens on the rides of the team,
    /// and how far each of its devices has come.
    func ride(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let lasts = try lasts(request)
        let last = request.lastEventID
        let place = try lasts ? place(for: "device " + scope.device.id.rawValue, context) : nil
        // Listening first: what happens while the greeting is made comes after it.
        let heard = listen(
            to: scope.device.quest,
            as: [
                .device(scope.device.id, context.language), .team(scope.device.team),
                .progress(scope.device.team),
            ],
            by: scope.device.id.rawValue, after: last, while: context.hold)
        let snapshot = try await scope.service.snapshot()
        var greeting = try await notifier.greeting(
            for: scope.device, in: context.language, after: last, heard, from: snapshot)
        var team = StreamEvent.frame(
            heard.mark(at: snapshot.state.head.seq), TeamRides.eventName,
            try await progress.current(of: scope.device.team, in: snapshot))
        greeting.writeBuffer(&team)
        for event in missed.answers(of: scope.device.team, after: last, heard, in: snapshot) {
            greeting.writeImmutableBuffer(event)
        }
        return .events(
            greeting, missed: heard.missed, then: lasts ? heard.coming : nil, in: place, while: context.hold)
    }

    /// Whether the stream goes on; with `once=true` it ends with the state of this moment.
    private func lasts(_ request: Request) throws -> Bool {
        try Query(request, allowing: ["once"]).choice("once", of: ["true"]) == nil
    }

    /// Streams where all devices are, then those that move, and what happens on rides and in the log.
    func live(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let lasts = try lasts(request)
        let owner = owner(context)
        let place = try lasts ? place(for: "staff " + owner, context) : nil
        let last = request.lastEventID
        let heard = listen(
            to: service.quest, as: [.staff, .map], by: owner, after: last, while: context.hold)
        let snapshot = try await service.snapshot()
        let mark = heard.mark(at: snapshot.state.head.seq)
        streams.stream(of: service.quest).noteGreeting(as: mark.seq)
        let greeting = StreamEvent.frame(mark, "positions", try await bytes(in: snapshot))
        let records = try await missed.records(after: last, heard, in: snapshot)
        return .events(
            greeting, missed: records + heard.missed, then: lasts ? heard.coming : nil, in: place,
            while: context.hold)
    }

    /// The member of the staff, or the browser's session of the admin: each has streams of its own.
    private func owner(_ context: QuestdContext) -> String {
        if case .staff(let member) = context.principal { return member.id.rawValue }
        return context.access.session.map { "admin " + $0.session.id.rawValue } ?? "admin"
    }

    private func bytes(in snapshot: QuestSnapshot) async throws -> [UInt8] {
        FeatureCollection(try await map.features(in: snapshot)).bytes()
    }

    /// Takes a place among all streams for one that lasts.
    private func place(for holder: String, _ context: QuestdContext) throws(RequestError)
        -> StreamPlaces.Place
    {
        let channel = context.channel
        return try places.take(for: holder, from: context.remoteAddress) { channel.close(promise: nil) }
    }

    private func listen(
        to quest: QuestID, as audiences: [StreamAudience], by owner: String, after last: StreamMark?,
        while hold: Hold?
    ) -> QuestStream.Listening {
        let stream = streams.stream(of: quest)
        hold?.whenOver { stream.close(for: owner) }
        return stream.listen(as: audiences, by: owner, after: last)
    }
}
