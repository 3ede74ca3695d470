package import QuestEngine
import QuestWire
package import ServerBase

/// Answers "where to now?" for one device: to its polls, in the answer to its positions, on its streams, and to its
/// tracker app.
///
/// The answer is composed in one place, without waiting, from one snapshot of the quest and the device's ride.
/// ``answer(_:for:in:)`` reads before it what is not in memory, and adds messages and verdicts after it;
/// ``answerAtHand(_:for:in:)`` leaves alone what would need either. What was composed last for a device is kept with
/// its ride, so that the same question is given the same answer as long as nothing has changed (`NextAnswer.Key`).
package struct NextTask: Sendable {
    let maps: MapService
    package let keeping: RideKeeping
    let messages: MessageReader
    let store: any QuestStore
    package let clock: any TimeSource
    let work: WorkPool

    /// Returns the next task, the way there, and what the team has not heard yet.
    ///
    /// Along the route of the device's ride, which changes by the rules of rides only and not with every position. A
    /// question from another place, or around places to avoid, is a step of a ride that is not kept.
    ///
    /// - Parameter view: The ride as positions of this moment have left it, where they ask.
    /// - Throws: `Refusal` or `RequestError` when the quest is not open, the place unknown, or there is no way, unless
    ///   these belong in the reply; `Refusal.taskClosed` or `.taskNotOpenYet` for a chosen task that cannot be
    ///   done now; `RequestError.busy`; `StoreError`.
    package func answer(
        _ question: NextQuestion, for device: Device, in snapshot: QuestSnapshot,
        after view: LiveRide.View? = nil
    ) async throws -> NextAnswer {
        let answer: NextAnswer
        do {
            answer = try await led(question, device, after: view, in: snapshot)
        } catch {
            guard case .inReply(let requestID) = question.refusals else { throw error }
            let refused = Refused(error)
            // What is our own fault is nobody's answer.
            if refused.cause != nil { throw error }
            let problem = refused.naming(tasksOf: snapshot.edition?.document, in: question.language)
                .problem(in: question.language, requestID: requestID)
            var reply = NextReply(problem: problem)
            note(warnings(for: device, in: snapshot), on: &reply, to: device, question.language, in: snapshot)
            answer = NextAnswer(reply)
        }
        guard var reply = answer.reply else { return answer }
        let (team, state) = (device.team, snapshot.state)
        reply.messages = try await messages.unseen(
            by: team, after: question.seen, in: state, of: snapshot.quest, question.language)
        reply.verdicts = try await messages.verdicts(
            for: team, after: question.seen, in: snapshot, question.language)
        if reply.messages == nil, reply.verdicts == nil { return answer }
        return NextAnswer(reply, tag: answer.tag)
    }

    /// Returns the same answer where nothing has to be waited for; `nil` where something has to be read or looked at
    /// again, or takes longer than the other connections of a thread can wait.
    ///
    /// - Throws: What `answer` throws.
    package func answerAtHand(
        _ question: NextQuestion, for device: Device, in snapshot: QuestSnapshot
    ) throws -> NextAnswer? {
        guard snapshot.state.messages(for: device.team, after: question.seen).isEmpty,
            snapshot.state.changedAnswers(of: device.team, after: question.seen).isEmpty,
            !snapshot.state.hasNewsOfCalls(of: device.team, after: question.seen)
        else { return nil }
        note(question, of: device)
        if let place = question.place {
            guard try !takesLong(question, in: snapshot) else { return nil }
            return try setOut(question, device, from: place, in: snapshot)
        }
        guard question.avoiding.isEmpty, question.choice == nil,
            let view = keeping.viewAtHand(of: device, in: snapshot)
        else { return nil }
        let engine = try snapshot.engine()
        let tasks = try tasks(of: device, by: engine, in: snapshot)
        guard let leading = Leading(view, among: tasks, of: engine.document) else { return nil }
        return try compose(question, device, leading, by: engine, in: snapshot)
    }

    private func led(
        _ question: NextQuestion, _ device: Device, after view: LiveRide.View?, in snapshot: QuestSnapshot
    ) async throws -> NextAnswer {
        var place = question.place
        note(question, of: device)
        if place == nil {
            let engine = try snapshot.engine()
            // Whoever chooses anew may be led elsewhere than the positions were.
            let goals = question.choice == nil ? view?.goals : nil
            let tasks =
                try goals.map(RiderTasks.init)
                ?? tasks(of: device, choosing: question.choice, by: engine, in: snapshot)
            let document = engine.document
            let open = tasks.open.map { document.destination(at: $0) }
            if let goal = question.choice?.destination, !open.contains(goal) {
                try refuse(goal, among: tasks, of: device, by: engine, in: snapshot)
            }
            if question.avoiding.isEmpty,
                let view = try await keeping.current(
                    device, choosing: question.choice, among: open, in: snapshot),
                let leading = Leading(view, among: tasks, of: document)
            {
                return try compose(question, device, leading, by: engine, in: snapshot)
            }
            // Without a route of the ride: why, or what else there is to say.
            place = try await store.whereabouts(of: device.id).leading.map { NextQuestion.Place($0.fix) }
        }
        guard try takesLong(question, in: snapshot) else {
            return try setOut(question, device, from: place, in: snapshot)
        }
        return try await work.run(for: WorkPool.Asker(.device(device.id), in: device.quest)) { [place] in
            try setOut(question, device, from: place, in: snapshot)
        }
    }

    /// Notes the profile that the rider has chosen. Who asks from another place only looks.
    private func note(_ question: NextQuestion, of device: Device) {
        guard question.place == nil, let profile = question.profile else { return }
        keeping.rides.ride(of: device).choose(profile)
    }

    /// Whether the search for the way is led astray by what the hierarchies do not know.
    private func takesLong(
        _ question: NextQuestion, in snapshot: QuestSnapshot
    ) throws(RequestError) -> Bool {
        if !question.avoiding.isEmpty { return true }
        return try !maps.asRidden(in: snapshot).router.isCustomized
    }

    /// Says why nobody is led to a place that a rider has asked for; whoever has come to the finish is not refused it.
    private func refuse(
        _ goal: Destination, among tasks: RiderTasks, of device: Device, by engine: RuleEngine,
        in snapshot: QuestSnapshot
    ) throws {
        let isGathering = engine.isGathering(device.team, in: snapshot.state, at: clock.now)
        switch goal {
        case .task(let task):
            if isGathering { throw Refusal.teamNotStarted }
            // Of a task that the team has not come to nobody says that it is there.
            guard let place = tasks.known.first(where: { engine.document.checkpoints[$0].id == task }) else {
                throw RequestError.taskUnknown(task)
            }
            let (checkpoint, now) = (engine.document.checkpoints[place], clock.now)
            let progress = engine.progress(of: device.team, in: snapshot.state, at: now)
            let ends = [checkpoint.closes, progress.deadline(of: checkpoint, at: place)]
            let isClosed = ends.contains { $0.map { $0 <= now } ?? false }
            throw isClosed ? Refusal.taskClosed(task) : Refusal.taskNotOpenYet(task)
        case .start, .finish:
            guard engine.document.stop(at: goal) != nil else { throw RequestError.stopUnknown }
            if goal == .start { throw RequestError.startIsOver }
            if isGathering { throw Refusal.teamNotStarted }
        }
    }

    /// The tasks that the team knows of, and the places that the device can be led to: also the one that its rider has
    /// chosen before.
    private func tasks(
        of device: Device, choosing choice: DestinationChoice? = nil, by engine: RuleEngine,
        in snapshot: QuestSnapshot
    ) throws -> RiderTasks {
        let chosen: Destination? = choice.map(\.destination) ?? keeping.rides.ride(of: device).chosen
        return try RiderTasks(
            engine.goals(of: device.team, choosing: chosen, in: snapshot.state, at: clock.now))
    }

    /// Takes a step of a ride that is not kept: sets out from a place to the nearest that the device can be led to.
    ///
    /// - Parameter place: `nil` = unknown.
    private func setOut(
        _ question: NextQuestion, _ device: Device, from place: NextQuestion.Place?,
        in snapshot: QuestSnapshot
    ) throws -> NextAnswer {
        // Those of this moment: whoever waited for a turn may have waited long.
        let (engine, edition) = (try snapshot.engine(), try snapshot.published())
        let tasks = try tasks(of: device, choosing: question.choice, by: engine, in: snapshot)
        if let end = question.choice?.destination, end.task == nil,
            !tasks.open.contains(where: { edition.document.destination(at: $0) == end })
        {
            try refuse(end, among: tasks, of: device, by: engine, in: snapshot)
        }
        guard !tasks.open.isEmpty else {
            var reply = NextReply(problem: nil)
            note(warnings(for: device, in: snapshot), on: &reply, to: device, question.language, in: snapshot)
            let back = back(for: device, from: place, by: engine, in: snapshot)
            reply.tell(back, goingBack: engine.document.tellsWhenToGoBack, at: clock.now)
            return NextAnswer(reply)
        }
        guard let place else { throw RequestError.positionUnknown }
        let map = try maps.asRidden(in: snapshot)
        // Who asks about one task from elsewhere is told of that one.
        let chosen = tasks.open.filter {
            edition.document.destination(at: $0) == question.choice?.destination
        }
        let profile = engine.profile(
            of: device.team, choosing: question.profile ?? keeping.rides.ride(of: device).profile,
            in: snapshot.state)
        let (target, found) = try map.nearest(
            of: chosen.isEmpty ? tasks.open : chosen, of: edition, in: snapshot.quest, from: place.coordinate,
            by: profile, avoiding: question.avoiding)
        let route = keeping.rides.ride(of: device).setOut(
            along: found, to: edition.document.destination(at: target), on: map, at: clock.now)
        return try compose(
            question, device,
            Leading(from: place, along: found, as: route, to: target, known: tasks.known), by: engine,
            in: snapshot)
    }

    private func warnings(for device: Device, in snapshot: QuestSnapshot) -> RideWarnings {
        RideWarnings(for: device, on: keeping.rides, in: snapshot, at: clock.now)
    }

    /// Notes what holds wherever a device is led: its warnings, and that the ride of its team has ended.
    private func note(
        _ warnings: RideWarnings, on reply: inout NextReply, to device: Device, _ language: Language,
        in snapshot: QuestSnapshot
    ) {
        reply.warnings = warnings.told(in: language)
        reply.finishedAt = snapshot.state.teams[device.team]?.ride.finish?.time
    }

    /// Returns what the team has to know to be back in time; of the way only where the quest tells riders of it.
    ///
    /// - Parameter rest: The riding time that is left, where the device is led to the finish.
    private func back(
        for device: Device, from place: NextQuestion.Place?, left rest: Seconds? = nil, by engine: RuleEngine,
        in snapshot: QuestSnapshot
    ) -> BackInTime? {
        let start = engine.document.tellsWhenToGoBack ? place?.coordinate : nil
        let way = WayBack(rides: keeping.rides, maps: maps)
        return way.told(to: device, from: start, left: rest, by: engine, in: snapshot)
    }

    /// The end of the team's time in whole minutes, where it moves without a record that concerns the team: at a rest.
    private func movingEnd(of team: TeamID, by engine: RuleEngine, in snapshot: QuestSnapshot) -> Int64? {
        guard engine.document.stops.contains(where: { $0.kind == .rest && $0.minutes != nil }) else {
            return nil
        }
        return engine.time(of: team, in: snapshot.state).end.map { $0.milliseconds / 60_000 }
    }

    /// Returns the answer for whoever is led somewhere: what was answered last, where nothing has changed since.
    private func compose(
        _ question: NextQuestion, _ device: Device, _ leading: Leading, by engine: RuleEngine,
        in snapshot: QuestSnapshot
    ) throws -> NextAnswer {
        let now = clock.now
        let warnings = warnings(for: device, in: snapshot)
        let turn = leading.route.guide.nextTurn(after: leading.progress) ?? 0
        let chances = engine.chances(at: leading.target, of: device.team, in: snapshot.state, at: now)
        let tag = try leading.ridden.map { ridden in
            let epoch = try maps.asRidden(in: snapshot).router.conditions.epoch
            let step = (ridden.progress.value / 25).rounded(.down)
            let seq = snapshot.state.changeSeq(of: device.team)
            var told = "\(turn).\(warnings.tag).\(question.language.rawValue)"
            // What time alone changes.
            if chances?.lockedUntil != nil { told += ".locked" }
            if let end = movingEnd(of: device.team, by: engine, in: snapshot) { told += ".\(end)" }
            return "\"\(seq).\(epoch).\(leading.route.id).\(step).\(told)\""
        }
        if let tag, EntityTag.isNamed(tag, in: question.known) { return NextAnswer(nil, tag: tag) }
        let edition = try snapshot.published()
        let end = engine.deadline(of: device.team, toward: leading.target, in: snapshot.state, at: now)
        let timeLeft = end.map { ($0 - now).value }
        let rest = leading.route.goal == .finish ? leading.duration : nil
        let back = back(for: device, from: leading.place, left: rest, by: engine, in: snapshot)
        let goesBack = engine.document.tellsWhenToGoBack
        func reply() -> NextReply {
            var reply = NextReply(leading, to: question, in: edition, timeLeft: timeLeft)
            note(warnings, on: &reply, to: device, question.language, in: snapshot)
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
