import Testing

@testable import RoadRouter

@Suite("Instructions")
struct InstructionTests {
    private static func instruction(
        _ type: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil, onto name: String = "",
        kind: WayKind = .road, mode: TravelMode = .ride, changesMode: Bool = false, bearing: Int = 0,
        exit: Int? = nil
    ) -> Message {
        let maneuver = Maneuver(
            type: type, modifier: modifier, location: Coordinate(longitude: 0, latitude: 0),
            bearingBefore: 0, bearingAfter: bearing, exit: exit)
        return Instruction(
            maneuver: maneuver, way: StepWay(name: name, kind: kind), mode: mode, changesMode: changesMode
        ).message
    }

    private func check(_ message: Message, _ english: String, _ russian: String) {
        #expect(message.text(in: .english) == english)
        #expect(message.text(in: .russian) == russian)
    }

    @Test(
        "every type of maneuver has its sentence",
        arguments: [
            (
                instruction(.turn, .left, onto: "проспект Мира"), "turn left onto проспект Мира",
                "налево, на проспект Мира"
            ),
            (
                instruction(.turn, .sharpRight, onto: "Тихий переулок"),
                "turn sharp right onto Тихий переулок",
                "резко направо, в Тихий переулок"
            ),
            (instruction(.turn, .slightLeft), "bear left", "левее"),
            (
                instruction(.continue, .right, onto: "улица Труда"), "turn right along улица Труда",
                "направо, по улице Труда"
            ),
            (instruction(.continue, .uTurn, onto: "улица Труда"), "turn round", "развернитесь"),
            (
                instruction(.newName, .straight, onto: "улица Труда"), "go straight onto улица Труда",
                "прямо, на улицу Труда"
            ),
            (
                instruction(.endOfRoad, .left, onto: "улица Труда"),
                "at the end of the road turn left onto улица Труда", "в конце дороги налево, на улицу Труда"
            ),
            (
                instruction(.fork, .slightRight, onto: "М5"), "keep right onto М5",
                "держитесь правее, на М5"
            ),
            (instruction(.merge, .slightLeft, onto: "М5"), "merge onto М5", "выезжайте на М5"),
            (instruction(.merge, .slightLeft), "merge onto the road", "выезжайте на дорогу"),
            (
                instruction(.roundabout, .right, onto: "улица Труда", exit: 2),
                "at the roundabout take the second exit onto улица Труда",
                "на кольце сверните на втором съезде, на улицу Труда"
            ),
            (
                instruction(.roundabout, .right, exit: 12), "at the roundabout take exit 12",
                "на кольце сверните на 12-м съезде"
            ),
            (instruction(.roundabout, .right), "ride into the roundabout", "въезжайте на кольцо"),
            (
                instruction(.exitRoundabout, .right, onto: "улица Труда", exit: 2),
                "leave the roundabout onto улица Труда", "съезжайте с кольца, на улицу Труда"
            ),
            (instruction(.arrive), "you are there", "вы на месте"),
            (instruction(.arrive, .left), "you are there, on the left", "вы на месте, слева"),
            (instruction(.arrive, .right), "you are there, on the right", "вы на месте, справа"),
        ] as [(Message, String, String)])
    func types(message: Message, english: String, russian: String) { check(message, english, russian) }

    @Test(
        "setting off says in which direction of eight",
        arguments: [
            (0, "north", "на север"), (22, "north", "на север"), (23, "north-east", "на северо-восток"),
            (90, "east", "на восток"), (135, "south-east", "на юго-восток"), (180, "south", "на юг"),
            (225, "south-west", "на юго-запад"), (270, "west", "на запад"),
            (315, "north-west", "на северо-запад"),
            (337, "north-west", "на северо-запад"), (338, "north", "на север"), (359, "north", "на север"),
        ])
    func directions(bearing: Int, english: String, russian: String) {
        check(
            Self.instruction(.depart, onto: "проспект Ленина", bearing: bearing),
            "ride \(english) along проспект Ленина", "поезжайте \(russian) по проспекту Ленина")
        check(Self.instruction(.depart, bearing: bearing), "ride \(english)", "поезжайте \(russian)")
    }

