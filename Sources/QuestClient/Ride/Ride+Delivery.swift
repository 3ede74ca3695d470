import QuestUnits
import QuestWire

extension Ride {
    /// Sends what waits, once: until all is sent, or something stands against it.
    ///
    /// - Throws: ``ClientError`` only where the token is good no longer. Anything else is told by ``news()``.
    public func sendWaiting() async throws(ClientError) {
        // Whoever is at it sends what was taken meanwhile, too.
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        let mayPass = isUrgent || clock.now >= blockedUntil
        isUrgent = false
        guard mayPass else { return }
        guard try await send(of: [.callForHelp]) else { return }
        guard clock.now >= busyUntil else { return }
        // First the positions: by them it is judged whether the team still had time.
        guard try await sendFixes() else { return }
        guard try await send(of: [.answer, .photo, .callForHelp]) else { return }
        backoff.succeed()
        blockedUntil = Timestamp(milliseconds: .min)
    }

    /// Positions that the daemon takes at once (docs/guides/LIMITS.md).
    private static let mostFixes = 1000

    /// - Returns: Whether there is any use in sending more now.
    private func sendFixes() async throws(ClientError) -> Bool {
        let most = min(settings.fixesPerRequest, Self.mostFixes)
        var size = most
        var asks = true
        while let (fixes, number) = await outbox.batch(atMost: size) {
            let isLast = await outbox.fixCount == fixes.count
            do throws(ClientError) {
                try await keep { try await outbox.willSend(fixesThrough: number) }
                if isLast, asks {
                    took(
                        try await client.report(fixes, sentAt: clock.moment, asking: question),
                        asked: question.goal)
                } else {
                    _ = try await client.report(fixes, sentAt: clock.moment)
                }
                try await keep { try await outbox.strikeOut(fixesThrough: number) }
                (size, asks) = (most, true)
            } catch {
                if !error.isAboutContent {
                    if error.mayPass || error.endsAccess { return try stop(for: error) }
                    if case .storage(let error) = error {
                        tell(.notKept(error))
                        return true
                    }
                    tell(.positionsRefused(error, lost: 0))
                    return true
                }
                // The question may be what is wrong. Else one of them cannot be read: find it, and lose it alone.
                if asks, isLast {
                    asks = false
                } else if fixes.count > 1 {
                    size = (fixes.count + 1) / 2
                } else {
                    try await keep { try await outbox.strikeOut(fixesThrough: number) }
                    tell(.positionsRefused(error, lost: 1))
                    size = most
                }
            }
        }
        return true
    }

    /// Sends requests of these kinds in their order. Answers to one task stay in order where one of them has to wait.
    ///
    /// - Returns: Whether there is any use in sending more now.
    private func send(of kinds: Set<QueuedRequest.Kind>) async throws(ClientError) -> Bool {
        var tried: Set<String> = []
        while let request = next(of: kinds, among: await outbox.requests, except: tried) {
            tried.insert(request.id)
            guard try await deliver(request) else { return false }
        }
        return true
    }

    private func next(
        of kinds: Set<QueuedRequest.Kind>, among requests: [QueuedRequest], except tried: Set<String>
    ) -> QueuedRequest? {
        let now = clock.now
        var held: Set<TaskID> = []
        for request in requests where request.refusal == nil {
            if let notBefore = request.notBefore, notBefore > now {
                if let task = request.task { held.insert(task) }
                continue
            }
            if let task = request.task, held.contains(task) { continue }
            if kinds.contains(request.kind), !tried.contains(request.id) { return request }
        }
        return nil
    }

    /// - Returns: Whether the next one may go.
    private func deliver(_ waiting: QueuedRequest) async throws(ClientError) -> Bool {
        var request = waiting
        let sentAt = request.isHeld ? request.sentAt.last ?? clock.moment : clock.moment
        let earlier = request.sentAt.filter { $0 != sentAt }
        do throws(ClientError) {
            // Dated by the clock of now: a moment of long ago would make the answer as late as the network was away.
            if !request.isHeld {
                request.attempt(at: sentAt)
                let noted = request
                try await keep { try await outbox.update(noted, isSynced: false) }
            }
            try await arrived(request, try await send(request, at: sentAt, isRepeat: !earlier.isEmpty))
            return true
        } catch {
            if error.code == Self.keyReused { return try await recall(request, sent: earlier) }
            return try await refused(request, sent: sentAt, for: error)
        }
    }

    private static let keyReused = "idempotency-key-reused"

