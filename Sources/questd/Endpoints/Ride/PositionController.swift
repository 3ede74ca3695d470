import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Takes positions, and answers with the next task when asked to.
struct PositionController: Sendable {
    let access: QuestAccess
    let intake: PositionIntake
    let nextTask: NextTask

    func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let query = try Query(request, allowing: NextQuestion.names.union(["reply"]))
        var question = try NextQuestion(query, language: context.language)
        // Positions that are stored stay stored, whatever stands against a next task.
        question.refusals = .inReply(requestID: context.id)
        let wantsNext = try query.choice("reply", of: ["next"]) != nil
        let body = try await request.wholeBody(in: context)
        let report = try await intake.work.read([UInt8](body.readableBytesView), for: context.asker) {
            try WireJSON.decode(PositionReport.self, from: $0)
        }
        let batch = FixBatch(
            device: scope.device.id, sentAt: report.sentAt.value, receivedAt: nextTask.clock.now,
            fixes: report.fixes.map(Fix.init), salt: scope.device.salt)
        let filter = wantsNext ? nil : intake.keeping.filter(of: scope.device)
        let kept = try await intake.keep(batch, of: scope.device, at: scope.service)
        let refused =
            report.refused.isEmpty
            ? nil : report.refused.map { FlaggedFix(index: $0, reasons: [FlaggedFix.timeOutOfRange]) }
        guard wantsNext else {
            let skew = ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
            return try .json(
                PositionsReply(
                    received: batch.fixes.count, skew: Double(skew.milliseconds) / 1000,
                    skewFlagged: skew.isFlagged,
                    flagged: (filter.map(batch.flagged(by:)) ?? batch.flagged(after: kept.previous))
                        .map { FlaggedFix(index: report.places[$0.index], reasons: $0.flags.names) },
                    refused: refused))
        }
        // Chosen where the rider is now, as far as is known.
        let snapshot = try await scope.service.note(
            question.choice, by: scope.device, at: batch.fixes.map(\.time).max(), sentAt: batch.sentAt,
            now: nextTask.clock.now, in: kept.snapshot)
        let answer = try await nextTask.answer(
            question, for: scope.device, in: snapshot, after: kept.view)
        guard let refused, var reply = answer.reply else {
            return .bytes(try answer.bytes(), type: "application/json")
        }
        reply.refused = refused
        return try .json(reply)
    }
}

extension Fix {
    init(_ report: FixReport) {
        self.init(
            time: report.time.value, coordinate: report.position,
            accuracy: report.accuracy.map { Meters($0.value) }, speed: report.speed?.value,
            course: report.course?.value, altitude: report.altitude?.value, battery: report.battery?.value,
            sequence: report.sequence?.value, isMock: report.isMock ?? false)
    }
}
