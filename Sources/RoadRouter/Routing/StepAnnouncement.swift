/// Something that a voice says along a step: of the maneuver at its end, and at a leg's start of setting off.
///
/// Texts are made when they are asked for.
public struct StepAnnouncement: Hashable, Sendable {
    /// Metres before the step's end at which it is said, as in Mapbox's answers: from the step's length down to 0.
    public let distanceAlong: Meters
    public let message: Message

    /// The sentence, beginning with a capital.
    public func text(in language: Language) -> String { message.sentence(in: language) }

    /// The sentence in the Speech Synthesis Markup Language (https://www.w3.org/TR/speech-synthesis11/).
    public func ssml(in language: Language) -> String {
        var escaped = ""
        for character in text(in: language) {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&apos;"
            default: escaped.append(character)
            }
        }
        return "<speak>\(escaped)</speak>"
    }
}

extension [RouteStep] {
    /// Returns what is said along one of the steps of a leg, the first thing first: far ahead where the step is long, in
    /// time to look round, and just before the maneuver; on a short step once. Two maneuvers that follow one another
    /// closely are said together. Along the step that arrives nothing is said.
    ///
    /// - Complexity: O(1).
    public func announcements(at place: Int) -> [StepAnnouncement] {
        guard indices.contains(place), place + 1 < count else { return [] }
        let (step, action) = (self[place], action(at: place + 1))
        let lead = AnnouncementLead(along: step)
        var announcements: [StepAnnouncement] = []
        func say(_ message: Message, _ distance: Meters) {
            announcements.append(StepAnnouncement(distanceAlong: distance, message: message))
        }
        let isShort = step.distance < lead.short
        let beginning = isShort ? action : Message.action(action, spokenAhead: step.distance)
        if place == 0 {
            say(.action(step.instruction, then: beginning), step.distance)
        } else {
            say(beginning, step.distance)
        }
        if step.distance >= lead.long { say(.action(action, spokenAhead: lead.ahead), lead.ahead) }
        // Nobody is told to be there before he is.
        let isArrival = self[place + 1].maneuver.type == .arrive
        if !isShort { say(action, isArrival ? AnnouncementLead.arrival : lead.now) }
        return announcements
    }

    /// The maneuver at a step's start, with the next one where it follows closely.
    private func action(at place: Int) -> Message {
        let action = self[place].instruction
        guard isFollowedClosely(place) else { return action }
        return .action(action, then: self[place + 1].instruction)
    }

    /// Whether a maneuver follows that of a step so closely that both are told together.
    func isFollowedClosely(_ place: Int) -> Bool {
        place + 1 < count && self[place].maneuver.type != .roundabout
            && self[place].distance < AnnouncementLead(along: self[place]).short
    }
}

/// How far before a maneuver it is announced: as far as one rides in some seconds.
struct AnnouncementLead {
    /// Just before it: 15 … 40 m, at 18 km/h 30 m.
    let now: Meters
    /// In time to look round: 60 … 250 m, at 18 km/h 150 m.
    let ahead: Meters

    init(along step: RouteStep) {
        let speed = step.duration.value > 0 ? step.distance.value / step.duration.value : 5
        now = Meters(Swift.min(Swift.max(6 * speed, 15), 40))
        ahead = Meters(Swift.min(Swift.max(30 * speed, 60), 250))
    }

    static let arrival: Meters = 15

    /// Below so many metres one announcement is enough.
    var short: Meters { Meters(2 * now.value) }
    /// From so many metres on a step's beginning, and `ahead`, are two different times.
    var long: Meters { Meters(2 * ahead.value) }
}

extension Message {
    /// An action with how far it is, in words that a voice reads rightly.
    fileprivate static func action(_ action: Message, spokenAhead distance: Meters) -> Message {
        .actionAhead(.message(action), in: .spoken(distance))
    }

    /// A length as a voice says it: `150 metres`, `1.2 kilometres`.
    static func spoken(_ length: Meters) -> Message {
        let value = length.value.isFinite ? min(max(length.value, 0), 40_000_000) : 0
        let step = value < 100 ? 5.0 : value < 300 ? 10 : value < 1000 ? 50 : 100
        let rounded = max((value / step).rounded() * step, 5)
        if rounded < 1000 { return .spokenMeters(Int(rounded)) }
        let tenths = Int((rounded / 100).rounded())
        return tenths % 10 == 0 ? .spokenKilometers(tenths / 10) : .spokenKilometers(Double(tenths) / 10)
    }

    private static func spokenMeters(_ count: Int) -> Message {
        Message(
            "spoken-metres", "{count} {count|metre|metres}", "{count} {count|метр|метра|метров}",
            ["count": .count(count)])
    }

    private static func spokenKilometers(_ count: Int) -> Message {
        Message(
            "spoken-whole-kilometres", "{count} {count|kilometre|kilometres}",
            "{count} {count|километр|километра|километров}", ["count": .count(count)])
    }

    private static func spokenKilometers(_ length: Double) -> Message {
        Message(
            "spoken-kilometres", "{length} kilometres", "{length} километра", ["length": .number(length)])
    }
}
