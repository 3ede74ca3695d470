import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// The one way by which answers are taken, with a photo or without, each exactly once.
struct AnswerIntake: Sendable {
    let store: any QuestStore
    let throttle: AnswerThrottle
    /// Answers that were asked to come again.
    let held = HeldAnswers()

    /// Answer to a request whose key is known already; `nil` for a new one.
    func reply(
        toRepeated request: Digest, key: String, from device: Device, at service: QuestService,
        _ context: QuestdContext
    )
        async throws -> Response?
    {
        try await Receipts(store: store, service: service, device: device, key: key)
            .reply(toRepeated: request, context)
    }

    /// Decides an answer and stores it.
    ///
    /// One that is asked to come again is remembered: the very same request counts later as received now.
    /// - Parameters:
    ///   - submission: With the digest of the whole request, as it was seen.
    ///   - isAdmitted: Whether the throttle was asked already.
    func take(
        _ submission: AnswerSubmission, isAdmitted: Bool = false, from device: Device,
        at service: QuestService,
        _ context: QuestdContext
    ) async throws -> Response {
        let (seen, key) = (submission.request, submission.key)
        let receipts = Receipts(store: store, service: service, device: device, key: key)
        do {
            if !isAdmitted { try throttle.admit(submission.task, from: device.team, in: service.quest) }
            var sealing = submission
            sealing.request = receipts.sealed(seen)
            sealing.firstReceivedAt = held.firstReceipt(of: seen, from: device.id, key: key)
            let sealed = sealing
            let id = try await service.decide(at: sealed.receivedAt) { try $0.takeAnswer(sealed) }.answer
            held.forget(seen, from: device.id, key: key)
            return try await receipts.reply(id, context)
        } catch {
            note(error, of: seen, from: device, key: key, at: submission.receivedAt)
            do {
                // Perhaps the same request came twice at once, and the other was first.
                guard let repeated = try await receipts.reply(toRepeated: seen, context) else { throw error }
                held.forget(seen, from: device.id, key: key)
                return repeated
            } catch is StoreError {
                // Where the store cannot say, what went wrong first is reported.
                throw error
            }
        }
    }

    /// Remembers a request that was asked to come again, and forgets one that was refused for good.
    func note(_ error: any Error, of request: Digest, from device: Device, key: String, at time: Timestamp) {
        if Refused(error).saysWhenToRetry {
            held.note(request, from: device.id, key: key, at: time)
        } else {
            held.forget(request, from: device.id, key: key)
        }
    }
}
