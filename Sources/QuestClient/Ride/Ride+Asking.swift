import QuestUnits
import QuestWire

extension Ride {
    /// Rides: takes positions, sends what waits, asks where to now as often as the daemon wants, and hears the stream, until
    /// the task is cancelled.
    ///
    /// Two of it at the same time would ask twice as often; one is enough.
    ///
    /// - Parameter isListening: Whether the stream is heard. Without it everything is told by polls, some seconds later.
    /// - Throws: ``ClientError/cancelled``, or the refusal of a token that is good no longer.
    public func run(
        positions: some PositionSource, isListening: Bool = true
    ) async throws(ClientError) {
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await fix in positions.fixes() {
                        do throws(ClientError) {
                            try await self.record(fix)
                        } catch {
                            if case .storage(let error) = error { await self.tell(.notKept(error)) }
                        }
                    }
                }
                group.addTask { try await self.keepAsking() }
                if isListening { group.addTask { try await self.keepListening() } }
                // The first one that cannot go on ends the others.
                while try await group.next() != nil {}
            }
        } catch {
            throw RiderClient.error(error)
        }
    }

    /// Seconds for which the stream is trusted to have told everything.
    private static let trusted = 60.0
    /// Seconds between questions where nobody can be led, and where the daemon does not say.
    private static let pause = 10.0

    private func keepAsking() async throws(ClientError) {
        while !Task.isCancelled {
            var pause = Self.pause
            let before = toldAt
            try await sendWaiting()
            if clock.now >= blockedUntil {
                if toldAt == before, isAskingWorthwhile { pause = try await ask() }
                if let next = picture.next, toldAt != nil { pause = min(300, max(1, next.pollAfter)) }
            }
            await rest(try await seconds(until: pause))
        }
        throw .cancelled
    }

    private var isAskingWorthwhile: Bool {
        guard let toldAt, picture.isLive, question.goal == nil else { return true }
        return clock.now.seconds(since: toldAt) >= Self.trusted
    }

    /// Seconds until there is something to do again.
    private func seconds(until pause: Double) async throws(ClientError) -> Double {
        let now = clock.now
        if now < blockedUntil { return blockedUntil.seconds(since: now) }
        let due = await outbox.requests.filter { $0.refusal == nil }.compactMap(\.notBefore).filter {
            $0 > now
        }.min()
        return min(pause, due?.seconds(since: now) ?? pause)
    }

    /// Asks where to now.
    ///
    /// - Returns: Seconds after which to ask again.
    private func ask() async throws(ClientError) -> Double {
        let goal = question.goal
        do throws(ClientError) {
            if let answer = try await client.next(question, unless: goal == nil ? tag : nil) {
                tag = answer.tag
                took(answer.value, asked: goal)
            } else {
                toldAt = clock.now
            }
            return picture.next?.pollAfter ?? Self.pause
        } catch {
            if error.mayPass || error.endsAccess {
                _ = try stop(for: error)
            } else {
                // A wish that was refused is not made again and again.
                if question.goal == goal { question.goal = nil }
                tell(.notLed(error))
            }
            return max(Self.pause, error.retryAfter ?? 0)
        }
    }

    /// Takes in an answer to "where to now?", whichever way it came.
    func took(_ reply: NextReply, asked goal: WayQuestion.Goal? = nil) {
        if let goal, question.goal == goal { question.goal = nil }
        if let geometry = reply.geometry {
            picture.line = geometry.coordinates
            question.have = reply.routeID ?? RouteID("")
        } else if reply.routeID != question.have {
            picture.line = []
            question.have = RouteID("")
        }
        question.seen =
            ((reply.messages ?? []).map(\.seq) + (reply.verdicts ?? []).map(\.seq) + [question.seen]).max()
            ?? 0
        picture.next = reply
        toldAt = clock.now
        tell(.next(reply))
        if let problem = reply.problem { tell(.notLed(.refused(problem, retryAfter: nil))) }
    }

    // MARK: The stream

    private func keepListening() async throws(ClientError) {
        do throws(ClientError) {
            try await client.listen(
                seed: settings.seed &+ 1, onState: { await self.become(isLive: $0) },
                onEvent: { await self.heard($0) })
        } catch {
            if error.endsAccess { tell(.stopped(error)) }
            throw error
        }
    }

    private func become(isLive: Bool) { picture.isLive = isLive }

    private func heard(_ event: StreamedEvent) {
        if case .next(let reply) = event.content { took(reply) } else { tell(.event(event)) }
    }

    // MARK: Rest

    /// Now rather than later.
    func wake() {
        isWoken = true
        sleeper?.cancel()
    }

    private func rest(_ seconds: Double) async {
        guard !isWoken else {
            isWoken = false
            return
        }
        let clock = clock
        let task = Task { () -> Void in try? await clock.sleep(for: max(0.05, seconds)) }
        sleeper = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        sleeper = nil
        isWoken = false
    }
}
