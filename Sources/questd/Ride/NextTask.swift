import QuestEngine
import QuestWire

/// Answers "where to now?" for one device: to its polls, in the answer to its positions, on its streams, and to its
/// tracker app.
///
/// The answer is composed in one place, without waiting, from one snapshot of the quest and the device's ride.
/// ``answer(_:for:in:)`` reads before it what is not in memory, and adds messages and verdicts after it;
/// ``answerAtHand(_:for:in:)`` leaves alone what would need either. What was composed last for a device is kept with
/// its ride, so that the same question is given the same answer as long as nothing has changed (`NextAnswer.Key`).
struct NextTask: Sendable {
    let maps: MapService
    let keeping: RideKeeping
    let messages: MessageReader
    let store: any QuestStore
    let clock: any TimeSource
    let work: WorkPool

    /// Returns the next task, the way there, and what the team has not heard yet.
    ///
    /// Along the route of the device's ride, which changes by the rules of rides only and not with every position. A
    /// question from another place, or around places to avoid, is a step of a ride that is not kept.
    ///
    /// - Throws: `Refusal` or `RequestError` when the quest is not open, the place unknown, or there is no way, unless
    ///   these belong in the reply; `Refusal.taskNotOpenYet` for a chosen task that cannot be done now;
    ///   `RequestError.busy`; `StoreError`.
    func answer(
        _ question: NextQuestion, for device: Device, in snapshot: QuestSnapshot
    ) async throws -> NextAnswer {
        let answer: NextAnswer
        do {
            answer = try await led(question, device, in: snapshot)
        } catch {
            guard case .inReply(let requestID) = question.refusals else { throw error }
            let refused = Refused(error)
            // What is our own fault is nobody's answer.
            if refused.cause != nil { throw error }
            let problem = refused.naming(tasksOf: snapshot.edition?.document, in: question.language)
                .problem(in: question.language, requestID: requestID)
            answer = NextAnswer(NextReply(problem: problem))
        }
        guard var reply = answer.reply else { return answer }
        let (team, state) = (device.team, snapshot.state)
        reply.messages = try await messages.unseen(
            by: team, after: question.seen, in: state, of: snapshot.quest, question.language)
        reply.verdicts = try await messages.verdicts(
            for: team, after: question.seen, in: state, question.language)
        if reply.messages == nil, reply.verdicts == nil { return answer }
        return NextAnswer(reply, tag: answer.tag)
    }

    /// Returns the same answer where nothing has to be waited for; `nil` where something has to be read or looked at
    /// again, or takes longer than the other connections of a thread can wait.
    ///
    /// - Throws: What `answer` throws.
    func answerAtHand(
        _ question: NextQuestion, for device: Device, in snapshot: QuestSnapshot
    ) throws -> NextAnswer? {
        guard snapshot.state.messages(for: device.team, after: question.seen).isEmpty,
            snapshot.state.changedAnswers(of: device.team, after: question.seen).isEmpty,
            !snapshot.state.hasNewsOfCalls(of: device.team, after: question.seen)
        else { return nil }
        if let place = question.place {
            guard !takesLong(question, in: snapshot.quest) else { return nil }
            return try setOut(question, device, from: place, in: snapshot)
        }
        guard question.avoiding.isEmpty, question.choice == nil,
            let view = keeping.viewAtHand(of: device, in: snapshot),
            let leading = Leading(
                view, among: try tasks(of: device, in: snapshot),
                of: try snapshot.published().document.checkpoints)
        else { return nil }
        return try compose(question, device, leading, in: snapshot)
    }

    private func led(
        _ question: NextQuestion, _ device: Device, in snapshot: QuestSnapshot
    ) async throws -> NextAnswer {
        var place = question.place
        if place == nil {
            let tasks = try tasks(of: device, choosing: question.choice, in: snapshot)
            let checkpoints = try snapshot.published().document.checkpoints
            let open = tasks.open.map { checkpoints[$0].id }
            if case .task(let task) = question.choice, !open.contains(task) {
                // Of a task that the team has not come to nobody says that it is there.
                throw tasks.known.contains { checkpoints[$0].id == task }
                    ? Refusal.taskNotOpenYet(task) as any Error : RequestError.taskUnknown(task)
            }
            if question.avoiding.isEmpty,
                let view = try await keeping.current(
                    device, choosing: question.choice, among: open, in: snapshot),
                let leading = Leading(view, among: tasks, of: checkpoints)
            {
                return try compose(question, device, leading, in: snapshot)
            }
            // Without a route of the ride: why, or what else there is to say.
            place = try await store.lastFix(of: device.id).map { NextQuestion.Place($0) }
        }
        guard takesLong(question, in: snapshot.quest) else {
            return try setOut(question, device, from: place, in: snapshot)
        }
        return try await work.run(for: .device(device.id)) { [place] in
            try setOut(question, device, from: place, in: snapshot)
        }
    }

