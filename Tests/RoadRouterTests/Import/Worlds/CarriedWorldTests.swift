import Testing

@testable import RoadTestSupport

/// Worlds in which riders are carried: ferries, trains, and bridges that open.
@Suite("Drawn worlds: ferries, trains and movable bridges")
struct CarriedWorldTests {
    static let ferries: [DrawnWorld] = [
        DrawnWorld(
            "a ferry joins two shores", "a-b-c-d-e-f-g",
            """
            abc highway=primary
            cde route=ferry bicycle=yes
            efg highway=primary
            ag: abc cde/ferry efg = 1200 m
            bf: abc cde/ferry efg = 800 m
            ga: efg cde/ferry abc = 1200 m
            """),
        DrawnWorld(
            "a ferry takes bicycles unless it says no", "a-b-c-d",
            """
            ab highway=primary
            bc route=ferry
            cd highway=primary
            ad: ab bc/ferry cd = 600 m
            """),
        DrawnWorld(
            "a ferry without bicycles takes none", "a-b-c-d",
            """
            ab highway=primary
            bc route=ferry bicycle=no
            cd highway=primary
            ad: none
            """),
        DrawnWorld(
            "a ferry that is also called a road is a ferry", "a-b-c-d",
            """
            ab highway=primary
            bc highway=primary route=ferry
            cd highway=primary
            ad: ab bc/ferry cd = 600 m
            """),
        DrawnWorld(
            "a ferry for one direction does not come back",
            """
            a-b-c-d
            |     |
            e-----f
            """,
            """
            ab highway=primary
            bc route=ferry oneway=yes
            cd highway=primary
            ae highway=residential
            ef highway=residential
            fd highway=residential
            da: fd ef ae = 1000 m
            """),
        DrawnWorld(
            "a ferry takes as long as it says",
            """
            x   y
            |   |
            abcde
            """,
            """
            xa highway=primary
            ye highway=primary
            abcde route=ferry duration=1:00
            ae: abcde/ferry = 400 m 3600 s
            ea: abcde/ferry = 400 m 3600 s
            xy: xa abcde/ferry ye = 800 m 3690 s
            """),
        DrawnWorld(
            "the time of a ferry is shared by its stretches, by their lengths",
            """
            x   y     z
            |   |     |
            a---b-----c
            """,
            """
            xa highway=primary
            yb highway=primary
            zc highway=primary
            abc route=ferry duration=00:50
            ab: abc/ferry = 400 m 1200 s
            bc: abc/ferry = 600 m 1800 s
            ac: abc/ferry = 1000 m 3000 s
            """),
        DrawnWorld(
            "a time is read as ISO 8601",
            """
            x   y
            |   |
            a---b
            """,
            """
            xa highway=primary
            yb highway=primary
            ab route=ferry duration=PT1H30M
            ab: ab/ferry = 400 m 5400 s
            """),
        DrawnWorld(
            "a time without a unit is minutes",
            """
            x   y
            |   |
            a---b
            """,
            """
            xa highway=primary
            yb highway=primary
            ab route=ferry duration=20
            ab: ab/ferry = 400 m 1200 s
            """),
        DrawnWorld(
            "a time that nobody can read is none: 8 km/h",
            """
            x   y
            |   |
            a---b
            """,
            """
            xa highway=primary
            yb highway=primary
            ab route=ferry duration=soon
            ab: ab/ferry = 400 m 180 s
            """),
        DrawnWorld(
            "a slow ferry is ridden round",
            """
            a---b
            |   |
            c---d
            """,
            """
            ab route=ferry duration=01:00
            ac highway=residential
            cd highway=residential
            db highway=residential
            ab: ac cd db = 800 m
            """),
        DrawnWorld(
            "a fast ferry is taken",
            """
            x         y
            |         |
            a---------b
            |         |
            |         |
            c---------d
            """,
            """
            xa highway=residential
            yb highway=residential
            ab route=ferry duration=00:02
            ac highway=residential
            cd highway=residential
            db highway=residential
            xy: xa ab/ferry yb = 1400 m 210 s
            """),
        DrawnWorld(
            "two ferries one after the other take both their times",
            """
            x       y
            |       |
            a---b---c
            """,
            """
            xa highway=primary
            yc highway=primary
            ab route=ferry duration=00:10 name=Ferry
            bc route=ferry duration=00:20 name=Ferry
            ac: Ferry/ferry = 800 m 1800 s
            """),
        DrawnWorld(
            "nobody sets out in the middle of a river",
            """
            a-b-1-c-d
            """,
            """
            ab highway=primary
            bc route=ferry
            cd highway=primary
            1d: none
            """),
        DrawnWorld(
            "a ferry that is out of service carries nobody", "a-b-c-d",
            """
            ab highway=primary
            bc route=ferry disused=yes
            cd highway=primary
            ad: none
            """),
    ]

