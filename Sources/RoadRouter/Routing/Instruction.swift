/// The words for a maneuver: the one place where the words of the live guide, of steps and of
/// announcements come from. Sentences begin small: they are spoken as much as read.
struct Instruction {
    let maneuver: Maneuver
    /// The way that follows, or that behind the roundabout.
    let way: StepWay
    let mode: TravelMode
    let changesMode: Bool

    var message: Message {
        switch maneuver.type {
        case .depart: return departure
        case .arrive: return arrival
        case .notification: return modeChange ?? Self.straightOn(way)
        case .newName where changesMode && maneuver.modifier == .straight: return modeChange ?? turn
        case .turn, .continue, .newName, .endOfRoad, .fork, .merge, .roundabout, .exitRoundabout: break
        }
        guard changesMode, let change = Self.plainChange(to: mode) else { return turn }
        // Aboard of what carries one there is no street to turn into.
        return .action(mode.isCarried ? action : turn, andThere: change)
    }

    /// The turn, with the way it leads to.
    private var turn: Message {
        switch maneuver.type {
        case .merge: .merge(onto: way.calledAnyway)
        case .continue where maneuver.modifier == .uTurn: action
        case .continue: way.spoken.map { .turn(action, along: $0) } ?? action
        default: way.spoken.map { .turn(action, onto: $0) } ?? action
        }
    }

    /// The turn alone.
    private var action: Message {
        switch maneuver.type {
        case .roundabout:
            guard let exit = maneuver.exit else { return .enterRoundabout() }
            return .roundaboutExit(exit)
        case .exitRoundabout: return .leaveRoundabout()
        case .endOfRoad: return .endOfRoad(direction)
        case .fork: return fork
        default: return direction
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

    private var departure: Message {
        if let boarding = mode.isCarried ? Self.plainChange(to: mode) : nil { return boarding }
        let towards = Compass(bearing: maneuver.bearingAfter).towards
        switch (mode, way.spoken) {
        case (.push, let way?): return .walk(towards, along: way)
        case (.push, nil): return .walk(towards)
        case (_, let way?): return .ride(towards, along: way)
        case (_, nil): return .ride(towards)
        }
    }

    private var arrival: Message {
        switch maneuver.modifier {
        case .left: .thereYouAreLeft()
        case .right: .thereYouAreRight()
        default: .thereYouAre()
        }
    }

    /// The change of the mode where nothing else is to be done.
    private var modeChange: Message? {
        switch (mode, way.spoken) {
        case (.push, let way?): .getOff(along: way)
        case (.ride, let way?), (.closed, let way?): .getOn(along: way)
        default: Self.plainChange(to: mode)
        }
    }

    private static func plainChange(to mode: TravelMode) -> Message? {
        switch mode {
        case .push: .getOff()
        case .ferry: .boardFerry()
        case .train: .boardTrain()
        case .ride: .getOn()
        case .closed: nil
        }
    }

    private static func straightOn(_ way: StepWay) -> Message {
        way.spoken.map { .turn(.goStraight(), onto: $0) } ?? .goStraight()
    }
}

extension RouteStep {
    /// The words for the step's maneuver: `turn right onto …`, `направо, на улицу …`.
    ///
    /// Begins small, as the live guide's words do (`GuidedTurn.action`); `Message.sentence(in:)` begins great.
    public var instruction: Message {
        Instruction(maneuver: maneuver, way: destination, mode: mode, changesMode: changesMode).message
    }
}

extension Message {
    /// The text beginning with a capital, as it stands alone.
    public func sentence(in language: Language) -> String { text(in: language).sentence }
}

extension String {
    /// The text beginning with a capital.
    var sentence: String { prefix(1).uppercased() + dropFirst() }
}

/// The eight directions of the compass.
enum Compass: Int, CaseIterable {
    case north = 0
    case northEast, east, southEast, south, southWest, west, northWest

    /// - Parameter bearing: Whole degrees, 0 … 359.
    init(bearing: Int) {
        self = Compass(rawValue: (2 * bearing + 45) / 90 % 8) ?? .north
    }

    /// `north-east`, `на северо-восток`.
    var towards: MessageArgument {
        switch self {
        case .north: .name(english: "north", russian: "на север")
        case .northEast: .name(english: "north-east", russian: "на северо-восток")
        case .east: .name(english: "east", russian: "на восток")
        case .southEast: .name(english: "south-east", russian: "на юго-восток")
        case .south: .name(english: "south", russian: "на юг")
        case .southWest: .name(english: "south-west", russian: "на юго-запад")
        case .west: .name(english: "west", russian: "на запад")
        case .northWest: .name(english: "north-west", russian: "на северо-запад")
        }
    }
}
