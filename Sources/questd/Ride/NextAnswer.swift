import GeoJSONKit
import QuestEngine
import QuestWire
import Synchronization

/// The answer of `NextTask` to a question, written at most once.
///
/// Shareable between tasks.
final class NextAnswer: Sendable {
    /// A text that changes with everything that matters to a device: what the log says of its team and of all, what
    /// is closed, its task and route, its next turn, what it is warned of, whether its task is locked, the end of its
    /// time where rests move it, and its progress in steps of 25 m. So whoever stands gets nothing new. `nil` away from
    /// the ride that is kept.
    let tag: String?
    /// `nil` where the device has the answer of this tag.
    let reply: NextReply?
    private let written = Mutex<[UInt8]?>(nil)

    init(_ reply: NextReply?, tag: String? = nil) {
        self.reply = reply
        self.tag = tag
    }

    /// The reply as JSON; empty where there is none.
    func bytes() throws -> [UInt8] {
        if let bytes = written.withLock({ $0 }) { return bytes }
        let bytes = try reply.map { try WireJSON.bytes(of: $0) } ?? []
        written.withLock { $0 = bytes }
        return bytes
    }

    /// Everything that an answer without messages and verdicts depends on: whoever asks with an equal key is given
    /// the same answer.
    ///
    /// The tag alone is not enough, for `remaining` changes with each fix and `time_left` with each moment: an answer
    /// that is only as good as its tag would be wrong by up to 25 m and ten seconds. `seen` is not part of it, since
    /// an answer with something that was not seen is never kept.
    struct Key: Equatable, Sendable {
        let tag: String
        let have: RouteID?
        /// The moment of the fix that the answer begins at.
        let heardAt: Timestamp
        /// Places of the tasks that the team knows of: a task names its neighbours.
        let known: [Int]
        let timeLeft: Double?
        let warnings: RideWarnings
        let chances: TaskChances?
        let back: BackInTime?
    }
}

/// The route that a device is led along, and how much of it is left from where the device is.
struct Leading: Sendable {
    let place: NextQuestion.Place
    let route: GuidedRoute
    let remaining: Meters
    /// Metres from the route's start to the device.
    let progress: Meters
    let duration: Seconds
    /// The number of where it leads among the quest's destinations.
    let target: Int
    /// Places of the tasks that the team knows of.
    let known: [Int]
    /// The progress of the device on the ride that is kept, and the moment when it was heard of; `nil` away from it.
    let ridden: (progress: Meters, heardAt: Timestamp)?

    /// Leads along the ride that is kept.
    ///
    /// - Returns: `nil` where the ride leads to none of the places that it may lead to now.
    init?(_ view: LiveRide.View, among tasks: RiderTasks, of document: Quest) {
        guard let last = view.ride.last, let place = view.ride.whereabouts.leading,
            let following = view.ride.following, let route = view.route,
            let target = tasks.open.first(where: { document.destination(at: $0) == route.goal })
        else { return nil }
        let length = following.route.line.length
        let share = length > .zero ? following.remaining.value / length.value : 0
        self.place = NextQuestion.Place(place.fix)
        self.route = route
        remaining = following.remaining
        progress = following.progress
        duration = Seconds(route.duration.value * share)
        self.target = target
        known = tasks.known
        ridden = (following.progress, last.time)
    }

    /// Leads along a route that begins at a place.
    init(
        from place: NextQuestion.Place, along found: Route, as route: GuidedRoute, to target: Int,
        known: [Int]
    ) {
        self.place = place
        self.route = route
        remaining = found.distance
        progress = max(Meters.zero, route.distance - found.distance)
        duration = found.duration
        self.target = target
        self.known = known
        ridden = nil
    }
}

/// Numbers of a quest's destinations: those of tasks are their places among the checkpoints.
struct RiderTasks: Sendable {
    /// Tasks that the team knows of.
    let known: [Int]
    /// Tasks that the device can be led to; or the start, or the finish.
    let open: [Int]
}

extension NextReply {
    /// An answer without a task: nothing is left to do, or something stands against it.
    init(problem: Problem?) {
        self.init(
            task: nil, routeID: nil, remaining: nil, timeLeft: nil, pollAfter: PollInterval.resting.value,
            problem: problem)
    }

    /// The answer to a device that is led somewhere.
    ///
    /// - Parameter timeLeft: Seconds until the team can do the task no longer without being late.
    init(_ leading: Leading, to question: NextQuestion, in edition: OpenEdition, timeLeft: Double?) {
        let place = leading.place.coordinate
        let target = edition.targets[leading.target]
        let stop = edition.document.stopFeature(at: leading.target, in: question.language)
        let remaining = Remaining(
            distance: leading.remaining.value.tenths, duration: leading.duration.value.tenths,
            bearing: Geodesic.azimuth(from: place, to: target).degrees.tenths,
            straightDistance: Geodesic.distance(place, target).value.tenths,
            ascent: leading.route.hills?.ascent(after: leading.progress).value.rounded())
        let wantsLine = question.have.map { $0 != leading.route.id } ?? false
        self.init(
            task: edition.texts.text(
                of: leading.target, among: leading.known, in: edition.document, question.language),
            routeID: leading.route.id, remaining: remaining, timeLeft: timeLeft,
            pollAfter: PollInterval.seconds(
                remaining: Meters(remaining.distance), speed: leading.place.speed,
                isThere: edition.document.isThere(
                    place, number: leading.target, remaining: leading.remaining),
                timeLeft: timeLeft
            ).value,
            geometry: wantsLine ? LineString(coordinates: leading.route.line) : nil)
        self.stop = stop?.json?.sorted
        maneuver = leading.route.maneuver(after: leading.progress, question.language)
        ahead = leading.route.ahead(of: leading.progress, question.language)
    }
}

/// The time after which a device should ask again.
enum PollInterval {
    /// Near the task, where the next few metres matter.
    static let near: Seconds = 3
    static let far: Seconds = 10
    /// While the rider stands, has no task left, or the quest is not open.
    static let resting: Seconds = 30

    /// - Parameters:
    ///   - remaining: Along the route.
    ///   - speed: Metres a second, as the device says.
    ///   - isThere: Whether the rider waits at the start, or is at the finish.
    ///   - timeLeft: Seconds until the time there is over.
    static func seconds(
        remaining: Meters, speed: Double?, isThere: Bool = false, timeLeft: Double? = nil
    ) -> Seconds {
        if isThere {
            guard let timeLeft, timeLeft > 0 else { return resting }
            return max(near, min(resting, Seconds(timeLeft)))
        }
        if remaining < 150 { return near }
        if let speed, speed < 0.5 { return resting }
        return far
    }
}

extension Quest {
    /// Whether a place lies within the start or the finish of this number, as far as anybody can tell from a circle
    /// around its target; never for a task. Near the start is there: all wait around it.
    ///
    /// - Parameter remaining: Metres left along the route.
    fileprivate func isThere(_ place: Coordinate, number: Int, remaining: Meters) -> Bool {
        guard number >= checkpoints.count else { return false }
        let goal = destination(at: number)
        if goal == .start, remaining < RidingRules.gathering { return true }
        guard let zone = stop(at: goal)?.zone else { return false }
        return Geodesic.distance(place, zone.target) <= zone.reach
    }
}
