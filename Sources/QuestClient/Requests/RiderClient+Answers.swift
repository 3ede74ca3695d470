public import QuestUnits
public import QuestWire

extension RiderClient {
    /// Sends an answer.
    ///
    /// - Parameter key: The idempotency key, 1 to 200 bytes of your own making: a repeat with the same key and the same
    ///   request is told the same again. Keep both until there is an answer.
    public func answer(_ request: AnswerRequest, key: String) async throws(ClientError) -> TeamAnswer {
        try await answer(
            to: .post, "answers", body: try Self.json(request), fields: [Self.keyField: key])
    }

    /// Answers a task by a photo or a video. One of more than 256 KiB goes in parts, on from what the daemon has, so that a
    /// network that breaks off loses one part at most.
    ///
    /// - Parameters:
    ///   - media: JPEG, PNG or WebP of at most 10 MiB, or MP4 of at most 20 MiB and 30 seconds.
    ///   - key: As with ``answer(_:key:)``.
    public func photo(_ media: [UInt8], answering request: AnswerRequest, key: String)
        async throws(ClientError)
        -> TeamAnswer
    {
        guard media.count > Self.partSize else {
            return try await sendPhoto(answering: request, key: key, body: media)
        }
        let name = try await upload(media, answering: request)
        return try await sendPhoto(answering: request, key: key, upload: name)
    }

    /// Calls for help, at every time of the ride.
    ///
    /// - Parameter key: As with ``answer(_:key:)``.
    public func callForHelp(_ request: SOSRequest, key: String) async throws(ClientError) -> TeamSOS {
        try await answer(to: .post, "sos", body: try Self.json(request), fields: [Self.keyField: key])
    }

    /// Asks judges to look at an answer again.
    public func appeal(_ answer: AnswerID, text: String) async throws(ClientError) {
        _ = try await send(
            .post, ["answers", answer.rawValue, "appeal"], body: try Self.json(AppealRequest(text: text)))
    }

    private static let keyField = "Idempotency-Key"

    /// Bytes that are lost at most where the network goes, and the most that the daemon takes in a part.
    static let partSize = 256 << 10

    /// Sends what the daemon does not have of a file yet.
    ///
    /// - Parameters:
    ///   - request: The answer that will name it: it says when it was given, since a task that takes it was open then.
    ///   - advance: Is told how many bytes are there.
    /// - Returns: The name by which an answer calls it.
    func upload(
        _ media: [UInt8], answering request: AnswerRequest, advance: @Sendable (Int) -> Void = { _ in }
    ) async throws(ClientError) -> String {
        let name = SHA256Digest(of: media).hexadecimal
        var progress: UploadProgress = try await answer(to: .get, "uploads", name)
        var repeats = 0
        while progress.received < media.count {
            let start = max(0, progress.received)
            advance(start)
            let end = min(start + Self.partSize, media.count)
            let range = "bytes \(start)-\(end - 1)/\(media.count)"
            progress = try Self.decoded(
                try await send(
                    .put, ["uploads", name],
                    query: [
                        "sent_at": request.sentAt.description,
                        "answered_at": request.answeredAt?.description,
                    ], body: Array(media[start..<end]),
                    fields: ["Content-Range": range, "Content-Type": "application/octet-stream"],
                    patience: Self.patienceForParts
                ).bytes)
            // A daemon that never gets further would else be asked for ever.
            repeats = progress.received > start ? 0 : repeats + 1
            guard repeats < 3 else { throw .unreadable("the upload does not advance") }
        }
        return name
    }

    /// - Parameters:
    ///   - body: The file; `nil` where `upload` names it.
    ///   - upload: The name of a file that the daemon has.
    func sendPhoto(
        answering request: AnswerRequest, key: String, body: [UInt8]? = nil, upload: String? = nil
    ) async throws(ClientError) -> TeamAnswer {
        try Self.decoded(
            try await send(
                .post, ["photos"],
                query: [
                    "task": request.task.rawValue, "sent_at": request.sentAt.description,
                    "answered_at": request.answeredAt?.description,
                    "text": request.text.isEmpty ? nil : request.text, "upload": upload,
                ],
                body: body ?? [], fields: [Self.keyField: key, "Content-Type": "application/octet-stream"],
                patience: Self.patienceForParts
            ).bytes)
    }
}
