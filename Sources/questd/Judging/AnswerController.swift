import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire

/// Takes answers, each exactly once, and shows a team its own.
struct AnswerController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let intake: AnswerIntake
    let clock: any TimeSource

    func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, _, device) = try await access.open(forDevice: context)
        guard let key = HTTPField.Name("Idempotency-Key").flatMap({ request.headers[$0] }) else {
            throw RequestError.keyMissing
        }
        let body = try await request.wholeBody(in: context)
        let bytes = [UInt8](body.readableBytesView)
        let digest = Digest.sha256(Array("\(request.method) \(request.uri.path)\n".utf8), bytes)
        if let repeated = try await intake.reply(
            toRepeated: digest, key: key, from: device, at: desk, context)
        {
            return repeated
        }
        let answer = try WireJSON.decode(AnswerRequest.self, from: bytes)
        return try await intake.take(
            AnswerSubmission(
                device: device.id, task: answer.task, text: answer.text,
                deviceTime: (answer.answeredAt ?? answer.sentAt).value, sentAt: answer.sentAt.value,
                receivedAt: clock.now, key: key, request: digest),
            from: device, at: desk, context)
    }

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, edition, device) = try await access.open(forDevice: context)
        var answers: [TeamAnswer] = []
        for answer in snapshot.state.answers(of: device.team) {
            let reason = try await store.reason(of: answer)
            answers.append(TeamAnswer(answer, of: edition.document, reason: reason, in: context.language))
        }
        var adjustments: [TeamAdjustmentEntry] = []
        for adjustment in snapshot.state.teams[device.team]?.adjustments ?? [] {
            let reason = try await store.text(owner: adjustment.record.rawValue)?.text
            adjustments.append(
                TeamAdjustmentEntry(
                    at: adjustment.at, points: adjustment.points, seconds: adjustment.seconds,
                    reason: reason))
        }
        let list = TeamAnswerList(answers: answers, adjustments: adjustments)
        return .tagged(try WireJSON.bytes(of: list), type: "application/json", for: request)
    }

    func records(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (_, _, _, device) = try await access.open(forDevice: context)
        let query = try Query(request, allowing: ["after"])
        let after = try query.number("after", in: RecordNumber.self, default: 0)
        let page = try await store.records(
            of: device.quest, after: after, limit: RequestLimits.recordsPerPage.value)
        let own = page.filter { $0.team == device.team }
        return try .json(
            TeamRecordPage(records: own.compactMap { TeamRecord($0) }, seenThrough: page.last?.seq ?? after))
    }
}
