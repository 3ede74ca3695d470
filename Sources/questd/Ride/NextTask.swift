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
            var reply = NextReply(problem: problem)
            reply.warnings = warnings(for: device, in: snapshot).told(in: question.language)
            answer = NextAnswer(reply)
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
        // The search for the way back is no quick one either.
        guard try !(goesBack(in: snapshot) && takesLong(question, in: snapshot.quest)) else { return nil }
        guard question.avoiding.isEmpty, question.choice == nil,
            let view = keeping.viewAtHand(of: device, in: snapshot),
            let leading = Leading(
                view, among: try tasks(of: device, in: snapshot),
                of: try snapshot.published().document)
        else { return nil }
        return try compose(question, device, leading, in: snapshot)
    }

    private func led(
        _ question: NextQuestion, _ device: Device, in snapshot: QuestSnapshot
    ) async throws -> NextAnswer {
        var place = question.place
        if place == nil {
            let tasks = try tasks(of: device, choosing: question.choice, in: snapshot)
            let document = try snapshot.published().document
            let open = tasks.open.map { document.destination(at: $0) }
            if let goal = question.choice?.destination, !open.contains(goal) {
                try refuse(goal, among: tasks, of: device, in: snapshot)
            }
            if question.avoiding.isEmpty,
                let view = try await keeping.current(
                    device, choosing: question.choice, among: open, in: snapshot),
                let leading = Leading(view, among: tasks, of: document)
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

    /// Says why nobody is led to a place that a rider has asked for; whoever has come to the finish is not refused it.
    private func refuse(
        _ goal: Destination, among tasks: RiderTasks, of device: Device, in snapshot: QuestSnapshot
    ) throws {
        let judge = try snapshot.judge()
        let isGathering = judge.isGathering(device.team, in: snapshot.state, at: clock.now)
        switch goal {
        case .task(let task):
            if isGathering { throw Refusal.teamNotStarted }
            // Of a task that the team has not come to nobody says that it is there.
            throw tasks.known.contains { judge.document.checkpoints[$0].id == task }
                ? Refusal.taskNotOpenYet(task) as any Error : RequestError.taskUnknown(task)
        case .start, .finish:
            guard judge.document.stop(at: goal) != nil else { throw RequestError.stopUnknown }
            if goal == .start { throw RequestError.startIsOver }
            if isGathering { throw Refusal.teamNotStarted }
        }
    }

    /// The tasks that the team knows of, and the places that the device can be led to: also the one that its rider has
    /// chosen before.
    private func tasks(
        of device: Device, choosing choice: DestinationChoice? = nil, in snapshot: QuestSnapshot
    ) throws -> RiderTasks {
        let chosen: Destination? = choice.map(\.destination) ?? keeping.rides.ride(of: device).chosen
        let tasks = try snapshot.judge().goals(
            of: device.team, choosing: chosen, in: snapshot.state, at: clock.now)
        // Why nothing can be done comes before why nothing is known.
        let open = try tasks.led.get()
        return RiderTasks(known: try tasks.known.get(), open: open)
    }

    /// Takes a step of a ride that is not kept: sets out from a place to the nearest that the device can be led to.
    ///
    /// - Parameter place: `nil` = unknown.
    private func setOut(
        _ question: NextQuestion, _ device: Device, from place: NextQuestion.Place?,
        in snapshot: QuestSnapshot
    ) throws -> NextAnswer {
        // Those of this moment: whoever waited for a turn may have waited long.
        let tasks = try tasks(of: device, choosing: question.choice, in: snapshot)
        let edition = try snapshot.published()
        if let end = question.choice?.destination, end.task == nil,
            !tasks.open.contains(where: { edition.document.destination(at: $0) == end })
        {
            try refuse(end, among: tasks, of: device, in: snapshot)
        }
        guard !tasks.open.isEmpty else {
            var reply = NextReply(problem: nil)
            reply.warnings = warnings(for: device, in: snapshot).told(in: question.language)
            try reply.tell(
                back(for: device, from: place, in: snapshot), goingBack: goesBack(in: snapshot), at: clock.now
            )
            return NextAnswer(reply)
        }
        guard let place else { throw RequestError.positionUnknown }
        let map = maps.current.asRidden(in: snapshot.quest)
        let (target, found) = try map.nearest(
            of: tasks.open, of: edition, in: snapshot.quest, from: place.coordinate,
            avoiding: question.avoiding)
        let route = keeping.rides.ride(of: device).setOut(
            along: found, to: edition.document.destination(at: target), on: map, at: clock.now)
        return try compose(
            question, device,
            Leading(from: place, along: found, as: route, to: target, known: tasks.known), in: snapshot)
    }

    private func warnings(for device: Device, in snapshot: QuestSnapshot) -> RideWarnings {
        RideWarnings(for: device, on: keeping.rides, in: snapshot, at: clock.now)
    }

    /// What the team has to know to be back in time; of the way only where the quest tells riders of it.
    private func back(
        for device: Device, from place: NextQuestion.Place?, in snapshot: QuestSnapshot
    ) throws -> BackInTime? {
        let start = try goesBack(in: snapshot) ? place?.coordinate : nil
        return try WayBack(rides: keeping.rides, maps: maps).told(to: device, from: start, in: snapshot)
    }

    private func goesBack(in snapshot: QuestSnapshot) throws -> Bool {
        try snapshot.published().document.tellsWhenToGoBack
    }

    /// Returns the answer for whoever is led somewhere: what was answered last, where nothing has changed since.
    private func compose(
        _ question: NextQuestion, _ device: Device, _ leading: Leading, in snapshot: QuestSnapshot
    ) throws -> NextAnswer {
        let warnings = warnings(for: device, in: snapshot)
        let turn = leading.route.guide.nextTurn(after: leading.progress) ?? 0
        let tag = leading.ridden.map { ridden in
            let epoch = maps.current.asRidden(in: snapshot.quest).router.conditions.epoch
            let step = (ridden.progress.value / 25).rounded(.down)
            let seq = snapshot.state.changeSeq(of: device.team)
            let told = "\(turn).\(warnings.tag).\(question.language.rawValue)"
            return "\"\(seq).\(epoch).\(leading.route.id).\(step).\(told)\""
        }
        if let tag, question.tag == tag { return NextAnswer(nil, tag: tag) }
        let (now, edition) = (clock.now, try snapshot.published())
        let judge = try snapshot.judge()
        let end = judge.deadline(of: device.team, toward: leading.target, in: snapshot.state, at: now)
        let chances = judge.chances(at: leading.target, of: device.team, in: snapshot.state, at: now)
        let timeLeft = end.map { ($0 - now).value }
        let back = try back(for: device, from: leading.place, in: snapshot)
        let goesBack = edition.document.tellsWhenToGoBack
        func reply() -> NextReply {
            var reply = NextReply(leading, to: question, in: edition, timeLeft: timeLeft)
            reply.warnings = warnings.told(in: question.language)
            reply.task = reply.task?.telling(chances, in: question.language, of: edition.document)
            reply.tell(back, goingBack: goesBack, at: now)
            return reply
        }
        guard let tag, let ridden = leading.ridden else { return NextAnswer(reply()) }
        // A line is asked for once, and too long to be kept for that.
        if let have = question.have, have != leading.route.id { return NextAnswer(reply(), tag: tag) }
        let key = NextAnswer.Key(
            tag: tag, have: question.have, heardAt: ridden.heardAt, known: leading.known, timeLeft: timeLeft,
            warnings: warnings, chances: chances, back: back)
        return keeping.rides.ride(of: device).answer(for: key) { NextAnswer(reply(), tag: tag) }
    }
}
