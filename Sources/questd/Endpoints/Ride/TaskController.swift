import EventServices
import GeoJSONKit
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Serves what a team's devices read: tasks, the next one, the way to it, and whom to call.
struct TaskController: Sendable {
    let access: QuestAccess
    let nextTask: NextTask

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let known = try await known(to: context)
        return .tagged(
            known.features(in: context.language).bytes(), type: "application/geo+json", for: request)
    }

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let known = try await known(to: context)
        let task = TaskID(context.parameter("task"))
        guard let feature = known.feature(of: task, in: context.language) else {
            throw RequestError.taskUnknown(task)
        }
        return .bytes(feature.bytes(), type: "application/geo+json")
    }

    func contacts(_: Request, _ context: QuestdContext) async throws -> Response {
        let edition = try await access.open(forDevice: context).edition
        return try .json(ContactList(of: edition.document))
    }

    private func known(to context: QuestdContext) async throws -> KnownTasks {
        let scope = try await access.open(forDevice: context)
        let offline = try await scope.snapshot.offlineChecks(for: scope.device.team, at: nextTask.clock.now)
        return try KnownTasks(
            of: scope.device.team, in: scope.snapshot, at: nextTask.clock.now, offline: offline)
    }

    func next(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let question = try NextQuestion(
            poll: request.uri, known: request.headers[.ifNoneMatch], language: context.language)
        // Who asks from another place only looks.
        let snapshot =
            question.place == nil
            ? try await scope.service.note(
                question.choice, by: scope.device, now: nextTask.clock.now, in: scope.snapshot)
            : scope.snapshot
        let answer = try await nextTask.answer(question, for: scope.device, in: snapshot)
        var response =
            answer.reply == nil
            ? Response(status: .notModified)
            : Response.bytes(try answer.bytes(), type: "application/json")
        response.headers[.eTag] = answer.tag
        return response
    }

    func route(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let wanted = try Query(request, allowing: ["elevations"]).choice("elevations", of: ["true", "rest"])
        let scope = try await access.open(forDevice: context)
        let id = RouteID(context.parameter("route"))
        let devices = scope.state.teams[scope.device.team]?.devices ?? []
        guard let route = nextTask.keeping.rides.route(id, of: devices, in: scope.quest),
            context.access.reaches(route.team)
        else { throw RequestError.routeUnknown }
        let progress = nextTask.keeping.rides.progress(on: id, of: devices)
        var properties = RouteProperties(
            task: route.goal.task, stop: route.goal.stop?.rawValue, distance: route.distance.value.tenths,
            duration: route.duration.value.tenths,
            madeAt: route.madeAt, maneuver: route.maneuver(after: progress, context.language),
            maneuvers: route.maneuvers(context.language), parts: route.parts(context.language))
        if let hills = route.hills {
            properties.ascent = hills.whole.ascent.value.tenths
            properties.descent = hills.whole.descent.value.tenths
            properties.energy = hills.whole.energy.tenths
            switch wanted {
            case "true": properties.elevations = hills.elevations.map { $0?.tenths }
            case "rest":
                properties.heights = hills.profile(after: progress).map {
                    [$0.value.tenths, $1.value.tenths]
                }
            default: break
            }
        }
        let feature = RouteFeature(
            id: route.id, geometry: LineString(coordinates: route.line), properties: properties)
        return .bytes(try WireJSON.bytes(of: feature), type: "application/geo+json")
    }
}
