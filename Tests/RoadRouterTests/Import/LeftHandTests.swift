import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Roads where traffic keeps left")
struct LeftHandTests {
    @Test("sides of keys are exchanged there, and nothing else is")
    func keys() {
        let tags: OSMTags = [
            "highway": "residential", "cycleway:left": "lane", "cycleway:left:oneway": "no",
            "bicycle:right": "no",
            "sidewalk": "left", "name": "left:right",
        ]
        let mirrored = tags.asKeepingRight(from: .left)
        #expect(mirrored["cycleway:right"] == "lane" && mirrored["cycleway:right:oneway"] == "no")
        #expect(mirrored["bicycle:left"] == "no" && mirrored["cycleway:left"] == nil)
        #expect(mirrored["sidewalk"] == "left" && mirrored["name"] == "left:right")
        #expect(tags.asKeepingRight(from: .right) == tags)
    }

    @Test("a way's own side comes before that of the region")
    func ownSide() {
        let tags: OSMTags = ["highway": "residential", "driving_side": "left", "cycleway:left": "lane"]
        #expect(tags.asKeepingRight(from: .right)["cycleway:right"] == "lane")
        let other: OSMTags = ["highway": "residential", "driving_side": "right", "cycleway:left": "lane"]
        #expect(other.asKeepingRight(from: .left)["cycleway:left"] == "lane")
    }

    /// A street on one side of which bicycles are forbidden, in two regions.
    private func street(_ side: String, at place: Coordinate) throws -> [TravelMode?] {
        var map = TinyMap()
        for (id, east) in [(1, 0.0), (2, 0.004)] {
            let point = Coordinate(longitude: place.longitude + east, latitude: place.latitude)
            map.nodes.append(OSMNode(id: OSMNodeID(Int64(id)), coordinate: FixedCoordinate(point)))
        }
        map.addWay(1, [1, 2], ["highway": "residential", "foot": "no", "bicycle:\(side)": "no"])
        let roads = try ImportedRoads(map)
        return [roads.mode(way: 1, from: 1, to: 2), roads.mode(way: 1, from: 2, to: 1)].map {
            $0 == .ride ? .ride : nil
        }
    }

    @Test("the side on which one goes along a way is the right one here and the left one there")
    func sides() throws {
        let heidelberg = Coordinate(longitude: 8.69, latitude: 49.41)
        let london = Coordinate(longitude: -0.13, latitude: 51.51)
        #expect(try street("right", at: heidelberg) == [nil, .ride])
        #expect(try street("left", at: heidelberg) == [.ride, nil])
        #expect(try street("right", at: london) == [.ride, nil])
        #expect(try street("left", at: london) == [nil, .ride])
    }

    @Test("the turn across traffic is the dearer one on either side")
    func turns() throws {
        func seconds(_ ends: String, at place: Coordinate) throws -> Double {
            let roads = StreetMap(" L \nAMZ\n R ", gridSize: 400, origin: place)
                .way("AM").way("LM").way("RM").way("ZM").build { Preparation.sections(for: $0) }
            let request = RouteRequest(waypoints: ends.map { roads.coordinate($0) })
            return try Router(file: roads.file).route(request, using: RouterWorkspace()).duration.value
        }
        let heidelberg = Coordinate(longitude: 8.69, latitude: 49.41)
        let london = Coordinate(longitude: -0.13, latitude: 51.51)
        #expect(try seconds("AL", at: heidelberg) > seconds("AR", at: heidelberg) + 3)
        #expect(try seconds("AR", at: london) > seconds("AL", at: london) + 3)
    }
}
