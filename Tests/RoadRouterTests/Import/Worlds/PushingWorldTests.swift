import Testing

@testable import RoadTestSupport

/// Worlds with ways where a bicycle is pushed, and where it is not even that.
@Suite("Drawn worlds: pushing")
struct PushingWorldTests {
    static let pushing: [DrawnWorld] = [
        DrawnWorld(
            "a footway between two streets is pushed", "a-b-c-d",
            """
            ab highway=primary
            bc highway=footway
            cd highway=primary
            ad: ab bc/push cd = 600 m
            da: cd bc/push ab = 600 m
            """),
        DrawnWorld(
            "so is a pedestrian street", "a-b-c-d",
            """
            ab highway=primary
            bc highway=pedestrian
            cd highway=primary
            ad: ab bc/push cd = 600 m
            """),
        DrawnWorld(
            "and steps, slowly", "a-b-c-d",
            """
            ab highway=primary
            bc highway=steps
            cd highway=primary
            bc: bc/push = 200 m 360 s
            ad: ab bc/push cd = 600 m
            """),
        DrawnWorld(
            "on foot one goes 4 km/h",
            "a---b",
            """
            ab highway=footway
            ab: ab/push = 400 m 360 s
            """),
        DrawnWorld(
            "a footway for bicycles is ridden", "a-b-c-d",
            """
            ab highway=primary
            bc highway=footway bicycle=yes
            cd highway=primary
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "where one has to dismount one pushes", "a-b-c-d",
            """
            ab highway=cycleway
            bc highway=cycleway bicycle=dismount
            cd highway=cycleway
            ad: ab bc/push cd = 600 m
            """),
        DrawnWorld(
            "a path closed to bicycles is pushed", "a-b-c-d",
            """
            ab highway=primary
            bc highway=path bicycle=no
            cd highway=primary
            ad: ab bc/push cd = 600 m
            """),
        DrawnWorld(
            "along a primary road closed to bicycles nobody walks",
            """
            a-b-c-d
            |     |
            e-----f
            """,
            """
            ab highway=residential
            bc highway=primary bicycle=no
            cd highway=residential
            ae highway=residential
            ef highway=residential
            fd highway=residential
            bc: ab ae ef fd cd = 1400 m
            """),
        DrawnWorld(
            "with a pavement along it people do",
            """
            a-b-c-d
            |     |
            e-----f
            """,
            """
            ab highway=residential
            bc highway=primary bicycle=no sidewalk=both
            cd highway=residential
            ae highway=residential
            ef highway=residential
            fd highway=residential
            bc: bc/push = 200 m
            """),
        DrawnWorld(
            "a detour is ridden rather than pushed",
            """
            a---b
            |   |
            c---d
            """,
            """
            ab highway=footway
            ac highway=residential
            cd highway=residential
            db highway=residential
            ab: ac cd db = 800 m
            """),
        DrawnWorld(
            "and a long one is not",
            """
            a---b
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            |   |
            c---d
            """,
            """
            ab highway=footway
            ac highway=residential
            cd highway=residential
            db highway=residential
            ab: ab/push = 400 m
            """),
        DrawnWorld(
            "who has to use the path beside does so",
            """
            a---b
            |   |
            c---d
            """,
            """
            ab highway=secondary bicycle=use_sidepath
            ac highway=cycleway
            cd highway=cycleway
            db highway=cycleway
            ab: ac cd db = 800 m
            """),
        DrawnWorld(
            "the path that has to be used may be a track of the road itself", "a-b-c-d",
            """
            ab highway=residential
            bc highway=secondary bicycle=use_sidepath cycleway:both=track
            cd highway=residential
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "or its pavement", "a-b-c-d",
            """
            ab highway=residential
            bc highway=secondary bicycle=use_sidepath sidewalk:both:bicycle=yes
            cd highway=residential
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "bridleways are for horses", "a-b-c-d",
            """
            ab highway=residential
            bc highway=bridleway
            cd highway=residential
            ad: none
            """),
        DrawnWorld(
            "and for those who walk, where a tag says so", "a-b-c-d",
            """
            ab highway=residential
            bc highway=bridleway foot=yes
            cd highway=residential
            ad: ab bc/push cd = 600 m
            """),
        DrawnWorld(
            "access for one direction", "a-b-c-d",
            """
            ab highway=residential
            bc highway=primary bicycle:backward=no
            cd highway=residential
            ad: ab bc cd = 600 m
            """),
        DrawnWorld(
            "access for both directions together", "a-b-c-d",
            """
            ab highway=residential
            bc highway=path vehicle:both=no
            cd highway=residential
            ad: ab bc/push cd = 600 m
            """),
    ]

    @Test("have who pushes where people walk", arguments: pushing)
    func push(_ world: DrawnWorld) throws { try world.check() }
}
