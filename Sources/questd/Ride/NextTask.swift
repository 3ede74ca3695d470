import QuestEngine
import QuestWire

/// Answers "where to now?" for one device.
struct NextTask: Sendable {
    let maps: MapService
    let guide: Guide
    let keeping: RideKeeping
    let store: any QuestStore
    let clock: any TimeSource
    let work: WorkPool

    /// What stands in the query of such a request.
    struct Options: Sendable {
        /// The route the device has; an answer with another one brings its line along.
        var have: RouteID?
        var language: Language
        /// What the way there must not touch.
        var avoiding: [RoadPlace] = []
        /// Which task the rider wants to be led to from now on.
        var choice: TaskChoice?
    }

    /// From where the device is, along the route of its ride: the route changes by the rules of rides only, not with
    /// every position.
    ///
    /// - Throws: As from a place; `Refusal.taskNotOpenYet` for a chosen task that cannot be done now.
    func answer(_ options: Options, for device: Device, in snapshot: QuestSnapshot) async throws -> NextReply
    {
        if let leading = try await leading(options, device, in: snapshot) {
            return try answer(options, leading, in: snapshot)
        }
        // Without a route of the ride: why, or what else there is to say.
        let place = try await store.lastFix(of: device.id).map { Place($0) }
        return try await answer(options, for: device, from: place, in: snapshot)
    }

    /// From a place, away from the event loop where that may take long.
    ///
    /// - Throws: As the other one; `RequestError.busy`.
    func answer(
        _ options: Options, for device: Device, from place: Place?, in snapshot: QuestSnapshot
    ) async throws -> NextReply {
        guard takesLong(options, in: snapshot.quest) else {
            return try answer(options, for: device, at: place, in: snapshot)
        }
        return try await work.run(for: .device(device.id)) {
            try answer(options, for: device, at: place, in: snapshot)
        }
    }

    /// Whether the search for the way is led astray by what the hierarchies do not know.
    func takesLong(_ options: Options, in quest: QuestID) -> Bool {
        !options.avoiding.isEmpty || !maps.current.asRidden(in: quest).router.isCustomized
    }

    /// Of the road conditions that riders of a quest meet.
    func epoch(in quest: QuestID) -> UInt64 {
        maps.current.asRidden(in: quest).router.conditions.epoch
    }

    /// What a ride is being led along.
    struct Leading: Sendable {
        let device: Device
        let last: TimedFix
        let following: RideState.Following
        let route: GuidedRoute
        /// Of its task among the checkpoints.
        let checkpoint: Int
        /// Places of the tasks that the team knows of.
        let known: [Int]

        /// - Parameter open: Places of the tasks that the ride may lead to.
        /// - Returns: `nil` where it leads to none of them.
        init?(_ view: LiveRide.View, among open: [Int], of checkpoints: [Checkpoint], known: [Int]) {
            guard let last = view.ride.last, let following = view.ride.following, let route = view.route,
                let checkpoint = open.first(where: { checkpoints[$0].id == route.task })
            else { return nil }
            device = view.device
            (self.last, self.following, self.route) = (last, following, route)
            (self.checkpoint, self.known) = (checkpoint, known)
        }

        /// Changes with everything that a device would be told: what the log says of its team and of all, what is
        /// closed, its task and route, and its progress in steps of 25 m. So whoever stands is told nothing new.
        func tag(_ options: Options, in state: QuestState, epoch: UInt64) -> String {
            let step = (following.progress.value / 25).rounded(.down)
            return
                "\"\(state.changeSeq(of: device.team)).\(epoch).\(route.id).\(step).\(options.language.rawValue)\""
        }
    }

    /// - Returns: `nil` where there is no route of the ride, or places are to be avoided.
    /// - Throws: As `answer`.
    func leading(_ options: Options, _ device: Device, in snapshot: QuestSnapshot) async throws -> Leading? {
        let edition = try snapshot.published()
        let checkpoints = edition.document.checkpoints
        let (known, opened) = try tasks(of: device, choosing: options.choice, in: snapshot)
        let open = try opened.get()
        if case .task(let task) = options.choice, !open.contains(where: { checkpoints[$0].id == task }) {
            // Of a task that the team has not come to nobody says that it is there.
            throw try known.get().contains { checkpoints[$0].id == task }
                ? Refusal.taskNotOpenYet(task) as any Error : RequestError.taskUnknown(task)
        }
        guard options.avoiding.isEmpty,
            let view = try await keeping.current(
                device, choosing: options.choice, among: open.map { checkpoints[$0].id }, in: snapshot)
        else { return nil }
        return Leading(view, among: open, of: checkpoints, known: try known.get())
    }

