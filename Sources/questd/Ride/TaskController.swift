import GeoJSONKit
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire

/// What a team's devices read: tasks, the next one, the way to it, and whom to call.
struct TaskController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let nextTask: NextTask
    let messages: MessageReader

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let (edition, known, now) = try await readable(context)
        let features = edition.document.taskFeatures(among: known, at: now, in: context.language)
        return .bytes(features.bytes(), type: "application/geo+json")
    }

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let (edition, known, now) = try await readable(context)
        let task = TaskID(context.parameter("task"))
        let feature = edition.document.taskFeature(task, among: known, at: now, in: context.language)
        guard let feature else { throw RequestError.taskUnknown(task) }
        return .bytes(feature.bytes(), type: "application/geo+json")
    }

    func contacts(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, _, edition, _) = try await access.open(forDevice: context)
        return try .json(ContactList(contacts: edition.document.contacts.map(ContactEntry.init)))
    }

    /// Tasks are told once the quest has begun, and to each team those that it has come to.
    private func readable(
        _ context: QuestdContext
    ) async throws -> (edition: OpenEdition, known: Set<TaskID>, now: Timestamp) {
        let (_, snapshot, edition, device) = try await access.open(forDevice: context)
        let now = nextTask.clock.now
        let known = try snapshot.judge().knownTasks(of: device.team, in: snapshot.state, at: now)
        return (edition, Set(known.map(\.id)), now)
    }

    func next(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, _, device) = try await access.open(forDevice: context)
        let question = try NextQuestion(request.uri, language: context.language)
        let (options, seen) = (question.options, question.seen)
        if question.place == nil, let leading = try await nextTask.leading(options, device, in: snapshot) {
            let tag = leading.tag(options, in: snapshot.state, epoch: nextTask.epoch(in: snapshot.quest))
            let fields: HTTPFields = [.eTag: tag]
            if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: fields) }
            var response = try Response.json(
                try await completed(
                    nextTask.answer(options, leading, in: snapshot), device, seen, snapshot, context))
            response.headers.append(contentsOf: fields)
            return response
        }
        let reply =
            if let place = question.place {
                try await nextTask.answer(options, for: device, from: place, in: snapshot)
            } else {
                try await nextTask.answer(options, for: device, in: snapshot)
            }
        return try .json(try await completed(reply, device, seen, snapshot, context))
    }

    /// With what the team has not heard yet.
    private func completed(
        _ reply: NextReply, _ device: Device, _ seen: Int64, _ snapshot: QuestSnapshot,
        _ context: QuestdContext
    ) async throws -> NextReply {
        var reply = reply
        reply.messages = try await messages.unseen(by: device.team, after: seen, in: snapshot.state)
        reply.verdicts = try await messages.verdicts(
            for: device.team, after: seen, in: snapshot.state, context.language)
        return reply
    }

    func route(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, _, device) = try await access.open(forDevice: context)
        let id = RouteID(context.parameter("route"))
        let devices = snapshot.state.teams[device.team]?.devices ?? []
        var found = nextTask.keeping.rides.route(id, of: devices)
        if found == nil { found = nextTask.guide.route(id, in: try context.questID()) }
        guard let route = found, context.access.reaches(route.team) else { throw RequestError.routeUnknown }
        let feature = RouteFeature(
            id: route.id, geometry: LineString(coordinates: route.line),
            properties: RouteProperties(
                task: route.task, distance: route.distance.value.tenths,
                duration: route.duration.value.tenths,
                madeAt: route.madeAt))
        return .bytes(try WireJSON.bytes(of: feature), type: "application/geo+json")
    }
}
