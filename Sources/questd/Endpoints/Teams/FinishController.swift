import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Takes what a team says of its finish, and tells it what the log says.
struct FinishController: Sendable {
    let access: QuestAccess
    let clock: any TimeSource

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        return try shown(to: scope.device, in: scope.snapshot)
    }

    func declare(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let body = try await request.wire(FinishRequest.self, in: context)
        guard let intent = FinishIntent(rawValue: body.intent) else {
            throw RequestError.memberInvalid("intent")
        }
        try await scope.service.decide(as: .device(scope.device.id), at: clock.now) {
            try $0.declareFinish(
                intent, from: scope.device.id, at: body.at?.value, sentAt: body.sentAt?.value)
        }
        return try shown(to: scope.device, in: try await scope.service.snapshot())
    }

    private func shown(to device: Device, in snapshot: QuestSnapshot) throws -> Response {
        let (state, engine) = (snapshot.state, try snapshot.engine())
        let finish = state.teams[device.team]?.ride.finish
        let declaration = state.finishDeclaration(of: device.team)
        let stay = engine.openFinishStay(of: device.team, in: state)
        return try .json(
            FinishReply(
                finishedAt: finish?.time, isRecorded: finish.map { !$0.isByArrival } ?? false,
                declared: declaration?.intent.rawValue, declaredAt: declaration?.at,
                stay: stay.map { FinishStayReply($0) },
                isAsked: engine.finishQuestion(to: device.team, in: state, at: clock.now) != nil,
                canUndo: engine.canTakeBackFinish(of: device.team, in: state, at: clock.now)))
    }
}
