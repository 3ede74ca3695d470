import GeoJSONKit
package import QuestEngine
package import QuestWire
import ServerBase
import Synchronization

/// The answer of `NextTask` to a question, written at most once.
///
/// Shareable between tasks.
package final class NextAnswer: Sendable {
    /// A text that changes with everything that matters to a device: what the log says of its team and of all, what
    /// is closed, its task and route, its next turn, what it is warned of, whether its task is locked, the end of its
    /// time where rests move it, and its progress in steps of 25 m. So whoever stands gets nothing new. `nil` away from
    /// the ride that is kept.
    package let tag: String?
    /// `nil` where the device has the answer of this tag.
    package let reply: NextReply?
    private let written = Mutex<[UInt8]?>(nil)

    init(_ reply: NextReply?, tag: String? = nil) {
        self.reply = reply
        self.tag = tag
    }

    /// The reply as JSON; empty where there is none.
    package func bytes() throws -> [UInt8] {
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
        let chances: AttemptsLeft?
        let back: BackInTime?
    }
}

/// The route that a device is led along, and how much of it is left from where the device is.
package struct Leading: Sendable {
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

    /// - Throws: `Refusal`: why nothing can be done before why nothing is known.
    init(_ goals: RideGoals) throws(Refusal) {
        open = try goals.led.get()
        known = try goals.known.get()
    }
}

extension NextReply {
    /// An answer without a task: nothing is left to do, or something stands against it.
    package init(problem: Problem?) {
        self.init(
            task: nil, routeID: nil, remaining: nil, timeLeft: nil, pollAfter: PollInterval.resting.value,
            problem: problem)
    }

