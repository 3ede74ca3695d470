import Testing

@testable import RoadTestSupport

/// Worlds of streets alone: which ways there are, islands, dead ends, traps, barriers.
@Suite("Drawn worlds: streets")
struct NetworkWorldTests {
    static let networks: [DrawnWorld] = [
        DrawnWorld(
            "a street leads both ways", "a-b",
            """
            ab highway=residential
            ab: ab = 200 m
            ba: ab = 200 m
            """),
        DrawnWorld(
            "streets follow one another under their names", "a-b-c-d",
            """
            ab highway=primary
            bc highway=secondary
            cd highway=tertiary
            ad: ab bc cd = 600 m
            da: cd bc ab = 600 m
            """),
        DrawnWorld(
            "a place beside the street is put on it",
            """
            a---b
            1   2
            """,
            """
            ab highway=residential
            12: ab = 400 m
            """),
        DrawnWorld(
            "the shorter of two alike is taken",
            """
            a-b
            | |
            | c
            d-e
            """,
            """
            ab highway=residential
            bc highway=residential
            ad highway=residential
            de highway=residential
            ec highway=residential
            ac: ab bc = 400 m
            cd: ec de = 300 m
            """),
        DrawnWorld(
            "ways that cross without a common node do not meet",
            """
              c
            a-x-b
              d
            """,
            """
            ab highway=residential
            cd highway=residential bridge=yes layer=1
            ab: ab = 400 m
            cd: cd = 200 m
            """),
        DrawnWorld(
            "an island is reached by nobody, but ridden by itself",
            """
            a-b-c-d

                     x-y
            """,
            """
            abcd highway=residential
            xy highway=residential
            ad: abcd = 600 m
            xy: xy = 200 m
            """),
        DrawnWorld(
            "a dead end is left the way it was entered",
            """
            a-b-c
              |
              d
            """,
            """
            abc highway=residential
            bd highway=residential
            da: bd abc = 400 m
            dc: bd abc = 400 m
            """),
        DrawnWorld(
            "whoever is led into a one-way trap pushes out of it", "a-b-c",
            """
            ab highway=residential
            bc highway=residential oneway=yes
            ac: ab bc = 400 m
            ca: bc/push ab = 400 m
            """),
        DrawnWorld(
            "round a large one-way block it is faster to push back than to ride",
            """
            a-b
            | |
            | |
            | |
            | |
            d-c
            """,
            """
            abcda highway=residential oneway=yes
            ac: abcda = 700 m
            ba: abcda/push = 200 m
            """),
        DrawnWorld(
            "where nobody may walk one rides round the whole block",
            """
            a-b
            | |
            d-c
            """,
            """
            abcda highway=residential oneway=yes foot=no
            ab: abcda = 200 m
            ba: abcda = 600 m
            """),
        DrawnWorld(
            "reverse one-way streets lead against the order of their nodes", "a-b-c",
            """
            ab highway=residential
            bc highway=residential oneway=-1
            ca: bc ab = 400 m
            ac: ab bc/push = 400 m
            """),
        DrawnWorld(
            "against a one-way primary one pushes, against a trunk road nobody goes",
            """
            a-b-c-d
            |     |
            e-----f
            """,
            """
            ab highway=residential
            bc highway=primary oneway=yes
            cd highway=residential
            ae highway=residential
            ef highway=residential
            fd highway=residential
            ad: ab bc cd = 600 m
            ca: bc/push ab = 400 m
            """),
        DrawnWorld(
            "a lane against the traffic is ridden", "a-b-c",
            """
            ab highway=residential
            bc highway=residential oneway=yes cycleway:left=opposite_lane
            ac: ab bc = 400 m
            ca: bc ab = 400 m
            """),
        DrawnWorld(
            "an exception for bicycles is ridden", "a-b-c",
            """
            ab highway=residential
            bc highway=residential oneway=yes oneway:bicycle=no
            ca: bc ab = 400 m
            """),
        DrawnWorld(
            "a roundabout is ridden round, never back",
            """
             e
            a-b
            | |
            d-c
               f
            """,
            """
            abcda highway=primary junction=roundabout
            ae highway=residential
            cf highway=residential
            ef: ae abcda cf = 683 m
            fe: cf abcda ae = 683 m
            """),
    ]

    static let barriers: [DrawnWorld] = [
        DrawnWorld(
            "a wall parts a road",
            """
            a-b-c
            |   |
            d---e
            """,
            """
            abc highway=residential
            ad highway=residential
            de highway=residential
            ec highway=residential
            node b barrier=wall
            ac: ad de ec = 800 m
            """),
        DrawnWorld(
            "a fence that only cattle hear parts nothing", "a-b-c",
            """
            abc highway=track
            node b barrier=fence sensory=audible
            ac: abc = 400 m
            """),
        DrawnWorld(
            "a fence with a permission parts nothing", "a-b-c",
            """
            abc highway=track
            node b barrier=fence access=permissive
            ac: abc = 400 m
            """),
        DrawnWorld(
            "a private gate is gone round",
            """
            a-b-c
            |   |
            d---e
            """,
            """
            abc highway=service
            ad highway=residential
            de highway=residential
            ec highway=residential
            node b barrier=gate access=private
            ac: ad de ec = 800 m
            """),
        DrawnWorld(
            "an open gate, a bollard and a cycle barrier stop nobody", "a-b-c-d-e",
            """
            abcde highway=path
            node b barrier=gate
            node c barrier=bollard
            node d barrier=cycle_barrier
            ae: abcde = 800 m
            """),
        DrawnWorld(
            "a locked gate stops riders",
            """
            a-b-c
            |   |
            d---e
            """,
            """
            abc highway=service
            ad highway=residential
            de highway=residential
            ec highway=residential
            node b barrier=gate locked=yes
            ac: ad de ec = 800 m
            """),
        DrawnWorld(
            "a crossing's access is not about riding along", "a-b-c",
            """
            abc highway=residential
            node b highway=crossing bicycle=no
            ac: abc = 400 m
            """),
    ]

    @Test("have the ways that are there", arguments: networks)
    func network(_ world: DrawnWorld) throws { try world.check() }

    @Test("have barriers", arguments: barriers)
    func barrier(_ world: DrawnWorld) throws { try world.check() }
}
