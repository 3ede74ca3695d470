/// A quest ridden on a map: from place to place in the order that binds, or in a short one where riders may choose,
/// and what every leg takes. The forbidden areas of the quest's file are kept to.
///
/// A course of free order begins at the start, or at the first task of the file, takes the nearest next, and is
/// shortened by exchanges (2-opt and or-opt) until none helps: a good order, not always the best. In the mode
/// `groups` one group is done after the other. Bonus tasks are left out, and so are rests.
///
/// Source: Croes, "A method for solving traveling-salesman problems", Operations Research 6 (1958).
public struct QuestCourse: Sendable, Equatable {
    /// A place of the course.
    public typealias Place = Destination

    public struct Leg: Sendable, Equatable {
        public let from: Place
        public let to: Place
        /// The ride to the place; `nil` where one cannot ride there.
        public let ride: Ride?
    }

    public struct Ride: Sendable, Equatable {
        public let distance: Meters
        /// Riding time.
        public let duration: Seconds
        /// Ascent, descent and energy; `nil` on a flat map.
        public let hills: RouteHills?
    }

    /// The legs in the order of the course.
    public let legs: [Leg]
    /// Whether riders choose the order, so that this is only one of many.
    public let isFree: Bool
    /// Places that the map has no open road near to, and why.
    public let unreachable: [(place: Place, reason: Message)]
    let taskCount: Int

    /// Time that a task takes besides riding, in the estimate of the whole.
    public static let timeAtTask: Seconds = 60

    public var distance: Meters { legs.reduce(.zero) { $0 + ($1.ride?.distance ?? .zero) } }
    public var ridingTime: Seconds { legs.reduce(.zero) { $0 + ($1.ride?.duration ?? .zero) } }
    /// The hills of all legs; `nil` on a flat map, and without legs.
    public var hills: RouteHills? {
        let legs = legs.compactMap { $0.ride?.hills }
        return legs.isEmpty ? nil : legs.reduce(.none, +)
    }
    /// Time of a fast team: it rides as the map's profile does and spends `timeAtTask` at each task.
    public var winningTime: Seconds {
        ridingTime + Seconds(Self.timeAtTask.value * Double(taskCount))
    }
    /// Whether each leg can be ridden.
    public var isComplete: Bool { unreachable.isEmpty && legs.allSatisfy { $0.ride != nil } }

    public static func == (left: QuestCourse, right: QuestCourse) -> Bool {
        left.legs == right.legs && left.isFree == right.isFree && left.taskCount == right.taskCount
            && left.unreachable.map(\.place) == right.unreachable.map(\.place)
    }

    /// - Returns: `nil` for fewer than two places or more than `QuestLimits.coursePlaces`.
    /// - Complexity: O(places²) table entries, some hundred exchanges over them, and a search for each leg.
    public init?(of quest: Quest, on router: Router) {
        let sites = Self.sites(of: quest)
        guard (2...QuestLimits.coursePlaces.value).contains(sites.count) else { return nil }
        let router = Self.ruled(router, by: quest)
        let workspace = RouterWorkspace()
        var unreachable: [(place: Place, reason: Message)] = []
        // Places without a road are named one by one, and the course is made of the rest.
        let open = sites.filter { site in
            do throws(RoutingError) {
                let one = MatrixRequest(
                    waypoints: [site.target], profile: quest.profile, snapRadius: quest.roadReach)
                _ = try router.matrix(one, using: workspace)
                return true
            } catch {
                unreachable.append((site.place, error.message))
                return false
            }
        }
        isFree = quest.mode == .free || quest.mode == .groups
        self.unreachable = unreachable
        taskCount = open.count { if case .task = $0.place { true } else { false } }
        guard open.count > 1,
            let table = try? router.matrix(
                MatrixRequest(
                    waypoints: open.map(\.target), profile: quest.profile, snapRadius: quest.roadReach),
                using: workspace)
        else {
            legs = []
            return
        }
        let order = CourseOrder(blocks: open.map(\.block)) { from, to in
            table[from, to].map { Double($0.weight.rawValue) } ?? CourseOrder.noWay
        }
        let sequence = isFree ? order.short() : Array(open.indices)
        legs = zip(sequence, sequence.dropFirst()).map { from, to in
            let request = RouteRequest(
                waypoints: [open[from].target, open[to].target], profile: quest.profile,
                snapRadius: quest.roadReach)
            let route = try? router.route(request, using: workspace)
            return Leg(
                from: open[from].place, to: open[to].place,
                ride: route.map { Ride(distance: $0.distance, duration: $0.duration, hills: $0.hills) })
        }
    }

