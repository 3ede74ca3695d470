import QuestEngine
import QuestWire
import Synchronization

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
    func maneuver(after progress: Meters, _ language: Language) -> GuidedManeuver? {
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
    func maneuvers(_ language: Language) -> [GuidedManeuver] {
        guide.turns.indices.map { number in
            let turn = guide.turns[number]
            let words = texts.texts(of: number, in: guide, language)
            return GuidedManeuver(turn, in: turn.at, text: words.action, label: words.banner)
        }
    }

    /// All parts of it that ride otherwise than a paved street.
    func parts(_ language: Language) -> [WayPart] {
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