    /// The same where nothing has to be looked at again; `nil` also where that is not known.
    func leadingAtHand(_ options: Options, _ device: Device, in snapshot: QuestSnapshot) throws -> Leading? {
        guard options.avoiding.isEmpty, options.choice == nil,
            let view = keeping.viewAtHand(of: device, in: snapshot)
        else { return nil }
        let (known, opened) = try tasks(of: device, in: snapshot)
        return Leading(
            view, among: try opened.get(), of: try snapshot.published().document.checkpoints,
            known: try known.get())
    }

    /// What the team knows of, and what the device can be led to: also the task that its rider has chosen before.
    private func tasks(
        of device: Device, choosing choice: TaskChoice? = nil, in snapshot: QuestSnapshot
    ) throws -> (known: Result<[Int], Refusal>, open: Result<[Int], Refusal>) {
        let chosen: TaskID? = choice.map(\.task) ?? keeping.rides.ride(of: device).chosen
        return try snapshot.judge().tasks(
            of: device.team, choosing: chosen, in: snapshot.state, at: clock.now)
    }

    func answer(_ options: Options, _ leading: Leading, in snapshot: QuestSnapshot) throws -> NextReply {
        let now = clock.now
        let edition = try snapshot.published()
        let (line, left) = (leading.following.route.line, leading.following.remaining)
        let share = line.length > .zero ? left.value / line.length.value : 0
        return reply(
            leading.checkpoint, among: leading.known, of: edition, route: leading.route, options,
            timeLeft: try timeLeft(of: leading.device, at: leading.checkpoint, in: snapshot, at: now),
            remaining: Remaining(
                distance: left, duration: Seconds(leading.route.duration.value * share),
                from: leading.last.fix.coordinate, to: edition.targets[leading.checkpoint]),
            speed: leading.last.fix.speed)
    }

    /// - Parameter place: `nil` = unknown.
    /// - Throws: `Refusal` or `RequestError` when the quest is not open, the place unknown, or there is no way.
    func answer(
        _ options: Options, for device: Device, at place: Place?, in snapshot: QuestSnapshot
    ) throws -> NextReply {
        let edition = try snapshot.published()
        let now = clock.now
        let (known, opened) = try tasks(of: device, choosing: options.choice, in: snapshot)
        let open = try opened.get()
        guard !open.isEmpty else {
            return NextReply(
                task: nil, routeID: nil, remaining: nil, timeLeft: nil, pollAfter: PollInterval.resting.value)
        }
        guard let place else { throw RequestError.positionUnknown }
        let map = maps.current.asRidden(in: snapshot.quest)
        let nearest = try find(
            open, of: edition, in: snapshot.quest, from: place, avoiding: options.avoiding, on: map)
        let task = edition.document.checkpoints[nearest.index].id
        let route = guide.follow(
            nearest.route, to: task, by: device, on: map.checksum, at: now,
            riding: keeping.rides.ride(of: device).view?.route)
        return reply(
            nearest.index, among: try known.get(), of: edition, route: route, options,
            timeLeft: try timeLeft(of: device, at: nearest.index, in: snapshot, at: now),
            remaining: Remaining(
                distance: nearest.route.distance, duration: nearest.route.duration,
                from: place.coordinate, to: edition.targets[nearest.index]),
            speed: place.speed)
    }