    /// Whether the search for the way is led astray by what the hierarchies do not know.
    private func takesLong(_ question: NextQuestion, in quest: QuestID) -> Bool {
        !question.avoiding.isEmpty || !maps.current.asRidden(in: quest).router.isCustomized
    }

    /// The tasks that the team knows of, and those that the device can be led to: also the one that its rider has
    /// chosen before.
    private func tasks(
        of device: Device, choosing choice: TaskChoice? = nil, in snapshot: QuestSnapshot
    ) throws -> RiderTasks {
        let chosen: TaskID? = choice.map(\.task) ?? keeping.rides.ride(of: device).chosen
        let tasks = try snapshot.judge().tasks(
            of: device.team, choosing: chosen, in: snapshot.state, at: clock.now)
        // Why nothing can be done comes before why nothing is known.
        let open = try tasks.open.get()
        return RiderTasks(known: try tasks.known.get(), open: open)
    }

    /// Takes a step of a ride that is not kept: sets out from a place to the nearest open task.
    ///
    /// - Parameter place: `nil` = unknown.
    private func setOut(
        _ question: NextQuestion, _ device: Device, from place: NextQuestion.Place?,
        in snapshot: QuestSnapshot
    ) throws -> NextAnswer {
        // Those of this moment: whoever waited for a turn may have waited long.
        let tasks = try tasks(of: device, choosing: question.choice, in: snapshot)
        guard !tasks.open.isEmpty else { return NextAnswer(NextReply(problem: nil)) }
        guard let place else { throw RequestError.positionUnknown }
        let edition = try snapshot.published()
        let map = maps.current.asRidden(in: snapshot.quest)
        let (checkpoint, found) = try map.nearest(
            of: tasks.open, of: edition, in: snapshot.quest, from: place.coordinate,
            avoiding: question.avoiding)
        let route = keeping.rides.ride(of: device).setOut(
            along: found, to: edition.document.checkpoints[checkpoint].id, on: map.checksum, at: clock.now)
        return try compose(
            question, device,
            Leading(from: place, along: found, as: route, to: checkpoint, known: tasks.known), in: snapshot)
    }

    /// Returns the answer for whoever is led somewhere: what was answered last, where nothing has changed since.
    private func compose(
        _ question: NextQuestion, _ device: Device, _ leading: Leading, in snapshot: QuestSnapshot
    ) throws -> NextAnswer {
        let tag = leading.ridden.map { ridden in
            let epoch = maps.current.asRidden(in: snapshot.quest).router.conditions.epoch
            let step = (ridden.progress.value / 25).rounded(.down)
            let seq = snapshot.state.changeSeq(of: device.team)
            return "\"\(seq).\(epoch).\(leading.route.id).\(step).\(question.language.rawValue)\""
        }
        if let tag, question.tag == tag { return NextAnswer(nil, tag: tag) }
        let (now, edition) = (clock.now, try snapshot.published())
        let end = try snapshot.judge().deadline(
            of: device.team, at: leading.checkpoint, in: snapshot.state, at: now)
        let timeLeft = end.map { ($0 - now).value }
        func reply() -> NextReply {
            NextReply(leading, to: question, in: edition, timeLeft: timeLeft)
        }
        guard let tag, let ridden = leading.ridden else { return NextAnswer(reply()) }
        // A line is asked for once, and too long to be kept for that.
        if let have = question.have, have != leading.route.id { return NextAnswer(reply(), tag: tag) }
        let key = NextAnswer.Key(
            tag: tag, have: question.have, heardAt: ridden.heardAt, known: leading.known, timeLeft: timeLeft)
        return keeping.rides.ride(of: device).answer(for: key) { NextAnswer(reply(), tag: tag) }
    }
}