    /// A place with the block of the course that it belongs to: blocks are done one after the other.
    private struct Site {
        let place: Place
        let target: Coordinate
        let block: Int
    }

    private static func sites(of quest: Quest) -> [Site] {
        var sites: [Site] = []
        func add(_ kind: Stop.Kind, _ place: Place, block: Int) {
            guard let stop = quest.stops.first(where: { $0.kind == kind }) else { return }
            sites.append(Site(place: place, target: stop.zone.target, block: block))
        }
        add(.start, .start, block: -1)
        for checkpoint in quest.checkpoints where !checkpoint.isBonus {
            let block = checkpoint.group.flatMap { group in quest.groups.firstIndex { $0.id == group } } ?? 0
            sites.append(Site(place: .task(checkpoint.id), target: checkpoint.zone.target, block: block))
        }
        sites.sort { $0.block < $1.block }
        add(.finish, .finish, block: .max)
        return sites
    }

    /// Returns a router that keeps to the forbidden areas of a quest's file, and to what the map closes by the clock at a
    /// moment, where the file names the time zone of the place.
    ///
    /// - Parameter moment: The quest's opening unless it is given.
    static func ruled(_ router: Router, by quest: Quest, at moment: Timestamp? = nil) -> Router {
        let router = router.fork(profiles: [quest.profile])
        var changes = quest.zones.compactMap { zone in
            (try? router.arcs(at: zone.place)).map { (arcs: $0, effect: zone.effect) }
        }
        var opened: [ArcID] = []
        if let moment = moment ?? quest.opens, quest.timeZone != "UTC",
            let hours = try? RoadHours(on: router.graph)
        {
            let minute = EventTimeZone(quest.timeZone).minute(at: moment)
            changes += hours.changes(at: minute)
            opened = hours.opened(at: minute)
        }
        guard !changes.isEmpty || !opened.isEmpty else { return router.customized() }
        let live = LiveRouter(router)
        _ = live.apply(changes, opened: opened)
        return live.current.customized()
    }
}

/// A short order of places, block by block, from a table of what each way takes.
struct CourseOrder {
    /// The cost of a way that cannot be ridden: more than all others together.
    static let noWay = 1e15

    /// The block of each place; blocks rise.
    let blocks: [Int]
    /// The cost from one place to another; ways there and back may differ.
    let cost: (Int, Int) -> Double

    /// - Complexity: O(places³) for each round of exchanges; a few rounds.
    func short() -> [Int] {
        var order: [Int] = []
        for block in Set(blocks).sorted() {
            var rest = blocks.indices.filter { blocks[$0] == block }
            while !rest.isEmpty {
                let next = order.last.map { last in
                    rest.indices.min { cost(last, rest[$0]) < cost(last, rest[$1]) } ?? 0
                }
                order.append(rest.remove(at: next ?? 0))
            }
        }
        while improve(&order) {}
        return order
    }

    func length(of order: [Int]) -> Double {
        zip(order, order.dropFirst()).reduce(0) { $0 + cost($1.0, $1.1) }
    }

    /// Turns round or moves a stretch within its block where that is shorter; the first place stays where it is.
    private func improve(_ order: inout [Int]) -> Bool {
        var best = length(of: order)
        var isBetter = false
        for first in order.indices.dropFirst() {
            for last in first..<order.count where blocks[order[first]] == blocks[order[last]] {
                var turned = order
                turned[first...last].reverse()
                var moved = order
                moved.insert(moved.remove(at: first), at: last)
                var movedBack = order
                movedBack.insert(movedBack.remove(at: last), at: first)
                for candidate in [turned, moved, movedBack] {
                    let length = length(of: candidate)
                    // Sums are whole, so there is an end.
                    if length < best { (order, best, isBetter) = (candidate, length, true) }
                }
            }
        }
        return isBetter
    }
}