    /// The same for those who are told anyway: whatever stands against a next task is told inside the answer, not
    /// instead of it.
    ///
    /// - Throws: What is our own fault.
    func told(
        _ options: Options, to device: Device, in snapshot: QuestSnapshot, requestID: String?
    ) async throws -> NextReply {
        do {
            return try await answer(options, for: device, in: snapshot)
        } catch {
            let refused = Refused(error)
            if refused.cause != nil { throw error }
            return NextReply(
                task: nil, routeID: nil, remaining: nil, timeLeft: nil, pollAfter: PollInterval.resting.value,
                problem: refused.naming(tasksOf: snapshot.edition?.document, in: options.language)
                    .problem(in: options.language, requestID: requestID))
        }
    }

    /// Until the team can do a task no longer without being late.
    private func timeLeft(
        of device: Device, at place: Int, in snapshot: QuestSnapshot, at now: Timestamp
    ) throws -> Seconds? {
        try snapshot.judge().deadline(of: device.team, at: place, in: snapshot.state, at: now).map {
            $0 - now
        }
    }

    private func reply(
        _ place: Int, among known: [Int], of edition: OpenEdition, route: GuidedRoute,
        _ options: Options, timeLeft: Seconds?, remaining: Remaining, speed: Double?
    ) -> NextReply {
        let asksForLine = options.have.map { $0 != route.id } ?? false
        return NextReply(
            task: edition.texts.text(of: place, among: known, in: edition.document, options.language),
            routeID: route.id, remaining: remaining, timeLeft: timeLeft?.value,
            pollAfter: PollInterval.seconds(remaining: Meters(remaining.distance), speed: speed).value,
            geometry: asksForLine ? LineString(coordinates: route.line) : nil)
    }

    /// Where a device is.
    struct Place: Sendable {
        var coordinate: Coordinate
        /// Metres a second; `nil` = unknown.
        var speed: Double?

        init(coordinate: Coordinate) {
            self.coordinate = coordinate
        }

        init(_ fix: Fix) {
            coordinate = fix.coordinate
            speed = fix.speed
        }
    }

    /// The nearest of some of a quest's checkpoints, which stay pinned: the first search to one is guided by the
    /// hierarchy, later ones by the field that is made beside. With something to avoid nothing that is kept helps.
    private func find(
        _ numbers: [Int], of edition: OpenEdition, in quest: QuestID, from place: Place,
        avoiding: [RoadPlace], on map: LoadedMap
    ) throws -> (index: Int, route: Route) {
        do throws(RoutingError) {
            if !avoiding.isEmpty {
                let nearest = try map.search { router, workspace throws(RoutingError) in
                    try router.avoiding(avoiding, using: workspace) {
                        router, workspace throws(RoutingError) in
                        try router.nearest(
                            of: numbers.map { edition.targets[$0] }, from: place.coordinate,
                            profile: edition.document.profile, using: workspace)
                    }
                }
                guard let nearest else { throw .noRoute(fromWaypoint: 0) }
                return (numbers[nearest.index], nearest.route)
            }
            let targets = map.checkpoints.targets(of: edition, in: quest)
            let nearest = try map.search { router, workspace throws(RoutingError) in
                try router.nearest(of: targets, among: numbers, from: place.coordinate, using: workspace)
                    .first
            }
            if map.router.wantsFields { map.checkpoints.makeFields(on: map) }
            guard let nearest else { throw .noRoute(fromWaypoint: 0) }
            return (nearest.index, nearest.route)
        } catch .outsideMap {
            throw RequestError.positionOutsideMap(named: map.info.name)
        } catch .noRoadNearby(_, let radius) {
            throw RequestError.positionOffRoad(within: radius)
        } catch {
            throw error
        }
    }
}

extension NextTask.Options {
    /// - Throws: `RequestError.queryInvalid`.
    init(_ query: Query, language: Language) throws(RequestError) {
        self.init(
            have: query["have"].map { RouteID($0) }, language: language,
            avoiding: try query.avoidances("avoid"),
            choice: query["task"].map { $0 == "nearest" ? .nearest : .task(TaskID($0)) })
    }
}

extension Remaining {
    fileprivate init(
        distance: Meters, duration: Seconds, from position: Coordinate, to target: Coordinate
    ) {
        self.init(
            distance: distance.value.tenths, duration: duration.value.tenths,
            bearing: Geodesic.azimuth(from: position, to: target).degrees.tenths,
            straightDistance: Geodesic.distance(position, target).value.tenths)
    }
}
