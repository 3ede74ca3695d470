import Testing

/// Kinds of road when no other tag speaks, and what `access` and its kin add
/// (https://wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions).
@Suite("Truth table: kinds of road")
struct RoadClassTableTests {
    static let defaults = TagRow.table(
        """
        highway=motorway          | no
        highway=motorway_link     | no
        highway=trunk             | ride
        highway=trunk_link        | ride
        highway=primary           | ride
        highway=primary_link      | ride
        highway=secondary         | ride
        highway=secondary_link    | ride
        highway=tertiary          | ride
        highway=tertiary_link     | ride
        highway=unclassified      | ride
        highway=residential       | ride
        highway=living_street     | ride
        highway=service           | ride
        highway=service service=alley         | ride
        highway=service service=driveway      | ride
        highway=service service=parking_aisle | ride
        highway=road              | ride
        highway=track             | ride
        highway=path              | ride
        highway=cycleway          | ride
        highway=footway           | push
        highway=footway footway=sidewalk      | push
        highway=footway footway=crossing      | push
        highway=pedestrian        | push
        highway=platform          | push
        highway=steps             | push
        highway=bridleway         | no
        highway=busway            | no
        highway=bus_guideway      | no
        highway=raceway           | no
        highway=escape            | no
        highway=corridor          | no
        highway=runway            | no
        highway=taxiway           | no
        highway=never_heard_of    | no
        highway=rest_area         | no
        highway=services          | no
        highway=elevator          | no
        highway=via_ferrata       | no
        highway=crossing          | no
        highway=bus_stop          | no
        """)

    static let opened = TagRow.table(
        """
        highway=motorway bicycle=yes              | ride no
        highway=motorway oneway=no bicycle=yes    | ride
        highway=motorway_link bicycle=yes         | ride
        highway=motorway vehicle=yes              | no
        highway=motorway access=yes               | no
        highway=trunk bicycle=no                  | no
        highway=trunk bicycle=yes                 | ride
        highway=trunk motorroad=yes               | no
        highway=trunk motorroad=yes bicycle=yes   | ride
        highway=primary motorroad=yes             | no
        highway=primary motorroad=yes foot=yes    | push
        highway=busway bicycle=yes                | ride
        highway=busway access=yes                 | ride
        highway=bus_guideway bicycle=yes          | ride
        highway=raceway bicycle=permissive        | ride
        highway=corridor bicycle=yes              | ride
        highway=corridor access=yes               | no
        highway=corridor foot=yes                 | push
        highway=runway bicycle=yes                | ride
        highway=runway vehicle=yes                | ride
        highway=runway access=yes                 | ride
        highway=runway access=permissive          | ride
        highway=runway access=destination         | no
        highway=runway access=private             | no
        highway=runway access=private bicycle=yes | ride
        highway=runway access=yes bicycle=no      | no
        highway=runway bicycle=no                 | no
        highway=runway foot=yes                   | no
        highway=never_heard_of bicycle=designated | ride
        highway=never_heard_of vehicle=permissive | ride
        highway=never_heard_of bicycle=forgotten  | no
        highway=rest_area access=yes              | no
        highway=elevator bicycle=yes              | no
        highway=bridleway bicycle=yes             | ride
        highway=bridleway foot=yes                | push
        highway=bridleway access=yes              | no
        highway=footway bicycle=yes               | ride
        highway=footway bicycle=designated        | ride
        highway=footway bicycle=permissive        | ride
        highway=footway access=yes                | push
        highway=footway vehicle=yes               | ride
        highway=pedestrian bicycle=yes            | ride
        highway=pedestrian vehicle=destination    | ride
        highway=pedestrian area=yes               | push
        highway=pedestrian area=yes bicycle=yes   | ride
        highway=steps bicycle=yes                 | push
        highway=steps ramp:bicycle=yes            | push
        highway=steps foot=no                     | no
        highway=platform bicycle=yes              | ride
        highway=living_street area=yes            | ride
        highway=residential bicycle_road=yes vehicle=no     | ride
        highway=residential cyclestreet=yes vehicle=destination | ride
        highway=residential bicycle_road=yes bicycle=no     | push
        """)

    @Test("has what every kind is without other tags", arguments: defaults)
    func plain(_ row: TagRow) { row.check() }

    @Test("has what single tags open and close", arguments: opened)
    func tagged(_ row: TagRow) { row.check() }
}