    static let trains: [DrawnWorld] = [
        DrawnWorld(
            "a train takes bicycles where it says so", "a-b-c-d",
            """
            ab highway=primary
            bc railway=train bicycle=yes
            cd highway=primary
            ad: ab bc/train cd = 600 m
            da: cd bc/train ab = 600 m
            """),
        DrawnWorld(
            "a train that says nothing takes none", "a-b-c-d",
            """
            ab highway=primary
            bc railway=train
            cd highway=primary
            ad: none
            """),
        DrawnWorld(
            "underground, light rail and monorail are trains", "a-b-c-d-e",
            """
            ab highway=primary
            bc railway=subway bicycle=yes name=Metro
            cd railway=monorail bicycle=yes name=Rail
            de highway=primary
            ae: ab Metro/train Rail/train de = 800 m
            """),
        DrawnWorld(
            "a tram in a street is no train", "a-b-c-d",
            """
            ab highway=primary
            bc highway=residential railway=tram
            cd highway=primary
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "a train takes as long as it says",
            """
            x     y
            |     |
            a--b--c
            """,
            """
            xa highway=primary
            yc highway=primary
            abc railway=light_rail bicycle=yes duration=00:15
            ac: abc/train = 600 m 900 s
            """),
        DrawnWorld(
            "a train without a time goes 10 km/h",
            """
            x     y
            |     |
            a--b--c
            """,
            """
            xa highway=primary
            yc highway=primary
            abc railway=train bicycle=yes
            ac: abc/train = 600 m 216 s
            """),
        DrawnWorld(
            "a train without bicycles is gone round",
            """
            a-b-c-d
            |     |
            e-----f
            """,
            """
            ab highway=primary
            bc railway=train access=yes bicycle=no
            cd highway=primary
            ae highway=residential
            ef highway=residential
            fd highway=residential
            ad: ae ef fd = 1000 m
            """),
        DrawnWorld(
            "the bed of an old railway is ridden where a tag says so", "a-b-c-d",
            """
            ab highway=primary
            bc railway=abandoned bicycle=yes
            cd highway=primary
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "from the platform to the train", "a-b-c-d-e-f",
            """
            ab highway=primary
            bc railway=platform
            cd railway=train bicycle=yes
            de public_transport=platform
            ef highway=primary
            af: ab bc/push cd/train de/push ef = 1000 m
            """),
    ]

    static let bridges: [DrawnWorld] = [
        DrawnWorld(
            "a bridge that opens is a road", "a-b-c-d",
            """
            ab highway=primary
            bc highway=primary bridge=movable
            cd highway=primary
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "a bridge that opens takes as long as it says", "a-b-c-d",
            """
            ab highway=primary
            bc highway=primary bridge=movable duration=00:05
            cd highway=primary
            bc: bc = 200 m 300 s
            ad: ab bc cd = 600 m 390 s
            """),
        DrawnWorld(
            "a bridge that is nothing else leads over", "a-b-c-d",
            """
            ab highway=primary
            bc bridge=movable bicycle=yes
            cd highway=primary
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "a path's duration is that of somebody walking, and not read", "a-b-c-d",
            """
            ab highway=primary
            bc highway=path duration=02:00
            cd highway=primary
            bc: bc = 200 m 55 s
            """),
    ]

    @Test("have ferries", arguments: ferries)
    func ferry(_ world: DrawnWorld) throws { try world.check() }

    @Test("have trains", arguments: trains)
    func train(_ world: DrawnWorld) throws { try world.check() }

    @Test("have movable bridges", arguments: bridges)
    func bridge(_ world: DrawnWorld) throws { try world.check() }
}