    /// The answer to a device that is led somewhere.
    ///
    /// - Parameter timeLeft: Seconds until the team can do the task no longer without being late.
    package init(_ leading: Leading, to question: NextQuestion, in edition: OpenEdition, timeLeft: Double?) {
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

extension AttemptsLeft {
    /// The members that it adds to a task's properties, flat as these are.
    fileprivate func members(in language: Language, of document: Quest) -> JSONObject {
        var members: JSONObject = [:]
        members["attempts_left"] = attemptsLeft.map { .integer(Int64($0)) }
        members["locked_until"] = lockedUntil.map { .string($0.description) }
        let words = messages.map { $0.namingTask(of: document, in: language).text(in: language) }
        if !words.isEmpty { members["notice"] = .string(words.joined(separator: " ")) }
        return members
    }
}

extension Feature {
    /// The feature of a task, with what a team has left at it.
    func telling(_ chances: AttemptsLeft?, in language: Language, of document: Quest) -> Feature {
        guard let chances else { return self }
        var feature = self
        var members = properties ?? [:]
        for (name, value) in chances.members(in: language, of: document) { members[name] = value }
        feature.properties = members
        return feature
    }
}

extension JSONValue {
    /// Returns a feature that is JSON already with the attempts left. Its members stay sorted by name.
    func telling(_ chances: AttemptsLeft?, in language: Language, of document: Quest) -> JSONValue {
        guard let chances, var feature = objectValue, var members = feature["properties"]?.objectValue else {
            return self
        }
        for (name, value) in chances.members(in: language, of: document) { members[name] = value }
        feature["properties"] = JSONValue.object(members).sorted
        return .object(feature)
    }
}

/// The words for what there is to do on a route, each made once and not for every poll.
final class RouteTexts: Sendable {
    private struct Key: Hashable {
        let turn: Int
        let language: Language
    }

    /// The words of a turn.
    struct Texts: Sendable {
        /// The action, without how far it is.
        let action: String
        let banner: String
    }

    private let texts = Mutex<[Key: Texts]>([:])

    /// - Parameter turn: Its place among the turns of the guide.
    func texts(of turn: Int, in guide: RouteGuide, _ language: Language) -> Texts {
        let key = Key(turn: turn, language: language)
        if let known = texts.withLock({ $0[key] }) { return known }
        let turn = guide.turns[turn]
        let made = Texts(action: turn.action.text(in: language), banner: turn.banner(in: language))
        texts.withLock { $0[key] = made }
        return made
    }
}

extension GuidedRoute {
    /// The next thing to do for a rider.
    ///
    /// - Parameter progress: Metres from the route's start to the rider.
    /// - Returns: `nil` for a route on which there is nothing to do.
    package func maneuver(after progress: Meters, _ language: Language) -> GuidedManeuver? {
        guard let number = guide.nextTurn(after: progress) else { return nil }
        let turn = guide.turns[number]
        let distance = max(Meters.zero, turn.at - progress)
        let words = texts.texts(of: number, in: guide, language)
        let told = turn.announcement(in: distance, saying: .text(words.action))
        return GuidedManeuver(turn, in: distance, text: told.text(in: language), label: words.banner)
    }

    /// The next part of each kind that a rider comes to; `nil` when none is left.
    func ahead(of progress: Meters, _ language: Language) -> [WayPart]? {
        let parts = guide.nextParts(after: progress)
        return parts.isEmpty ? nil : parts.map { WayPart($0, after: progress, language) }
    }

    /// Everything to do on it, by metres from its start.
    package func maneuvers(_ language: Language) -> [GuidedManeuver] {
        guide.turns.indices.map { number in
            let turn = guide.turns[number]
            let words = texts.texts(of: number, in: guide, language)
            return GuidedManeuver(turn, in: turn.at, text: words.action, label: words.banner)
        }
    }

    /// All parts of it that ride otherwise than a paved street.
    package func parts(_ language: Language) -> [WayPart] {
        guide.parts.map { WayPart($0, after: .zero, language) }
    }
}

extension GuidedManeuver {
    fileprivate init(_ turn: GuidedTurn, in distance: Meters, text: String, label: String) {
        self.init(
            distance: distance.value.tenths, kind: turn.maneuver.type.rawValue,
            modifier: turn.maneuver.modifier?.rawValue, street: turn.street.isEmpty ? nil : turn.street,
            exit: turn.maneuver.exit, location: turn.maneuver.location, text: text, label: label,
            begins: turn.begins?.rawValue)
    }
}

extension WayPart {
    fileprivate init(_ part: GuidedPart, after progress: Meters, _ language: Language) {
        let start = max(part.start, progress)
        self.init(
            kind: part.kind.rawValue, distance: (start - progress).value.tenths,
            length: (part.end - start).value.tenths,
            text: part.announcement(after: progress).text(in: language))
    }
}

/// The warnings to a device at a moment: the one place for polls, streams and answers to positions.
struct RideWarnings: Equatable {
    fileprivate struct Item: Equatable {
        let warning: RideWarning
        /// The device of the team that it is about, where that is another one.
        let device: DeviceID?
    }

    fileprivate var items: [Item] = []

    /// Nothing where nobody can add to the ride any more: whoever is on his way home need tell no positions.
    ///
    /// - Complexity: O(devices of the team and their visits), O(zones) where the device is in a forbidden one, and that of
    ///   `openFinishStay` where the team is at the finish.
    init(for device: Device, on rides: LiveRides, in snapshot: QuestSnapshot, at now: Timestamp) {
        guard snapshot.state.phase == .open else { return }
        // Who is led to a task is refused; on the way to the start or the finish nothing else tells of it.
        if snapshot.state.isPaused(device.team), snapshot.state.teams[device.team]?.ride.finish == nil {
            self.items = [Item(warning: .onPause, device: nil)]
        }
        if let engine = try? snapshot.engine(),
            let stay = engine.finishQuestion(to: device.team, in: snapshot.state, at: now)
        {
            self.items.append(Item(warning: .finishUnconfirmed(since: stay.since), device: nil))
        }
        let forbidden = {
            snapshot.state.zonesInForce(at: now) + (snapshot.edition?.document.zones ?? [])
        }
        // What the device itself does comes first.
        let signs = rides.ride(of: device).signs
        let own = signs?.warnings(at: now, forbidden: forbidden) ?? []
        var items = own.map { Item(warning: $0, device: nil) }
        let team = snapshot.state.teams[device.team]?.devices ?? []
        if team.count > 1 {
            for mate in rides.rides(of: team) where mate.device.id != device.id {
                let signs = mate.signs
                let theirs = signs?.warnings(at: now, forbidden: forbidden, isOwn: false) ?? []
                items += theirs.map { Item(warning: $0, device: mate.device.id) }
            }
        }
        guard !items.isEmpty, let engine = try? snapshot.engine(),
            !engine.isOver(in: snapshot.state, at: now),
            engine.time(of: device.team, in: snapshot.state).counts(now)
        else { return }
        self.items += items
    }

    /// The codes, with the zone or the device that each is about, for tags.
    var tag: String { items.map(\.tag).joined(separator: "+") }

    /// The warnings as they are sent; `nil` when there is none.
    func told(in language: Language) -> [StandingWarning]? {
        items.isEmpty ? nil : items.map { $0.told(in: language) }
    }
}

extension RideWarnings.Item {
    private var zone: ZoneID? {
        if case .outOfBounds(let id, _) = warning { id } else { nil }
    }
    private var since: Timestamp? {
        if case .finishUnconfirmed(let since) = warning { since } else { nil }
    }

    fileprivate var tag: String {
        let about = zone?.rawValue ?? device?.rawValue ?? since.map { "\($0.milliseconds)" }
        return about.map { warning.code + ":" + $0 } ?? warning.code
    }

    fileprivate func told(in language: Language) -> StandingWarning {
        StandingWarning(
            code: warning.code, text: warning.message.text(in: language), zone: zone, device: device,
            since: since)
    }
}
