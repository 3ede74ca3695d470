import Testing

@testable import QuestBase
@testable import QuestRules

@Suite("Boxes around places")
struct BoundsTests {
    private static let city = Coordinate(longitude: 61.4, latitude: 55.16)

    @Test("reach as far as the margin on each side", arguments: [0.0, 60, 84])
    func margin(_ latitude: Double) throws {
        let place = Coordinate(longitude: 61.4, latitude: latitude)
        let box = try #require(Bounds.around([place], margin: Meters(5000)))
        let plane = LocalPlane(center: place)
        let low = plane.point(of: Coordinate(longitude: box.west, latitude: box.south))
        let high = plane.point(of: Coordinate(longitude: box.east, latitude: box.north))
        for (reach, wanted) in [(low.x, -5000.0), (low.y, -5000), (high.x, 5000), (high.y, 5000)] {
            #expect(abs(reach - wanted) < 1)
        }
    }

    @Test("hold all places, and are the places themselves without a margin")
    func places() throws {
        let other = Coordinate(longitude: 61.3, latitude: 55.2)
        let box = try #require(Bounds.around([Self.city, other], margin: .zero))
        #expect(box == Bounds(west: 61.3, south: 55.16, east: 61.4, north: 55.2))
        #expect(box.contains(Self.city) && box.contains(other))
        #expect(Bounds.around([], margin: Meters(1)) == nil)
    }

    @Test("end where the degrees end, at a pole and at the antimeridian")
    func ends() throws {
        let pole = Coordinate(longitude: 10, latitude: 90)
        let box = try #require(Bounds.around([pole], margin: Meters(5000)))
        #expect(box.west == -180 && box.east == 180 && box.north == 90 && box.contains(pole))
        let east = Coordinate(longitude: 179.99, latitude: 65)
        #expect(try #require(Bounds.around([east], margin: Meters(5000))).east == 180)
    }
}

@Suite("Places of a quest")
struct QuestPlacesTests {
    @Test("are the targets of checkpoints, then those of start, finish and rests")
    func places() {
        func zone(_ longitude: Double) -> ArrivalZone {
            .circle(center: Coordinate(longitude: longitude, latitude: 55), radius: Meters(30))
        }
        let checkpoints = [1.0, 2].map { number in
            Checkpoint(id: TaskID("\(number)"), zone: zone(number), name: LocalizedText("a task"))
        }
        var quest = Quest(title: LocalizedText("Ride"), checkpoints: checkpoints)
        #expect(quest.places.map(\.longitude) == [1, 2])
        quest.stops = [Stop(kind: .start, zone: zone(3)), Stop(kind: .rest, zone: zone(4))]
        #expect(quest.places.map(\.longitude) == [1, 2, 3, 4])
    }
}
