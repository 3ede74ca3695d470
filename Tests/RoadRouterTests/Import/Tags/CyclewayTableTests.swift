import Testing

/// Cycleways and pavements that a road's own tags tell of (https://wiki.openstreetmap.org/wiki/Key:cycleway).
@Suite("Truth table: cycleways beside")
struct CyclewayTableTests {
    /// Roads that only a cycleway beside them opens.
    static let opening = TagRow.table(
        """
        highway=motorway cycleway=track             | ride no
        highway=motorway cycleway=lane              | ride no
        highway=motorway cycleway=share_busway      | ride no
        highway=motorway cycleway=shared_lane       | ride no
        highway=motorway cycleway=shared            | ride no
        highway=motorway cycleway=sharrow           | ride no
        highway=motorway cycleway=no                | no
        highway=motorway cycleway=none              | no
        highway=motorway cycleway=separate          | no
        highway=motorway cycleway=shoulder          | no
        highway=motorway cycleway=forgotten         | no
        highway=motorway cycleway:left=track        | ride no
        highway=motorway cycleway:right=track       | ride no
        highway=motorway cycleway:both=track        | ride no
        highway=motorway cycleway:left=lane cycleway:right=lane | ride no
        highway=motorway cycleway:left=opposite_track | no ride
        highway=motorway cycleway=opposite_track    | ride
        highway=motorway cycleway=track cycleway:oneway=no | ride
        highway=motorway oneway=no cycleway=track   | ride
        highway=motorway oneway=no cycleway:right=track | ride no
        highway=motorway oneway=no cycleway:left=track | no ride
        highway=motorway oneway=-1 cycleway=track   | no ride
        highway=motorway_link cycleway=track        | ride
        highway=motorway_link oneway=yes cycleway:right=track | ride no
        highway=trunk cycleway=track                | ride
        highway=trunk motorroad=yes cycleway=track  | ride
        highway=trunk motorroad=yes cycleway:right=track | ride no
        highway=never_heard_of cycleway=track       | ride
        highway=never_heard_of cycleway:right=lane  | ride no
        highway=never_heard_of cycleway=no          | no
        highway=runway cycleway=lane                | ride
        highway=busway cycleway=share_busway        | ride
        highway=footway cycleway=track              | ride
        highway=footway cycleway=lane               | ride
        highway=pedestrian cycleway:right=lane      | ride push
        highway=bridleway cycleway=track            | ride
        highway=steps cycleway=track                | push
        """)

    /// Access goes before what a cycleway opens, but who has to use the path may use the one of this very way.
    static let against = TagRow.table(
        """
        highway=motorway cycleway=track access=no       | no
        highway=motorway cycleway=track vehicle=no      | no
        highway=motorway cycleway=track bicycle=no      | no
        highway=residential cycleway=track access=no    | no
        highway=residential cycleway=lane bicycle=no    | push
        highway=footway cycleway=track access=no        | no
        highway=cycleway cycleway=track access=no       | no
        highway=motorway cycleway=lane access=yes       | ride no
        highway=residential cycleway=lane access=yes    | ride
        highway=footway cycleway=lane access=yes        | ride
        highway=cycleway cycleway=lane access=yes       | ride
        highway=primary cycleway=track bicycle=use_sidepath       | ride
        highway=primary cycleway:right=track bicycle=use_sidepath | ride no
        highway=primary cycleway:left=lane bicycle=use_sidepath   | no ride
        highway=primary cycleway=separate bicycle=use_sidepath    | no
        highway=primary cycleway=shared_lane bicycle=use_sidepath | no
        highway=residential bicycle=use_sidepath                  | push
        highway=primary cycleway=separate               | ride
        highway=primary cycleway:right=separate         | ride
        highway=primary cycleway=no                     | ride
        highway=primary cycleway=shoulder               | ride
        """)

    /// Pavements on which bicycles are allowed.
    static let pavements = TagRow.table(
        """
        highway=primary bicycle=use_sidepath sidewalk:bicycle=yes            | ride
        highway=primary bicycle=use_sidepath sidewalk:both:bicycle=yes       | ride
        highway=primary bicycle=use_sidepath sidewalk:right:bicycle=yes      | ride no
        highway=primary bicycle=use_sidepath sidewalk:left:bicycle=designated | no ride
        highway=primary bicycle=no sidewalk:bicycle=yes                      | ride
        highway=primary bicycle=no sidewalk:bicycle=no                       | no
        highway=primary bicycle=no sidewalk=both sidewalk:bicycle=no         | push
        highway=primary bicycle=no sidewalk=both sidewalk:right:bicycle=yes  | ride push
        highway=primary bicycle=no sidewalk=right                            | push
        highway=primary bicycle=no sidewalk:left=yes                         | push
        highway=primary bicycle=no sidewalk=no                               | no
        highway=primary bicycle=no sidewalk=separate                         | no
        highway=motorway sidewalk:bicycle=yes                                | ride no
        highway=trunk bicycle=no sidewalk=both                               | push
        """)

    @Test("opens what is closed otherwise", arguments: opening)
    func opens(_ row: TagRow) { row.check() }

    @Test("yields to access, except to a path that has to be used", arguments: against)
    func yields(_ row: TagRow) { row.check() }

    @Test("knows pavements", arguments: pavements)
    func pavement(_ row: TagRow) { row.check() }
}