    @Test(
        "the mode is told where it changes",
        arguments: [
            (
                instruction(.depart, kind: .footway, mode: .push),
                "walk north along the footpath, pushing the bicycle",
                "идите на север по пешеходной дорожке, ведя велосипед"
            ),
            (
                instruction(.depart, mode: .push), "walk north, pushing the bicycle",
                "идите на север, ведя велосипед"
            ),
            (
                instruction(.notification, .straight, kind: .steps, mode: .push, changesMode: true),
                "get off and push along the steps", "спешьтесь и ведите велосипед по лестнице"
            ),
            (
                instruction(.notification, .straight, mode: .push, changesMode: true), "get off and push",
                "спешьтесь и ведите велосипед"
            ),
            (
                instruction(.notification, .straight, onto: "улица Труда", changesMode: true),
                "get on again and ride along улица Труда", "снова можно ехать, по улице Труда"
            ),
            (
                instruction(.newName, .straight, onto: "улица Труда", changesMode: true),
                "get on again and ride along улица Труда", "снова можно ехать, по улице Труда"
            ),
            (
                instruction(.notification, .straight, mode: .ferry, changesMode: true), "take the ferry",
                "на паром"
            ),
            (
                instruction(.notification, .straight, mode: .train, changesMode: true), "take the train",
                "на поезд"
            ),
            (
                instruction(.turn, .right, kind: .footway, mode: .push, changesMode: true),
                "turn right onto the footpath, there get off and push",
                "направо, на пешеходную дорожку, там спешьтесь и ведите велосипед"
            ),
            (
                instruction(
                    .turn, .left, onto: "Кронштадт — Ломоносов", kind: .ferry, mode: .ferry, changesMode: true
                ),
                "turn left, there take the ferry", "налево, там на паром"
            ),
            (
                instruction(.turn, .right, kind: .footway, mode: .push), "turn right onto the footpath",
                "направо, на пешеходную дорожку"
            ),
        ] as [(Message, String, String)])
    func modes(message: Message, english: String, russian: String) { check(message, english, russian) }

    @Test(
        "an unnamed way is called by its kind",
        arguments: [
            (.road, "turn right", "направо"),
            (.service, "turn right onto the service road", "направо, в проезд"),
            (.track, "turn right onto the track", "направо, на просёлочную дорогу"),
            (.path, "turn right onto the path", "направо, на тропу"),
            (.cycleway, "turn right onto the cycleway", "направо, на велодорожку"),
            (.footway, "turn right onto the footpath", "направо, на пешеходную дорожку"),
            (.pedestrian, "turn right onto the pedestrian street", "направо, на пешеходную улицу"),
            (.bridleway, "turn right onto the bridleway", "направо, на конную тропу"),
            (.steps, "turn right onto the steps", "направо, на лестницу"),
            (.crossing, "turn right onto the crossing", "направо, на переход"),
            (.link, "turn right onto the slip road", "направо, на съезд"),
            (.bridge, "turn right onto the bridge", "направо, на мост"),
            (.tunnel, "turn right onto the tunnel", "направо, в тоннель"),
            (.ferry, "turn right onto the ferry", "направо, на паром"),
            (.train, "turn right onto the train", "направо, на поезд"),
        ] as [(WayKind, String, String)])
    func kinds(kind: WayKind, english: String, russian: String) {
        check(Self.instruction(.turn, .right, kind: kind), english, russian)
    }

    @Test("a sentence that stands alone begins with a capital")
    func sentence() {
        #expect(Self.instruction(.turn, .right).sentence(in: .english) == "Turn right")
        #expect(Self.instruction(.turn, .right).sentence(in: .russian) == "Направо")
    }
}
