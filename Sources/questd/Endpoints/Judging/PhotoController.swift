import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire
import ServerBase

/// Takes photos and short videos as answers, and shows them: the original to judges, a copy without metadata to the
/// team and the rest of the staff.
struct PhotoController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let photos: PhotoFolder
    let arrivals = PhotoArrivals()
    let budgets: UploadBudgets
    let limits: LimitValues
    let intake: AnswerIntake
    let clock: any TimeSource

    private var uploads: UploadFolder { UploadFolder(beside: photos) }

    func showOwn(_: Request, _ context: QuestdContext) async throws -> Response {
        try await show(.copy, context) { _ in context.namedAnswer }
    }

    func showCopy(_: Request, _ context: QuestdContext) async throws -> Response {
        try await show(.copy, context) { context.answerID(in: $0) }
    }

    /// An original may say where it was taken: who looks is noted in the log before anything is shown.
    func showOriginal(_: Request, _ context: QuestdContext) async throws -> Response {
        try await show(.original, context) { context.answerID(in: $0) }
    }

    /// Items of the query beside the photo in the body.
    private struct Options {
        let task: TaskID
        let text: String
        let sentAt: Timestamp
        let answeredAt: Timestamp?
        /// SHA-256 of an upload that is the photo.
        let upload: Digest?
        let taken: PhotoTaking?

        private static let names: Set<String> = [
            "task", "text", "sent_at", "answered_at", "upload", "taken_at", "taken_by",
        ]

        init(_ request: Request) throws(RequestError) {
            let query = try Query(request, allowing: Self.names)
            guard let task = query["task"] else { throw .queryInvalid("task") }
            guard let sentAt = try query.number("sent_at", in: Moments.self) else {
                throw .queryInvalid("sent_at")
            }
            self.task = TaskID(task)
            self.sentAt = sentAt
            text = query["text"] ?? ""
            answeredAt = try query.number("answered_at", in: Moments.self)
            let named = query["upload"]
            upload = named.flatMap { Digest(hexadecimal: $0) }
            guard (named == nil) == (upload == nil) else { throw .queryInvalid("upload") }
            let source = try query.choice(
                "taken_by", of: Set(PhotoTaking.Source.allCases.map(\.rawValue)))
            let time = try query.number("taken_at", in: Moments.self)
            guard source == nil || time != nil else { throw .queryInvalid("taken_by") }
            // A file's date is what proves least.
            taken = time.map {
                PhotoTaking(time: $0, source: source.flatMap { PhotoTaking.Source(rawValue: $0) } ?? .file)
            }
        }
    }

    /// Takes a photo, the body or an upload. The latter is gone once it is an answer, or never will be; whoever is to come
    /// again need not send it again.
    func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        guard let key = HTTPField.Name("Idempotency-Key").flatMap({ request.headers[$0] }) else {
            throw RequestError.keyMissing
        }
        let options = try Options(request)
        let upload = options.upload.map { Upload(device: scope.device.id, digest: $0) }
        do {
            let response = try await takePhoto(
                request, options, upload, key: key, from: scope.device, at: scope.service, scope.snapshot,
                context)
            if let upload { await remove(upload) }
            return response
        } catch {
            if let upload, Refused(error).isForGood { await remove(upload) }
            throw error
        }
    }

    private func remove(_ upload: Upload) async {
        await uploads.remove(upload)
        budgets.end(upload)
    }

    /// Refuses what can be refused without the photo before a byte of it is taken; what has changed meanwhile is seen
    /// again when it is decided.
    private func takePhoto(
        _ request: Request, _ options: Options, _ upload: Upload?, key: String, from device: Device,
        at service: QuestService, _ snapshot: QuestSnapshot, _ context: QuestdContext
    ) async throws -> Response {
        let kind = try snapshot.engine().document.format(askedBy: options.task)
        let limit = kind == .mp4 ? context.bodyLimit : PhotoLimits.bytes.value
        let announced = try await announcedSize(of: request, upload, upTo: limit)
        if try await store.receipt(of: device.id, key: key) != nil {
            return try await replyToRepeat(request, upload, key: key, from: device, at: service, context)
        }
        if upload != nil, announced == 0 { throw Refused.uploadIncomplete(received: 0) }
        var ids = IdentifierSource()
        let unread = AnswerPhoto(
            id: ids.identifier(at: clock.now), digest: .zero, facts: .unread(kind),
            size: announced ?? limit, taken: options.taken)
        let arrival = clock.now
        let place: PhotoArrivals.Place
        do {
            let expected = submission(of: options, key: key, from: device, request: .zero, unread)
            _ = try snapshot.decide(at: arrival, ids: &ids) { try $0.takeAnswer(expected) }
            let address = context.remoteAddress
            place = try await expect(
                unread, for: options.task, from: device.team, in: service.quest, at: address)
            // The parts of an upload were counted when they came.
            if upload == nil {
                try budgets.admit(
                    unread.size, from: .init(device: device.id, quest: service.quest, network: address))
            }
        } catch  where Refused(error).saysWhenToRetry {
            // The repeat counts as having come now, if it brings the same photo.
            let seen = try await digest(of: request, upload, context)
            intake.note(error, of: seen, from: device, key: key, at: arrival)
            throw error
        }
        defer { withExtendedLifetime(place) {} }
        do {
            let (digest, size) = try await received(request, upload, as: unread.id, upTo: limit, context)
            let facts = try await photos.examine(unread.id)
            let photo = AnswerPhoto(
                id: unread.id, digest: digest, facts: facts, size: size, taken: options.taken)
            let response = try await intake.take(
                submission(
                    of: options, key: key, from: device, request: Self.digest(of: request, digest), photo),
                isAdmitted: true, from: device, at: service, context)
            // Perhaps the same request came twice at once, and the other was first.
            await forget(unread.id, at: service)
            return response
        } catch {
            // A commit whose answer was lost may still come to be, where the store is another machine's.
            if !service.isShared || !(error is StoreError) {
                await forget(unread.id, at: service)
            } else if photos.shared != nil {
                await photos.removeFiles([unread.id])
            }
            throw error
        }
    }

    /// Finds a place for a photo. Whoever gets none is charged no token.
    private func expect(
        _ photo: AnswerPhoto, for task: TaskID, from team: TeamID, in quest: QuestID,
        at address: NetworkAddress
    ) async throws -> PhotoArrivals.Place {
        let room = try await photos.room(leaving: limits[PhotoLimits.reserve])
        let place = try arrivals.take(
            photo.size, from: team, in: quest, at: address,
            most: (limits[PhotoLimits.arrivingInAll], limits[PhotoLimits.arrivingOfNetwork]), free: room)
        try intake.throttle.admit(task, from: team, in: quest)
        return place
    }

    private func submission(
        of options: Options, key: String, from device: Device, request: Digest, _ photo: AnswerPhoto
    ) -> AnswerSubmission {
        AnswerSubmission(
            device: device.id, task: options.task, text: options.text,
            deviceTime: options.answeredAt ?? options.sentAt,
            sentAt: options.sentAt, receivedAt: clock.now, key: key, request: request, photo: photo)
    }

    /// Digest of a request with its body.
    private static func digest(of request: Request, _ body: Digest) -> Digest {
        let line = "\(request.method) \(request.uri.path)?\(request.uri.query ?? "")\n"
        return Digest.sha256(Array(line.utf8), body.bytes)
    }

    /// Unless an answer was stored with it. Where nobody can say, the file is kept: the next start sweeps it away.
    private func forget(_ photo: PhotoID, at service: QuestService) async {
        guard let snapshot = try? await service.latest(), !snapshot.state.photos.contains(photo) else {
            return
        }
        await photos.remove([photo])
    }

    /// A key that is known: nothing of the body is kept, it has to be the same.
    private func replyToRepeat(
        _ request: Request, _ upload: Upload?, key: String, from device: Device, at service: QuestService,
        _ context: QuestdContext
    ) async throws -> Response {
        let seen = try await digest(of: request, upload, context)
        guard
            let repeated = try await intake.reply(
                toRepeated: seen, key: key, from: device, at: service, context)
        else { throw StoreError.corrupted("a receipt that is gone") }
        return repeated
    }

    /// Digest of a request whose body is read and not kept. An upload is named by its digest: no other bytes are taken for
    /// it.
    private func digest(
        of request: Request, _ upload: Upload?, _ context: QuestdContext
    ) async throws -> Digest {
        if let upload { return Self.digest(of: request, upload.digest) }
        let limit = context.bodyLimit
        let body = try await context.withLargeBody {
            try await PhotoFolder.digest(of: request.body, upTo: limit).digest
        }
        return Self.digest(of: request, body)
    }

    /// Number of bytes that the photo has, or will have; `nil` where nobody has said so.
    private func announcedSize(
        of request: Request, _ upload: Upload?, upTo limit: Int
    ) async throws -> Int? {
        guard let upload else { return try request.announcedLength(upTo: limit) }
        // The photo is not sent twice.
        guard try request.announcedLength(upTo: .max) ?? 0 == 0 else {
            throw RequestError.queryInvalid("upload")
        }
        let size = try await uploads.size(of: upload)
        guard size <= limit else { throw RequestError.bodyTooLarge(limit: limit) }
        return size
    }

    private func received(
        _ request: Request, _ upload: Upload?, as photo: PhotoID, upTo limit: Int, _ context: QuestdContext
    ) async throws -> (digest: Digest, size: Int) {
        if let upload {
            guard let chunks = try await uploads.chunks(of: upload) else {
                throw Refused.uploadIncomplete(received: 0)
            }
            let received = try await photos.receive(chunks, as: photo, upTo: limit)
            // A part of it, or something else, which no part could put right: it has to come anew.
            guard received.digest == upload.digest else { throw Refused.uploadIncomplete(received: 0) }
            return received
        }
        let photos = photos
        return try await context.withLargeBody {
            try await photos.receive(request.body, as: photo, upTo: limit)
        }
    }

    /// - Parameter find: The id of the answer that the path names.
    private func show(
        _ version: PhotoFolder.Version, _ context: QuestdContext, by find: (QuestState) -> AnswerID
    ) async throws -> Response {
        let scope = try await access.open(context)
        let id = find(scope.state)
        guard let answer = scope.state.answer(id), context.access.reaches(answer.team) else {
            throw RequestError.answerUnknown(context.namedAnswer)
        }
        guard let photo = answer.photo, let file = try await photos.open(photo.id, version) else {
            throw Refused(message: .photoUnknown())
        }
        if version == .original {
            try await scope.service.decide(as: context.principal.actor, at: clock.now) {
                try $0.viewPhoto(of: id)
            }
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: photo.facts.kind.mediaType, .contentLength: String(file.size),
                .contentDisposition:
                    "attachment; filename=\"\(id.rawValue).\(photo.facts.kind.fileExtension)\"",
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ],
            body: photos.body(of: file, over: context.channel, while: context.hold))
    }
}

extension PhotoFacts {
    /// Facts of a photo or a video that has not come yet.
    fileprivate static func unread(_ kind: PhotoKind) -> PhotoFacts {
        PhotoFacts(kind: kind, width: 1, height: 1)
    }
}

extension Quest {
    /// A format that a task takes: a video, or else one of those of photos.
    fileprivate func format(askedBy task: TaskID) -> PhotoKind {
        checkpoint(task)?.rule == .video ? .mp4 : .jpeg
    }
}