    /// An earlier sending has arrived, whose answer did not: which one it was is told to whoever sends it again as it was.
    private func recall(_ request: QueuedRequest, sent earlier: [Moment]) async throws(ClientError) -> Bool {
        for moment in earlier.reversed() {
            do throws(ClientError) {
                try await arrived(request, try await send(request, at: moment, isRepeat: true))
                return true
            } catch {
                if error.code != Self.keyReused {
                    return try await refused(request, sent: moment, for: error)
                }
            }
        }
        try await arrived(request, nil)
        return true
    }

    private func arrived(_ request: QueuedRequest, _ answer: TeamAnswer?) async throws(ClientError) {
        try await keep { try await outbox.strikeOut(request.id) }
        backoff.succeed()
        tell(.sent(request, answer))
    }

    /// - Returns: Whether the next one may go.
    private func refused(
        _ waiting: QueuedRequest, sent moment: Moment, for error: ClientError
    ) async throws(ClientError) -> Bool {
        var request = waiting
        let now = clock.now
        if case .storage(let error) = error {
            tell(.notKept(error))
            return true
        }
        if error.problem != nil, let seconds = error.retryAfter {
            // The same request, by the same moment, keeps the time at which it was given.
            request.isHeld = true
            request.sentAt = request.sentAt.filter { $0 != moment } + [moment]
            request.notBefore = now.advanced(bySeconds: seconds)
            try await keepQuietly(request)
            return error.mayPass ? try stop(for: error) : true
        }
        // An upload that is not there as a whole is gone on with the next time.
        if error.mayPass || error.endsAccess || error.code == "upload-incomplete" {
            return try stop(for: error)
        }
        request.refusal = error.problem ?? Self.nameless(error)
        request.sentAt = []
        try await keepQuietly(request)
        tell(.refused(request))
        return true
    }

    private static func nameless(_ error: ClientError) -> Problem {
        Problem(
            type: "about:blank", title: error.code, status: error.status ?? 0, detail: "\(error)",
            code: error.code)
    }

    /// Nothing gets through, or nothing may any more.
    ///
    /// - Returns: `false`.
    func stop(for error: ClientError) throws(ClientError) -> Bool {
        if error.endsAccess {
            tell(.stopped(error))
            throw error
        }
        guard error != .cancelled else { return false }
        let now = clock.now
        busyUntil = now.advanced(bySeconds: error.retryAfter ?? 0)
        blockedUntil = max(busyUntil, now.advanced(bySeconds: backoff.next()))
        tell(.waiting(error, until: blockedUntil))
        return false
    }

    // MARK: The disk

    private func keep(_ work: () async throws -> Void) async throws(ClientError) {
        do { try await work() } catch { throw .storage(error as? StorageError ?? .failed("\(error)")) }
    }

    /// Where the disk fails, what waits is sent as it was before.
    private func keepQuietly(_ request: QueuedRequest) async throws(ClientError) {
        do { try await outbox.update(request) } catch { tell(.notKept(error)) }
    }

    // MARK: One request

    private func send(
        _ request: QueuedRequest, at sentAt: Moment, isRepeat: Bool
    ) async throws(ClientError) -> TeamAnswer? {
        let answer = AnswerRequest(
            task: request.task ?? TaskID(""), text: request.text, sentAt: sentAt, answeredAt: request.at)
        switch request.kind {
        case .answer: return try await client.answer(answer, key: request.id)
        case .photo: return try await sendPhoto(of: request, as: answer, isRepeat: isRepeat)
        case .callForHelp:
            _ = try await client.callForHelp(
                SOSRequest(text: request.text.isEmpty ? nil : request.text, position: request.position),
                key: request.id)
            return nil
        }
    }

    private func sendPhoto(
        of request: QueuedRequest, as answer: AnswerRequest, isRepeat: Bool
    ) async throws(ClientError) -> TeamAnswer {
        let media: [UInt8]
        do throws(StorageError) {
            guard let kept = try await outbox.media(of: request.id) else {
                throw .failed("the photo is gone")
            }
            media = kept
        } catch {
            throw .storage(error)
        }
        // An upload is gone once it is an answer: where it may be one already, that is asked first.
        if isRepeat, media.count > RiderClient.partSize {
            let name = SHA256Digest(of: media).hexadecimal
            do throws(ClientError) {
                return try await client.sendPhoto(answering: answer, key: request.id, upload: name)
            } catch {
                guard error.code == "upload-incomplete" else { throw error }
            }
        }
        return try await client.photo(media, answering: answer, key: request.id)
    }
}
