// What riders are told of the way before them. Sentences begin small: they are spoken as much as read.

extension GuidedTurn {
    /// The action in words: `turn right onto …`, `направо, на улицу …`.
    public var action: Message {
        let action = step
        guard !street.isEmpty else { return action }
        switch maneuver.type {
        case .turn, .newName, .endOfRoad, .fork, .roundabout, .exitRoundabout:
            return .turn(action, onto: street)
        case .continue: return maneuver.modifier == .uTurn ? action : .turn(action, along: street)
        case .depart, .arrive, .notification: return action
        }
    }

    /// Returns the same with how far it is.
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

    private var step: Message {
        switch maneuver.type {
        case .arrive: return .thereYouAre()
        case .notification:
            switch mode {
            case .push: return .getOff()
            case .ferry: return .boardFerry()
            case .train: return .boardTrain()
            case .ride, .closed: return .getOn()
            }
        case .roundabout:
            guard let exit = maneuver.exit else { return .enterRoundabout() }
            return .roundaboutExit(exit)
        case .exitRoundabout: return .leaveRoundabout()
        case .endOfRoad: return .endOfRoad(direction)
        case .fork: return fork
        case .depart, .turn, .continue, .newName: return direction
        }
    }

    private var direction: Message {
        switch maneuver.modifier {
        case .uTurn: .turnRound()
        case .sharpRight: .turnSharpRight()
        case .right: .turnRight()
        case .slightRight: .bearRight()
        case .slightLeft: .bearLeft()
        case .left: .turnLeft()
        case .sharpLeft: .turnSharpLeft()
        case .straight, nil: .goStraight()
        }
    }

    private var fork: Message {
        switch maneuver.modifier {
        case .slightRight: .keepRight()
        case .slightLeft: .keepLeft()
        default: .keepStraight()
        }
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
            case .unpaved: .unpavedHere(left)
            case .ferry: .ferryHere(left)
            case .train: .trainHere(left)
            }
        }
        return switch kind {
        case .pushing: .pushingAhead(left, in: told)
        case .unpaved: .unpavedAhead(left, in: told)
        case .ferry: .ferryAhead(left, in: told)
        case .train: .trainAhead(left, in: told)
        }
    }
}

extension Message {
    /// A distance as it is said: `nil` where it is so short that one is there.
    static func told(_ distance: Meters) -> Message? { distance < 15 ? nil : measured(distance) }

    /// A length rounded as people say it: `45 m`, `120 m`, `1.2 km`.
    static func measured(_ length: Meters) -> Message {
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

    fileprivate static func actionAhead(
        _ action: MessageArgument, in distance: Message
    ) -> Message {
        Message(
            "maneuver-ahead", "in {distance} {action}", "через {distance} {action}",
            ["distance": .message(distance), "action": action])
    }

    fileprivate static func actionNow(_ action: MessageArgument) -> Message {
        Message("maneuver-now", "now {action}", "сейчас {action}", ["action": action])
    }

    fileprivate static func turn(_ action: Message, onto street: String) -> Message {
        let russian = RussianStreet(street)
        let name = MessageArgument.name(english: street, russian: russian.form(in: .accusative))
        switch russian.preposition {
        case "в":
            return Message(
                "maneuver-into", "{action} onto {street}", "{action}, в {street}",
                ["action": .message(action), "street": name])
        case "во":
            return Message(
                "maneuver-into-vowel", "{action} onto {street}", "{action}, во {street}",
                ["action": .message(action), "street": name])
        default:
            return Message(
                "maneuver-onto", "{action} onto {street}", "{action}, на {street}",
                ["action": .message(action), "street": name])
        }
    }

    fileprivate static func turn(_ action: Message, along street: String) -> Message {
        let name = MessageArgument.name(
            english: street, russian: RussianStreet(street).form(in: .dative))
        return Message(
            "maneuver-along", "{action} along {street}", "{action}, по {street}",
            ["action": .message(action), "street": name])
    }

    fileprivate static func endOfRoad(_ action: Message) -> Message {
        Message(
            "maneuver-end-of-road", "at the end of the road {action}", "в конце дороги {action}",
            ["action": .message(action)])
    }

    fileprivate static func turnRound() -> Message {
        Message("maneuver-turn-round", "turn round", "развернитесь")
    }

    fileprivate static func turnSharpRight() -> Message {
        Message("maneuver-sharp-right", "turn sharp right", "резко направо")
    }

    fileprivate static func turnRight() -> Message {
        Message("maneuver-right", "turn right", "направо")
    }

    fileprivate static func bearRight() -> Message {
        Message("maneuver-slight-right", "bear right", "правее")
    }

    fileprivate static func goStraight() -> Message {
        Message("maneuver-straight", "go straight", "прямо")
    }

    fileprivate static func bearLeft() -> Message {
        Message("maneuver-slight-left", "bear left", "левее")
    }

    fileprivate static func turnLeft() -> Message {
        Message("maneuver-left", "turn left", "налево")
    }

    fileprivate static func turnSharpLeft() -> Message {
        Message("maneuver-sharp-left", "turn sharp left", "резко налево")
    }

    fileprivate static func keepRight() -> Message {
        Message("maneuver-keep-right", "keep right", "держитесь правее")
    }

    fileprivate static func keepStraight() -> Message {
        Message("maneuver-keep-straight", "keep straight", "держитесь прямо")
    }

    fileprivate static func keepLeft() -> Message {
        Message("maneuver-keep-left", "keep left", "держитесь левее")
    }

    fileprivate static func roundaboutExit(_ exit: Int) -> Message {
        Message(
            "maneuver-roundabout", "at the roundabout take exit {exit}", "на кольце {exit}-й съезд",
            ["exit": .count(exit)])
    }

    fileprivate static func enterRoundabout() -> Message {
        Message("maneuver-enter-roundabout", "ride into the roundabout", "въезжайте на кольцо")
    }

    fileprivate static func leaveRoundabout() -> Message {
        Message("maneuver-leave-roundabout", "leave the roundabout", "съезжайте с кольца")
    }

    fileprivate static func getOff() -> Message {
        Message("maneuver-get-off", "get off and push", "спешьтесь и ведите велосипед")
    }

    fileprivate static func getOn() -> Message {
        Message("maneuver-get-on", "get on again", "снова можно ехать")
    }

    fileprivate static func boardFerry() -> Message {
        Message("maneuver-board-ferry", "take the ferry", "на паром")
    }

    fileprivate static func boardTrain() -> Message {
        Message("maneuver-board-train", "take the train", "на поезд")
    }

    fileprivate static func thereYouAre() -> Message {
        Message("maneuver-arrive", "you are there", "вы на месте")
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
