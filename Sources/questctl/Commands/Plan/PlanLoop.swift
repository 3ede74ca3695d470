import ArgumentParser
import GeoJSONKit
import QuestEngine

struct PlanLoop: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "loop",
        abstract: .said(
            "Find a ride of a wished length that ends where it begins.",
            "Найти прогулку нужной длины, которая кончается там же, где началась."),
        discussion: .said(
            """
            The ride is as long as wished, up to a tenth more or less, and repeats as little of its way as can be \
            found. Another --seed gives another ride. Ends with 1 where none is found.

            text lists what to do, geojson is for a map. Before a place with a negative longitude write --, which \
            ends the options.
            """,
            """
            Длина прогулки отличается от нужной не больше чем на десятую часть, а повторов дороги так мало, как \
            удалось найти. С другим --seed получится другая прогулка. Код завершения 1, если найти не удалось.

            text — список манёвров, geojson — для карты. Перед местом с отрицательной долготой напишите --: это \
            конец параметров.
            """,
            then: """
                  questctl plan loop 61.335,55.154 --map city.roads --length 25km
                  questctl plan loop 61.335,55.154 --map city.roads --length 40km --direction 90 --seed 7
                  questctl plan loop 61.335,55.154 --map city.roads --length 25km --format geojson > loop.geojson
                """))

    @Argument(help: .said("From where: longitude,latitude.", "Откуда: долгота,широта.", value: "PLACE"))
    var place: String

    @Option(help: .roadMap, completion: .file(extensions: ["roads"])) var map: String

    @Option(
        help: .said(
            "The length, such as 25km: from 1km to 200km.", "Длина, например 25km: от 1km до 200km.",
            value: "LENGTH"))
    var length: LoopLength

    @Option(
        help: .said(
            "Where the ride goes: degrees clockwise from north. Default: anywhere.",
            "Куда ехать: градусы по часовой стрелке от севера. По умолчанию: куда угодно.", value: "DEGREES"))
    var direction: Ranged<BearingDegrees>?

    @Option(
        help: .said(
            "Decides the choices. The same seed gives the same ride.",
            "Определяет выбор. С тем же числом прогулка та же.", value: "NUMBER"))
    var seed: UInt64 = 1

    @Option(help: .riderProfile, completion: .list(Profile.all.map(\.name.rawValue)))
    var profile: String = ProfileName.trekking.rawValue

    @Option(help: .routeFormat) var format: RouteCommand.Format = .text

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let coordinate = try RouteCommand.coordinate(place)
        let router = try Router(openingMap: map)
        let trip: RoundTrip
        do throws(RoundTripError) {
            let request = RoundTripRequest(
                from: coordinate, length: length.meters,
                towards: direction.map { Bearing(degrees: $0.value) }, seed: seed,
                profile: ProfileName(rawValue: profile))
            trip = try router.roundTrip(request, using: RouterWorkspace())
        } catch {
            throw CommandFailure(.refused, error.message)
        }
        switch format {
        case .geojson:
            console.print([trip.route].collection(heightsOn: nil).text(options: .pretty))
        case .text where console.asJSON:
            try console.print(json: RouteReport(trip.route, on: router.graph))
        case .text:
            console.print(RouteReport(trip.route, on: router.graph).table(for: console))
            let measures = Measures(language: console.language)
            console.print(
                .loopSummary(
                    distance: measures.distance(trip.route.distance),
                    duration: measures.duration(trip.route.duration),
                    repeated: Int((trip.repeated * 100).rounded())))
        }
    }
}

/// The length of a round trip as people type it: `25km`.
struct LoopLength: ExpressibleByArgument {
    let meters: Ranged<RoundTripMeters>

    init?(argument: String) {
        guard let length = MapMargin(argument: argument),
            let meters = Ranged<RoundTripMeters>(Int(length.distance.value.rounded()))
        else { return nil }
        self.meters = meters
    }
}
