import Hummingbird
import QuestEngine
import QuestWire

/// Takes what a team says of its finish, and tells it what the log says.
struct FinishController: Sendable {
    let access: QuestAccess
    let clock: any TimeSource

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, _, device) = try await access.open(forDevice: context)
        return try shown(to: device, in: snapshot)
    }

    func declare(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, _, device) = try await access.open(forDevice: context)
        let body = try await request.wire(FinishRequest.self, in: context)
        guard let intent = FinishIntent(rawValue: body.intent) else {
            throw RequestError.memberInvalid("intent")
        }
        try await desk.decide(as: .device(device.id), at: clock.now) {
            try $0.declareFinish(intent, from: device.id, at: body.at?.value, sentAt: body.sentAt?.value)
        }
        return try shown(to: device, in: try await desk.snapshot())
    }

    private func shown(to device: Device, in snapshot: QuestSnapshot) throws -> Response {
        let (state, judge) = (snapshot.state, try snapshot.judge())
        let finish = state.teams[device.team]?.ride.finish
        let declaration = state.finishDeclaration(of: device.team)
        let stay = judge.openFinishStay(of: device.team, in: state)
        return try .json(
            FinishReply(
                finishedAt: finish?.time, isRecorded: finish.map { !$0.isByArrival } ?? false,
                declared: declaration?.intent.rawValue, declaredAt: declaration?.at,
                stay: stay.map { FinishStayReply($0) },
                isAsked: judge.finishQuestion(to: device.team, in: state, at: clock.now) != nil,
                canUndo: judge.canTakeBackFinish(of: device.team, in: state, at: clock.now)))
    }
}

extension FinishStayReply {
    init(_ stay: FinishStay) {
        self.init(since: stay.since, until: stay.until, device: stay.device)
    }
}
