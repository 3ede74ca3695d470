import QuestEngine
import QuestWire

/// Answers "where to now?" for one device.
struct NextTask: Sendable {
    let maps: MapService
    let guide: Guide
    let clock: any TimeSource

    /// What stands in the query of such a request.
    struct Wish: Sendable {
        /// The route the device has; an answer with another one brings its line along.
        var have: RouteID?
        var language: Language
        /// What the way there must not touch.
        var avoiding: [RoadPlace] = []
    }

    /// - Parameter place: `nil` = unknown.
    /// - Throws: `Refusal` or `RequestError` when the quest is not open, the place unknown, or there is no way.
    func answer(
        _ wish: Wish, for device: Device, at place: Place?, in sheet: Sheet
    ) async throws -> NextReply {
        let edition = try sheet.published()
        let now = clock.now
        let judge = try sheet.judge()
        let open = try judge.openTasks(of: device.team, in: sheet.state, at: now)
        guard !open.isEmpty else {
            return NextReply(
                task: nil, routeID: nil, remaining: nil, timeLeft: nil, pollAfter: PollInterval.resting.value)
        }
        guard let place else { throw RequestError.positionUnknown }
        let map = maps.current.asRidden(in: sheet.quest)
        let all = edition.document.checkpoints
        let numbers = all.indices.filter { number in open.contains { $0.id == all[number].id } }
        let nearest = try find(
            numbers, of: all.map(\.zone.target), from: place, avoiding: wish.avoiding, on: map)
        let checkpoint = all[nearest.index]
        let route = await guide.follow(
            nearest.route, to: checkpoint.id, by: device, on: map.checksum, at: now)
        let closes = [checkpoint.closes, edition.document.closes].compactMap(\.self).min()
        let asksForLine = wish.have.map { $0 != route.id } ?? false
        let known = try judge.knownTasks(of: device.team, in: sheet.state, at: now).map(\.id)
        return NextReply(
            task: edition.document.taskFeature(
                checkpoint.id, among: Set(known), at: now, in: wish.language)?.json,
            routeID: route.id,
            remaining: Remaining(nearest.route, from: place.coordinate, to: checkpoint.zone.target),
            timeLeft: closes.map { ($0 - now).value },
            pollAfter: PollInterval.seconds(remaining: nearest.route.distance, speed: place.speed).value,
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
        _ numbers: [Int], of targets: [Coordinate], from place: Place, avoiding: [RoadPlace],
        on map: LoadedMap
    ) throws -> (index: Int, route: Route) {
        do throws(RoutingError) {
            if !avoiding.isEmpty {
                let nearest = try map.search { router, workspace throws(RoutingError) in
                    try router.avoiding(avoiding)
                        .nearest(of: numbers.map { targets[$0] }, from: place.coordinate, using: workspace)
                }
                guard let nearest else { throw .noRoute(fromWaypoint: 0) }
                return (numbers[nearest.index], nearest.route)
            }
            let targets = map.checkpoints.targets(targets)
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

extension Remaining {
    fileprivate init(_ route: Route, from position: Coordinate, to target: Coordinate) {
        self.init(
            distance: route.distance.value.tenths, duration: route.duration.value.tenths,
            bearing: Geodesic.azimuth(from: position, to: target).degrees.tenths,
            straightDistance: Geodesic.distance(position, target).value.tenths)
    }
}
