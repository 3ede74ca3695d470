import RoadTestSupport
import Testing

@testable import QuestBase
@testable import RoadRouter

@Suite("When it is light")
struct DaylightTests {
    /// What almanacs tell of a day: sunrise and sunset by the clocks, in minutes.
    struct Row: Sendable, CustomTestStringConvertible {
        let place: String
        let coordinate: Coordinate
        let date: String
        let hoursEast: Int
        let sunrise: String
        let sunset: String

        init(
            _ place: String, _ longitude: Double, _ latitude: Double, _ date: String, _ hoursEast: Int,
            _ sunrise: String, _ sunset: String
        ) {
            (self.place, self.date, self.hoursEast) = (place, date, hoursEast)
            coordinate = Coordinate(longitude: longitude, latitude: latitude)
            (self.sunrise, self.sunset) = (sunrise, sunset)
        }

        var testDescription: String { "\(place), \(date)" }
    }

    /// By NOAA's solar calculator (https://gml.noaa.gov/grad/solcalc/), of which the equations are.
    static let rows: [Row] = [
        Row("Berlin", 13.405, 52.52, "2026-03-20", 1, "06:09", "18:19"),
        Row("Berlin", 13.405, 52.52, "2026-06-21", 2, "04:43", "21:33"),
        Row("Berlin", 13.405, 52.52, "2026-12-21", 1, "08:15", "15:54"),
        Row("London", -0.1278, 51.5074, "2026-06-21", 1, "04:43", "21:22"),
        Row("London", -0.1278, 51.5074, "2026-12-21", 0, "08:04", "15:53"),
        Row("Chelyabinsk", 61.4, 55.16, "2026-06-21", 5, "04:14", "21:39"),
        Row("Chelyabinsk", 61.4, 55.16, "2026-12-21", 5, "09:18", "16:26"),
        Row("Porto", -8.61, 41.15, "2026-03-20", 0, "06:38", "18:46"),
        Row("Quito", -78.47, -0.18, "2026-06-21", -5, "06:12", "18:19"),
        Row("Sydney", 151.21, -33.87, "2026-12-21", 11, "05:41", "20:05"),
        Row("Reykjavik", -21.94, 64.15, "2026-12-21", 0, "11:22", "15:29"),
    ]

    @Test("the sun rises and sets within a minute of what almanacs tell", arguments: rows)
    func known(row: Row) {
        let daylight = Daylight(place: row.coordinate)
        let day = LocalMinute("\(row.date) 00:00").day
        for (event, expected) in [(Daylight.Event.sunrise, row.sunrise), (.sunset, row.sunset)] {
            let minute = daylight.minute(of: event, on: day, secondsEast: row.hoursEast * 3600)
            #expect(abs(minute - LocalMinute("\(row.date) \(expected)").minute) <= 1, "\(event): \(minute)")
        }
    }

    @Test("dawn comes before sunrise and dusk after sunset, on every day of a year")
    func twilight() {
        let daylight = Daylight(place: Coordinate(longitude: 13.405, latitude: 52.52))
        for day in 20_454..<20_819 {
            let moments = [Daylight.Event.dawn, .sunrise, .sunset, .dusk].map {
                daylight.minute(of: $0, on: day, secondsEast: 3600)
            }
            #expect(moments == moments.sorted() && Set(moments).count == 4, "\(moments)")
            #expect((30...70).contains(moments[1] - moments[0]))
        }
    }

    private func minute(_ text: String, hoursEast: Int) -> LocalMinute {
        LocalMinute(minutes: LocalMinute(text).minutes, secondsEast: hoursEast * 3600)
    }

    @Test("opening hours keep to the sun of the place, and to six and eighteen where that is not known")
    func hours() throws {
        let hours = try #require(OpeningHours("sunrise-sunset"))
        let berlin = Daylight(place: Coordinate(longitude: 13.405, latitude: 52.52))
        let evening = minute("2026-06-21 21:00", hoursEast: 2)
        #expect(hours.holds(at: evening, in: berlin))
        #expect(!hours.holds(at: evening))
        #expect(!hours.holds(at: LocalMinute(minutes: evening.minutes), in: berlin), "without a clock")
        let change = try #require(hours.nextChange(after: evening, in: berlin))
        #expect(abs(change.minutes - LocalMinute("2026-06-21 21:33").minutes) <= 1)
        #expect(!hours.holds(at: change, in: berlin))
        let winter = minute("2026-12-21 16:30", hoursEast: 1)
        #expect(!hours.holds(at: winter, in: berlin))
        let late = try #require(OpeningHours("sunrise-(sunset+01:00)"))
        #expect(late.holds(at: winter, in: berlin))
    }

    @Test("beyond the polar circle it is light all day or never")
    func polar() throws {
        let tromso = Daylight(place: Coordinate(longitude: 18.96, latitude: 69.65))
        let (day, night) = (
            try #require(OpeningHours("sunrise-sunset")), try #require(OpeningHours("sunset-sunrise"))
        )
        for hour in 1..<24 {
            let text = hour < 10 ? "0\(hour):00" : "\(hour):00"
            let summer = minute("2026-06-21 \(text)", hoursEast: 2)
            let winter = minute("2026-12-21 \(text)", hoursEast: 1)
            #expect(day.holds(at: summer, in: tromso) && !day.holds(at: winter, in: tromso), "\(hour)")
            #expect(!night.holds(at: summer, in: tromso) && night.holds(at: winter, in: tromso), "\(hour)")
        }
    }
}
