import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire

/// Takes photos as answers, and shows them: the original to judges, a copy without metadata to the team and the rest of
/// the staff.
struct PhotoController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let photos: PhotoFolder
    let throttle: AnswerThrottle
    let clock: any TimeSource

    func addRoutes(to routes: Routes) {
        routes.on(.sendPhoto) { request, context in try await take(request, context) }
        routes.on(.showPhoto) { _, context in try await show(.copy, context) }
        routes.on(.adminShowPhoto) { _, context in try await show(.copy, context) }
        routes.on(.adminShowOriginalPhoto) { _, context in try await show(.original, context) }
    }

    /// What stands in the query beside the photo in the body.
    private struct Wish {
        let task: TaskID
        let text: String
        let sentAt: Timestamp
        let answeredAt: Timestamp?

        init(_ request: Request) throws(RequestError) {
            let query = try Query(request, allowing: ["task", "text", "sent_at", "answered_at"])
            guard let task = query["task"] else { throw .queryInvalid("task") }
            guard let sentAt = try query.number("sent_at", in: Moments.self) else {
                throw .queryInvalid("sent_at")
            }
            self.task = TaskID(task)
            self.sentAt = sentAt
            text = query["text"] ?? ""
            answeredAt = try query.number("answered_at", in: Moments.self)
        }
    }

    private func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, _, device) = try await access.open(forDevice: context)
        guard let key = HTTPField.Name("Idempotency-Key").flatMap({ request.headers[$0] }) else {
            throw RequestError.keyMissing
        }
        let wish = try Wish(request)
        var ids = IdentifierSource()
        let photo: PhotoID = ids.identifier(at: clock.now)
        let stored = try await received(request, as: photo, context)
        do {
            return try await settle(
                stored, as: photo, wish, key: key, from: device, at: desk, request, context)
        } catch {
            try await forget(photo, at: desk)
            throw error
        }
    }

    /// Unless an answer was stored with it after all.
    private func forget(_ photo: PhotoID, at desk: QuestDesk) async throws {
        if try await !desk.sheet().state.photos.contains(photo) { await photos.remove([photo]) }
    }

    private func settle(
        _ stored: (digest: Digest, size: Int), as photo: PhotoID, _ wish: Wish, key: String,
        from device: Device, at desk: QuestDesk, _ request: Request, _ context: QuestdContext
    ) async throws -> Response {
        let (digest, size) = stored
        let line = "\(request.method) \(request.uri.path)?\(request.uri.query ?? "")\n"
        let seen = Digest.sha256(Array(line.utf8), digest.bytes)
        let receipts = Receipts(store: store, desk: desk, device: device, key: key)
        if let repeated = try await receipts.reply(toRepeated: seen, context) {
            try await forget(photo, at: desk)
            return repeated
        }
        let facts = try await photos.examine(photo)
        try await throttle.admit(wish.task, from: device.team, in: desk.quest)
        let submission = AnswerSubmission(
            device: device.id, task: wish.task, text: wish.text, deviceTime: wish.answeredAt ?? wish.sentAt,
            sentAt: wish.sentAt, receivedAt: clock.now, key: key, request: seen,
            photo: AnswerPhoto(id: photo, digest: digest, facts: facts, size: size))
        do {
            let id = try await desk.perform { sheet, ids in
                let decision = try sheet.judge().takeAnswer(submission, in: sheet.state, ids: &ids)
                return (decision.entry, decision.outcome.answer)
            }
            return try await receipts.reply(id, context)
        } catch {
            // Perhaps the same request came twice at once, and the other was first.
            guard let repeated = try await receipts.reply(toRepeated: seen, context) else { throw error }
            try await forget(photo, at: desk)
            return repeated
        }
    }

    /// A sender who is refused here may still be sending: the connection is closed a second later.
    private func received(
        _ request: Request, as photo: PhotoID, _ context: QuestdContext
    ) async throws -> (digest: Digest, size: Int) {
        do {
            let limit = PhotoLimits.bytes.value
            if let announced = request.headers[.contentLength].flatMap({
                Ranged<ContentLength>(text: $0)?.value
            }),
                announced > limit
            {
                throw RequestError.bodyTooLarge(limit: limit)
            }
            let photos = photos
            return try await withThrowingTaskGroup(of: (digest: Digest, size: Int).self) { group in
                group.addTask { try await photos.receive(request.body, as: photo, upTo: limit) }
                group.addTask {
                    try await Task.sleep(for: .seconds(PhotoLimits.deadline.value))
                    throw RequestError.tooSlow
                }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw RequestError.tooSlow }
                return first
            }
        } catch {
            let channel = context.channel
            channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
            throw error
        }
    }

    private func show(_ version: PhotoFolder.Version, _ context: QuestdContext) async throws -> Response {
        let (_, sheet, _) = try await access.open(context)
        let id = AnswerID(context.parameter("answer"))
        guard let answer = sheet.state.answer(id), context.access.reaches(answer.team) else {
            throw RequestError.answerUnknown(id)
        }
        guard let photo = answer.photo, let bytes = try await photos.bytes(of: photo.id, version) else {
            throw Refused(message: .photoUnknown())
        }
        var response = Response.bytes(bytes, type: photo.facts.kind.mediaType)
        response.headers[.contentDisposition] =
            "attachment; filename=\"\(id.rawValue).\(photo.facts.kind.fileExtension)\""
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        return response
    }
}
