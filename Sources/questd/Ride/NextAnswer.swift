import QuestEngine
import QuestWire
import Synchronization

/// The answer of `NextTask` to a question, written at most once.
///
/// Shareable between tasks.
final class NextAnswer: Sendable {
    /// A text that changes with everything that matters to a device: what the log says of its team and of all, what
    /// is closed, its task and route, and its progress in steps of 25 m. So whoever stands gets nothing new. `nil`
    /// away from the ride that is kept.
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
        let back: BackInTime?
    }
}

/// The route that a device is led along, and how much of it is left from where the device is.
struct Leading: Sendable {
    let place: NextQuestion.Place
    let route: GuidedRoute
    let remaining: Meters
    let duration: Seconds
    /// The place of its task among the checkpoints.
    let checkpoint: Int
    /// Places of the tasks that the team knows of.
    let known: [Int]
    /// The progress of the device on the ride that is kept, and the moment when it was heard of; `nil` away from it.
    let ridden: (progress: Meters, heardAt: Timestamp)?

    /// Leads along the ride that is kept.
    ///
    /// - Returns: `nil` where the ride leads to none of the open tasks.
    init?(_ view: LiveRide.View, among tasks: RiderTasks, of checkpoints: [Checkpoint]) {
        guard let last = view.ride.last, let following = view.ride.following, let route = view.route,
            let checkpoint = tasks.open.first(where: { checkpoints[$0].id == route.task })
        else { return nil }
        let length = following.route.line.length
        let share = length > .zero ? following.remaining.value / length.value : 0
        place = NextQuestion.Place(last.fix)
        self.route = route
        remaining = following.remaining
        duration = Seconds(route.duration.value * share)
        self.checkpoint = checkpoint
        known = tasks.known
        ridden = (following.progress, last.time)
    }

    /// Leads along a route that begins at a place.
    init(
        from place: NextQuestion.Place, along found: Route, as route: GuidedRoute, to checkpoint: Int,
        known: [Int]
    ) {
        self.place = place
        self.route = route
        remaining = found.distance
        duration = found.duration
        self.checkpoint = checkpoint
        self.known = known
        ridden = nil
    }
}

/// Places of a quest's tasks among its checkpoints, in the order of the file.
struct RiderTasks: Sendable {
    /// Tasks that the team knows of.
    let known: [Int]
    /// Tasks that the device can be led to.
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
        let target = edition.targets[leading.checkpoint]
        let remaining = Remaining(
            distance: leading.remaining.value.tenths, duration: leading.duration.value.tenths,
            bearing: Geodesic.azimuth(from: place, to: target).degrees.tenths,
            straightDistance: Geodesic.distance(place, target).value.tenths)
        let wantsLine = question.have.map { $0 != leading.route.id } ?? false
        self.init(
            task: edition.texts.text(
                of: leading.checkpoint, among: leading.known, in: edition.document, question.language),
            routeID: leading.route.id, remaining: remaining, timeLeft: timeLeft,
            pollAfter: PollInterval.seconds(
                remaining: Meters(remaining.distance), speed: leading.place.speed
            ).value,
            geometry: wantsLine ? LineString(coordinates: leading.route.line) : nil)
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
    static func seconds(remaining: Meters, speed: Double?) -> Seconds {
        if remaining < 150 { return near }
        if let speed, speed < 0.5 { return resting }
        return far
    }
}
