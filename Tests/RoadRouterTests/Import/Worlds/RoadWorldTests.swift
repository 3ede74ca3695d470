import Testing

@testable import RoadTestSupport

/// Worlds of roads of all kinds: by access, cycleways beside, other times, restrictions, names.
@Suite("Drawn worlds: kinds of road")
struct RoadWorldTests {
    /// A kilometre of a trunk road, and a way round it through so many rows of the drawing.
    private static func besideTrunk(_ title: String, rows: Int, _ answer: String) -> DrawnWorld {
        let sides = Array(repeating: "|         |", count: rows - 1)
        let drawing = (["a---------b"] + sides + ["d---------c"]).joined(separator: "\n")
        return DrawnWorld(
            title, drawing,
            """
            ab highway=trunk
            ad highway=residential
            dc highway=residential
            cb highway=residential
            ab: \(answer)
            """)
    }

    static let roads: [DrawnWorld] = [
        DrawnWorld(
            "a private road is gone round",
            """
            a-b
            | |
            d-c
            """,
            """
            ab highway=service access=private
            ad highway=residential
            dc highway=residential
            cb highway=residential
            ab: ad dc cb = 600 m
            """),
        DrawnWorld(
            "private to all but bicycles is no detour", "a-b-c",
            """
            ab highway=residential
            bc highway=service access=private bicycle=yes
            ac: ab bc = 400 m
            """),
        DrawnWorld(
            "a road for its own destinations is open", "a-b-c",
            """
            ab highway=residential
            bc highway=residential access=destination
            ac: ab bc = 400 m
            """),
        DrawnWorld(
            "forestry roads are closed, their cycle route is not",
            """
            a-b-c
            |   |
            d---e
            """,
            """
            ab highway=residential
            bc highway=track access=forestry
            ad highway=residential
            de highway=track access=forestry bicycle=permissive
            ec highway=residential
            ac: ad de ec = 800 m
            """),
        DrawnWorld(
            "no motorway, however short",
            """
            a-b
            | |
            d-c
            """,
            """
            ab highway=motorway oneway=no
            ad highway=residential
            dc highway=residential
            cb highway=residential
            ab: ad dc cb = 600 m
            """),
        DrawnWorld(
            "a motorway with a cycle track along it", "a-b-c-d",
            """
            ab highway=residential
            bc highway=motorway oneway=no cycleway=track
            cd highway=residential
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "a kind of road that nobody knows, with a lane", "a-b-c-d",
            """
            ab highway=residential
            bc highway=never_heard_of cycleway=lane
            cd highway=residential
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "a runway that bicycles may use", "a-b-c-d",
            """
            ab highway=residential
            bc aeroway=runway bicycle=yes
            cd highway=residential
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "a trunk road is left for a way two times as long",
            """
            a---b
            |   |
            d---c
            """,
            """
            ab highway=trunk
            ad highway=residential
            dc highway=residential
            cb highway=residential
            ab: ad dc cb = 800 m
            """),
        besideTrunk("a trunk road is left for a way four times as long", rows: 15, "ad dc cb = 4000 m"),
        besideTrunk(
            "a trunk road is ridden where the way round is six times as long", rows: 25, "ab = 1000 m"),
        DrawnWorld(
            "a trunk road is ridden where nothing else is near", "a---b---c---d",
            """
            ab highway=residential
            bc highway=trunk
            cd highway=residential
            ad: ab bc cd = 1200 m
            """),
        DrawnWorld(
            "a trunk road with a cycleway is no worse than others",
            """
            a---b
            |   |
            d---c
            """,
            """
            ab highway=trunk cycleway=track
            ad highway=residential
            dc highway=residential
            cb highway=residential
            ab: ab = 400 m
            """),
        DrawnWorld(
            "a road whose cycleway is mapped beside it is left to it",
            """
            a---b
            |   |
            d---c
            """,
            """
            ab highway=primary cycleway=separate name=Main
            ad highway=cycleway street:name=Main unnamed=yes
            dc highway=cycleway is_sidepath:of:name=Main unnamed=yes
            cb highway=cycleway street:name=Main unnamed=yes
            ab: Main = 800 m
            """),
        DrawnWorld(
            "under construction, proposed and gone lead nobody",
            """
            a-b-c-d
            |     |
            e-----f
            """,
            """
            ab highway=construction construction=residential
            bc highway=residential proposed=yes
            cd disused:highway=residential
            ae highway=residential
            ef highway=residential
            fd highway=residential
            ad: ae ef fd = 1000 m
            """),
        DrawnWorld(
            "a road is ridden beside small works", "a-b-c",
            """
            ab highway=residential
            bc highway=residential construction=minor
            ac: ab bc = 400 m
            """),
        DrawnWorld(
            "what is impassable leads nobody",
            """
            a-b
            | |
            d-c
            """,
            """
            ab highway=track impassable=yes
            ad highway=residential
            dc highway=residential
            cb highway=residential
            ab: ad dc cb = 600 m
            """),
        DrawnWorld(
            "a forbidden turn is gone round",
            """
            a-b-c
              |
            e-d
            """,
            """
            ab highway=residential
            bc highway=residential
            bd highway=residential
            de highway=residential
            ea highway=residential
            restriction no_right_turn ab b bd
            ad: ea de = 400 m
            ac: ab bc = 400 m
            """),
        DrawnWorld(
            "unnamed paths are called after their streets", "a-b-c-d",
            """
            ab highway=residential name=Lenina
            bc highway=cycleway is_sidepath:of:name=Lenina unnamed=yes
            cd highway=footway street:name=Truda unnamed=yes
            ad: Lenina Truda/push = 600 m
            """),
        DrawnWorld(
            "a road without a name is told of nobody, one with a number is called by that", "a-b-c-d",
            """
            ab highway=residential unnamed=yes
            bc highway=primary ref=A310 unnamed=yes
            cd highway=residential unnamed=yes
            ad: - A310 = 600 m
            """),
    ]

    @Test("have roads of all kinds and names", arguments: roads)
    func road(_ world: DrawnWorld) throws { try world.check() }
}
