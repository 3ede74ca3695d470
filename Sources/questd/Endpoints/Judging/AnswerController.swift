import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Takes answers, each exactly once, and shows a team its own.
struct AnswerController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let intake: AnswerIntake
    let clock: any TimeSource

    func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        guard let key = HTTPField.Name("Idempotency-Key").flatMap({ request.headers[$0] }) else {
            throw RequestError.keyMissing
        }
        let body = try await request.wholeBody(in: context)
        let bytes = [UInt8](body.readableBytesView)
        let digest = Digest.sha256(Array("\(request.method) \(request.uri.path)\n".utf8), bytes)
        if let repeated = try await intake.reply(
            toRepeated: digest, key: key, from: scope.device, at: scope.service, context)
        {
            return repeated
        }
        let answer = try WireJSON.decode(AnswerRequest.self, from: bytes)
        return try await intake.take(
            AnswerSubmission(
                device: scope.device.id, task: answer.task, text: answer.text,
                deviceTime: (answer.answeredAt ?? answer.sentAt).value, sentAt: answer.sentAt.value,
                receivedAt: clock.now, key: key, request: digest),
            from: scope.device, at: scope.service, context)
    }

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let given = scope.state.answers(of: scope.device.team)
        let reasons = try await store.reasons(of: given)
        let answers = given.map {
            TeamAnswer($0, of: scope.document, reason: reasons[$0.id], in: context.language)
        }
        let made = scope.state.teams[scope.device.team]?.adjustments ?? []
        let words = try await store.texts(owners: made.map(\.record.rawValue))
        let adjustments = made.map {
            TeamAdjustmentEntry(
                at: $0.at, points: $0.points, seconds: $0.seconds, reason: words[$0.record.rawValue])
        }
        let list = TeamAnswerList(answers: answers, adjustments: adjustments)
        return .tagged(try WireJSON.bytes(of: list), type: "application/json", for: request)
    }

    func records(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let device = try await access.open(forDevice: context).device
        let query = try Query(request, allowing: ["after"])
        let after = try query.number("after", in: RecordNumber.self, default: 0)
        let page = try await store.records(
            of: device.quest, after: after, limit: RequestLimits.recordsPerPage.value)
        let own = page.filter { $0.team == device.team }
        return try .json(
            TeamRecordPage(records: own.compactMap { TeamRecord($0) }, seenThrough: page.last?.seq ?? after))
    }
}
