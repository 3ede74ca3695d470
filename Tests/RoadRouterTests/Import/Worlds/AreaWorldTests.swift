import Testing

@testable import RoadTestSupport

/// Worlds of squares, parking areas, piers and platforms.
@Suite("Drawn worlds: areas")
struct AreaWorldTests {
    /// A street to the corner of an area and one from the opposite one.
    private static func area(_ title: String, _ tags: String, _ answers: String) -> DrawnWorld {
        DrawnWorld(
            title,
            """
            x
            a-b
            | |
            d-c
              y
            """,
            """
            xa highway=primary
            cy highway=primary
            abcda \(tags)
            \(answers)
            """)
    }

    static let areas: [DrawnWorld] = [
        area(
            "a square is walked round its edge, either way", "highway=pedestrian area=yes",
            """
            xy: xa abcda/push cy = 600 m
            ab: abcda/push = 200 m
            ad: abcda/push = 200 m
            cd: abcda/push = 200 m
            """),
        area(
            "a square open to bicycles is ridden round", "highway=pedestrian area=yes bicycle=yes",
            """
            xy: xa abcda cy = 600 m
            ba: abcda = 200 m
            da: abcda = 200 m
            """),
        area(
            "a street that is an area", "highway=residential area=yes",
            """
            xy: xa abcda cy = 600 m
            ac: abcda = 400 m
            """),
        area(
            "a yard", "highway=service area=yes",
            """
            xy: xa abcda cy = 600 m
            db: abcda = 400 m
            """),
        area(
            "a parking area", "amenity=parking",
            """
            xy: xa abcda cy = 600 m
            ab: abcda = 200 m
            """),
        area(
            "a parking area for customers", "amenity=parking access=customers",
            """
            xy: xa abcda cy = 600 m
            """),
        area(
            "a private parking area", "amenity=parking access=private",
            """
            xy: none
            """),
        area(
            "a car park with storeys", "amenity=parking parking=multi-storey",
            """
            xy: none
            """),
        area(
            "a building", "building=yes area=yes access=yes",
            """
            xy: none
            """),
        area(
            "a park", "leisure=park access=yes",
            """
            xy: none
            """),
        area(
            "a platform of the railway", "railway=platform area=yes",
            """
            xy: xa abcda/push cy = 600 m
            """),
        area(
            "a platform of a bus station", "public_transport=platform area=yes",
            """
            xy: xa abcda/push cy = 600 m
            """),
        area(
            "a platform where bicycles are ridden", "public_transport=platform bicycle=yes",
            """
            xy: xa abcda cy = 600 m
            """),
        area(
            "a private platform", "railway=platform access=private",
            """
            xy: none
            """),
        area(
            "a pier that is an area", "man_made=pier area=yes",
            """
            xy: xa abcda/push cy = 600 m
            """),
        DrawnWorld(
            "a pier in the water", "a-b-c",
            """
            ab highway=residential
            bc man_made=pier
            ac: ab bc/push = 400 m
            """),
        DrawnWorld(
            "a pier that is ridden", "a-b-c",
            """
            ab highway=residential
            bc man_made=pier bicycle=yes
            ac: ab bc = 400 m
            """),
        DrawnWorld(
            "a pier to a ferry", "a-b-c-d-e-f",
            """
            ab highway=residential
            bc man_made=pier
            cd route=ferry
            de man_made=pier
            ef highway=residential
            af: ab bc/push cd/ferry de/push ef = 1000 m
            """),
        DrawnWorld(
            "a square of two ways has the tags of its relation",
            """
            x
            a-b
            | |
            d-c
              y
            """,
            """
            xa highway=primary
            cy highway=primary
            abc
            cda
            area abc,cda highway=pedestrian name=Square bicycle=yes
            xy: xa Square cy = 600 m
            db: Square = 400 m
            """),
        DrawnWorld(
            "a parking area of two ways, one of them a street by itself",
            """
            x
            a-b
            | |
            d-c
              y
            """,
            """
            xa highway=primary
            cy highway=primary
            abc highway=residential
            cda
            area abc,cda amenity=parking name=Parking
            ac: abc = 400 m
            da: Parking = 200 m
            """),
        DrawnWorld(
            "a parking area that no road touches is not there",
            """
            x-y   a-b
                  | |
                  d-c
            """,
            """
            xy highway=primary
            abcda amenity=parking
            xy: xy = 200 m
            ac: none
            """),
        DrawnWorld(
            "parking areas that touch each other and a road",
            """
            x
            a-b-c
            | | |
            f-e-d
            """,
            """
            xa highway=primary
            abefa amenity=parking
            bcdeb amenity=parking
            xd: xa abefa bcdeb = 700 m
            """),
        DrawnWorld(
            "over a parking area it may be shorter",
            """
            x---b-y
            |   | |
            |   c |
            |     |
            p-----q
            """,
            """
            xb highway=residential
            by highway=residential access=private
            bc amenity=parking
            xp highway=residential
            pq highway=residential
            qy highway=residential
            xc: xb bc = 600 m
            xy: xp pq qy = 1400 m
            """),
    ]

    @Test("are gone round their edges", arguments: areas)
    func area(_ world: DrawnWorld) throws { try world.check() }

    @Test("more than eighty worlds are drawn")
    func count() {
        let worlds =
            [
                NetworkWorldTests.networks, NetworkWorldTests.barriers, RoadWorldTests.roads,
                CarriedWorldTests.ferries, CarriedWorldTests.trains, CarriedWorldTests.bridges, Self.areas,
                PushingWorldTests.pushing,
            ].flatMap { $0 }
        #expect(worlds.count >= 80)
        #expect(Set(worlds.map(\.title)).count == worlds.count)
        #expect(worlds.allSatisfy { !$0.questions.isEmpty })
    }
}
