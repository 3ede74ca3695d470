// The words of maneuvers.

extension Message {
    static func actionAhead(
        _ action: MessageArgument, in distance: Message
    ) -> Message {
        Message(
            "maneuver-ahead", "in {distance} {action}", "через {distance} {action}",
            ["distance": .message(distance), "action": action])
    }

    static func actionNow(_ action: MessageArgument) -> Message {
        Message("maneuver-now", "now {action}", "сейчас {action}", ["action": action])
    }

    /// Two things to do in a row.
    static func action(_ action: Message, then next: Message) -> Message {
        Message(
            "maneuver-then", "{action}, then {next}", "{action}, затем {next}",
            ["action": .message(action), "next": .message(next)])
    }

    /// A turn behind which the mode is another one.
    static func action(_ action: Message, andThere change: Message) -> Message {
        Message(
            "maneuver-and-mode", "{action}, there {change}", "{action}, там {change}",
            ["action": .message(action), "change": .message(change)])
    }

    static func turn(_ action: Message, onto way: SpokenWay) -> Message {
        switch way.russian.preposition {
        case "в":
            Message(
                "maneuver-into", "{action} onto {street}", "{action}, в {street}",
                ["action": .message(action), "street": way.onto])
        case "во":
            Message(
                "maneuver-into-vowel", "{action} onto {street}", "{action}, во {street}",
                ["action": .message(action), "street": way.onto])
        default:
            Message(
                "maneuver-onto", "{action} onto {street}", "{action}, на {street}",
                ["action": .message(action), "street": way.onto])
        }
    }

    static func turn(_ action: Message, along way: SpokenWay) -> Message {
        Message(
            "maneuver-along", "{action} along {street}", "{action}, по {street}",
            ["action": .message(action), "street": way.along])
    }

    static func merge(onto way: SpokenWay) -> Message {
        Message(
            "maneuver-merge", "merge onto {street}", "выезжайте {street}", ["street": way.ontoWhole])
    }

    static func ride(_ towards: MessageArgument) -> Message {
        Message("maneuver-depart", "ride {towards}", "поезжайте {towards}", ["towards": towards])
    }

    static func ride(_ towards: MessageArgument, along way: SpokenWay) -> Message {
        Message(
            "maneuver-depart-along", "ride {towards} along {street}", "поезжайте {towards} по {street}",
            ["towards": towards, "street": way.along])
    }

    static func walk(_ towards: MessageArgument) -> Message {
        Message(
            "maneuver-walk", "walk {towards}, pushing the bicycle", "идите {towards}, ведя велосипед",
            ["towards": towards])
    }

    static func walk(_ towards: MessageArgument, along way: SpokenWay) -> Message {
        Message(
            "maneuver-walk-along", "walk {towards} along {street}, pushing the bicycle",
            "идите {towards} по {street}, ведя велосипед", ["towards": towards, "street": way.along])
    }

    static func endOfRoad(_ action: Message) -> Message {
        Message(
            "maneuver-end-of-road", "at the end of the road {action}", "в конце дороги {action}",
            ["action": .message(action)])
    }

    static func turnRound() -> Message {
        Message("maneuver-turn-round", "turn round", "развернитесь")
    }

    static func turnSharpRight() -> Message {
        Message("maneuver-sharp-right", "turn sharp right", "резко направо")
    }

    static func turnRight() -> Message {
        Message("maneuver-right", "turn right", "направо")
    }

    static func bearRight() -> Message {
        Message("maneuver-slight-right", "bear right", "правее")
    }

    static func goStraight() -> Message {
        Message("maneuver-straight", "go straight", "прямо")
    }

    static func bearLeft() -> Message {
        Message("maneuver-slight-left", "bear left", "левее")
    }

    static func turnLeft() -> Message {
        Message("maneuver-left", "turn left", "налево")
    }

    static func turnSharpLeft() -> Message {
        Message("maneuver-sharp-left", "turn sharp left", "резко налево")
    }

    static func keepRight() -> Message {
        Message("maneuver-keep-right", "keep right", "держитесь правее")
    }

    static func keepStraight() -> Message {
        Message("maneuver-keep-straight", "keep straight", "держитесь прямо")
    }

    static func keepLeft() -> Message {
        Message("maneuver-keep-left", "keep left", "держитесь левее")
    }

    static func roundaboutExit(_ exit: Int) -> Message {
        Message(
            "maneuver-roundabout", "at the roundabout take {exit}", "на кольце сверните на {exit} съезде",
            ["exit": .exit(exit)])
    }

    static func enterRoundabout() -> Message {
        Message("maneuver-enter-roundabout", "ride into the roundabout", "въезжайте на кольцо")
    }

    static func leaveRoundabout() -> Message {
        Message("maneuver-leave-roundabout", "leave the roundabout", "съезжайте с кольца")
    }

    static func getOff() -> Message {
        Message("maneuver-get-off", "get off and push", "спешьтесь и ведите велосипед")
    }

    static func getOff(along way: SpokenWay) -> Message {
        Message(
            "maneuver-get-off-along", "get off and push along {street}",
            "спешьтесь и ведите велосипед по {street}", ["street": way.along])
    }

    static func getOn() -> Message {
        Message("maneuver-get-on", "get on again", "снова можно ехать")
    }

    static func getOn(along way: SpokenWay) -> Message {
        Message(
            "maneuver-get-on-along", "get on again and ride along {street}",
            "снова можно ехать, по {street}", ["street": way.along])
    }

    static func boardFerry() -> Message {
        Message("maneuver-board-ferry", "take the ferry", "на паром")
    }

    static func boardTrain() -> Message {
        Message("maneuver-board-train", "take the train", "на поезд")
    }

    static func thereYouAre() -> Message {
        Message("maneuver-arrive", "you are there", "вы на месте")
    }

    static func thereYouAreLeft() -> Message {
        Message("maneuver-arrive-left", "you are there, on the left", "вы на месте, слева")
    }

    static func thereYouAreRight() -> Message {
        Message("maneuver-arrive-right", "you are there, on the right", "вы на месте, справа")
    }
}

extension MessageArgument {
    /// An exit of a roundabout: `the second exit`, `втором`.
    fileprivate static func exit(_ number: Int) -> MessageArgument {
        let places = ordinals.indices
        guard places.contains(number - 1) else {
            return .name(english: "exit \(number)", russian: "\(number)-м")
        }
        let word = ordinals[number - 1]
        return .name(english: "the \(word.english) exit", russian: word.russian)
    }

    private static let ordinals: [(english: String, russian: String)] = [
        ("first", "первом"), ("second", "втором"), ("third", "третьем"),
        ("fourth", "четвёртом"), ("fifth", "пятом"), ("sixth", "шестом"), ("seventh", "седьмом"),
        ("eighth", "восьмом"), ("ninth", "девятом"), ("tenth", "десятом"),
    ]
}
