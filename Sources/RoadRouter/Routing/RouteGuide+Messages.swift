// What riders are told of the way before them. Sentences begin small: they are spoken as much as read.

extension GuidedTurn {
    /// The action in words: `turn right onto …`, `направо, на улицу …`.
    public var action: Message {
        Instruction(maneuver: maneuver, way: way, mode: mode, changesMode: changesMode).message
    }

    /// The words of a banner beside the sign of the turn: the name of the way to ride for, else its kind; what to do where
    /// that says more than an unnamed road, and where the rider arrives, gets off, on again or goes aboard.
    public func banner(in language: Language) -> String {
        let leadsOn =
            maneuver.type != .arrive && maneuver.type != .notification && !changesMode && !mode.isCarried
        guard leadsOn, !way.name.isEmpty || way.kind != .road else { return action.sentence(in: language) }
        return way.name.isEmpty ? way.kind.label(in: language).sentence : way.name
    }

    /// Returns the action with how far it is.
    ///
    /// - Parameters:
    ///   - distance: Metres from the rider along the route.
    ///   - words: The action as somebody has kept it.
    public func announcement(in distance: Meters, saying words: MessageArgument? = nil) -> Message {
        let words = words ?? .message(action)
        guard let told = Message.told(distance) else {
            // Nobody is told to be there now.
            return maneuver.type == .arrive ? action : .actionNow(words)
        }
        return .actionAhead(words, in: told)
    }
}

extension GuidedPart {
    /// Returns what lies ahead and how far it is.
    ///
    /// - Parameter progress: Metres from the route's start to the rider.
    public func announcement(after progress: Meters) -> Message {
        let left = Message.measured(end - max(start, progress))
        guard start > progress, let told = Message.told(start - progress) else {
            return switch kind {
            case .pushing: .pushingHere(left)
            case .steps: .stepsHere(left)
            case .unpaved: .unpavedHere(left)
            case .ferry: .ferryHere(left)
            case .train: .trainHere(left)
            }
        }
        return switch kind {
        case .pushing: .pushingAhead(left, in: told)
        case .steps: .stepsAhead(left, in: told)
        case .unpaved: .unpavedAhead(left, in: told)
        case .ferry: .ferryAhead(left, in: told)
        case .train: .trainAhead(left, in: told)
        }
    }
}

extension Message {
    /// A distance as it is said: `nil` where it is so short that one is there.
    package static func told(_ distance: Meters) -> Message? { distance < 15 ? nil : measured(distance) }

    /// A length rounded as people say it: `45 m`, `120 m`, `1.2 km`.
    package static func measured(_ length: Meters) -> Message {
        let value = length.value.isFinite ? min(max(length.value, 0), 40_000_000) : 0
        let step = value < 100 ? 5.0 : value < 1000 ? 10 : 100
        let rounded = max((value / step).rounded() * step, 5)
        if rounded < 1000 { return .meters(Int(rounded)) }
        return .kilometers(rounded / 1000)
    }

    private static func meters(_ count: Int) -> Message {
        Message("length-metres", "{count} m", "{count} м", ["count": .count(count)])
    }

    private static func kilometers(_ length: Double) -> Message {
        Message("length-kilometres", "{length} km", "{length} км", ["length": .number(length)])
    }

    fileprivate static func pushingAhead(_ length: Message, in distance: Message) -> Message {
        Message(
            "pushing-ahead", "in {distance} push the bicycle for {length}",
            "через {distance} ведите велосипед пешком {length}",
            ["distance": .message(distance), "length": .message(length)])
    }

    fileprivate static func pushingHere(_ length: Message) -> Message {
        Message(
            "pushing-here", "push the bicycle for {length} from here",
            "отсюда ведите велосипед пешком {length}", ["length": .message(length)])
    }

    fileprivate static func stepsAhead(_ length: Message, in distance: Message) -> Message {
        Message(
            "steps-ahead", "in {distance} stairs for {length}", "через {distance} лестница: {length}",
            ["distance": .message(distance), "length": .message(length)])
    }

    fileprivate static func stepsHere(_ length: Message) -> Message {
        Message(
            "steps-here", "stairs for {length} from here", "отсюда лестница: {length}",
            ["length": .message(length)])
    }

    fileprivate static func unpavedAhead(_ length: Message, in distance: Message) -> Message {
        Message(
            "unpaved-ahead", "in {distance} the road is unpaved for {length}",
            "через {distance} дорога без покрытия: {length}",
            ["distance": .message(distance), "length": .message(length)])
    }

    fileprivate static func unpavedHere(_ length: Message) -> Message {
        Message(
            "unpaved-here", "the road is unpaved for {length} from here",
            "отсюда дорога без покрытия: {length}",
            ["length": .message(length)])
    }

    fileprivate static func ferryAhead(_ length: Message, in distance: Message) -> Message {
        Message(
            "ferry-ahead", "in {distance} a ferry for {length}", "через {distance} паром: {length}",
            ["distance": .message(distance), "length": .message(length)])
    }

    fileprivate static func ferryHere(_ length: Message) -> Message {
        Message(
            "ferry-here", "a ferry for {length} from here", "отсюда паром: {length}",
            ["length": .message(length)])
    }

    fileprivate static func trainAhead(_ length: Message, in distance: Message) -> Message {
        Message(
            "train-ahead", "in {distance} a train for {length}", "через {distance} поезд: {length}",
            ["distance": .message(distance), "length": .message(length)])
    }

    fileprivate static func trainHere(_ length: Message) -> Message {
        Message(
            "train-here", "a train for {length} from here", "отсюда поезд: {length}",
            ["length": .message(length)])
    }
}
