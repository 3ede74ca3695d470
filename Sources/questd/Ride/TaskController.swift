import GeoJSONKit
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire

/// Serves what a team's devices read: tasks, the next one, the way to it, and whom to call.
struct TaskController: Sendable {
    let access: QuestAccess
    let nextTask: NextTask

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (edition, known, now, chances) = try await readable(context)
        let document = edition.document
        let tasks = document.taskFeatures(among: known, at: now, in: context.language).features.map {
            feature in
            let task = feature.properties?["id"]?.stringValue.map { TaskID($0) }
            return feature.telling(task.flatMap(chances), in: context.language, of: document)
        }
        let features = FeatureCollection(tasks + document.stopFeatures(in: context.language).features)
        return .tagged(features.bytes(), type: "application/geo+json", for: request)
    }

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let (edition, known, now, chances) = try await readable(context)
        let task = TaskID(context.parameter("task"))
        let feature = edition.document.taskFeature(task, among: known, at: now, in: context.language)?
            .telling(chances(task), in: context.language, of: edition.document)
        guard let feature else { throw RequestError.taskUnknown(task) }
        return .bytes(feature.bytes(), type: "application/geo+json")
    }

    func contacts(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, _, edition, _) = try await access.open(forDevice: context)
        return try .json(ContactList(contacts: edition.document.contacts.map { ContactEntry($0) }))
    }

    /// Tasks are told once the quest has begun, and to each team those that it has come to, with what it has left at
    /// them.
    private func readable(
        _ context: QuestdContext
    ) async throws -> (
        edition: OpenEdition, known: Set<TaskID>, now: Timestamp, chances: @Sendable (TaskID) -> TaskChances?
    ) {
        let (_, snapshot, edition, device) = try await access.open(forDevice: context)
        let now = nextTask.clock.now
        let judge = try snapshot.judge()
        let known = try judge.knownTasks(of: device.team, in: snapshot.state, at: now)
        var places: [TaskID: Int] = [:]
        for place in edition.document.checkpoints.indices {
            places[edition.document.checkpoints[place].id] = place
        }
        let chances: @Sendable (TaskID) -> TaskChances? = { [places] task in
            guard let place = places[task] else { return nil }
            return judge.chances(at: place, of: device.team, in: snapshot.state, at: now)
        }
        return (edition, Set(known.map(\.id)), now, chances)
    }

    func next(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, _, device) = try await access.open(forDevice: context)
        let question = try NextQuestion(
            poll: request.uri, tag: request.headers[.ifNoneMatch], language: context.language)
        let answer = try await nextTask.answer(question, for: device, in: snapshot)
        var response =
            answer.reply == nil
            ? Response(status: .notModified)
            : Response.bytes(try answer.bytes(), type: "application/json")
        response.headers[.eTag] = answer.tag
        return response
    }

    func route(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, _, device) = try await access.open(forDevice: context)
        let id = RouteID(context.parameter("route"))
        let devices = snapshot.state.teams[device.team]?.devices ?? []
        guard let route = nextTask.keeping.rides.route(id, of: devices, in: snapshot.quest),
            context.access.reaches(route.team)
        else { throw RequestError.routeUnknown }
        let progress = nextTask.keeping.rides.progress(on: id, of: devices)
        let feature = RouteFeature(
            id: route.id, geometry: LineString(coordinates: route.line),
            properties: RouteProperties(
                task: route.goal.task, stop: route.goal.stop?.rawValue, distance: route.distance.value.tenths,
                duration: route.duration.value.tenths,
                madeAt: route.madeAt, maneuver: route.maneuver(after: progress, context.language),
                maneuvers: route.maneuvers(context.language), parts: route.parts(context.language)))
        return .bytes(try WireJSON.bytes(of: feature), type: "application/geo+json")
    }
}

extension ContactEntry {
    fileprivate init(_ contact: Contact) {
        self.init(
            name: contact.name, role: contact.role, phone: contact.phone, email: contact.email,
            link: contact.link)
    }
}
