import Testing

/// One-way roads and what goes against them (https://wiki.openstreetmap.org/wiki/Key:oneway). `foot=no` shows the rule
/// for riding alone; without it whoever walks may go against the traffic.
@Suite("Truth table: one-way roads")
struct OnewayTableTests {
    static let plain = TagRow.table(
        """
        highway=primary foot=no                          | ride
        highway=primary foot=no oneway=yes               | ride no
        highway=primary foot=no oneway=true              | ride no
        highway=primary foot=no oneway=1                 | ride no
        highway=primary foot=no oneway=-1                | no ride
        highway=primary foot=no oneway=reverse           | no ride
        highway=primary foot=no oneway=no                | ride
        highway=primary foot=no oneway=false             | ride
        highway=primary foot=no oneway=0                 | ride
        highway=primary foot=no oneway=alternating       | ride
        highway=primary foot=no oneway=reversible        | no
        highway=primary foot=no oneway=forgotten         | ride
        highway=primary foot=no junction=roundabout      | ride no
        highway=primary foot=no junction=circular        | ride no
        highway=primary foot=no junction=roundabout oneway=-1 | no ride
        highway=primary foot=no junction=roundabout oneway=no | ride
        highway=primary foot=no junction=jughandle       | ride
        highway=motorway foot=no bicycle=yes             | ride no
        highway=motorway foot=no bicycle=yes oneway=no   | ride
        highway=motorway foot=no bicycle=yes oneway=-1   | no ride
        highway=motorway_link foot=no bicycle=yes        | ride
        highway=motorway_link foot=no bicycle=yes oneway=yes | ride no
        highway=cycleway foot=no oneway=yes              | ride no
        highway=cycleway foot=no oneway=-1               | no ride
        """)

    /// What lifts the rule for bicycles, or sets one for them alone.
    static let bicycles = TagRow.table(
        """
        highway=primary foot=no oneway:bicycle=yes              | ride no
        highway=primary foot=no oneway:bicycle=true             | ride no
        highway=primary foot=no oneway:bicycle=1                | ride no
        highway=primary foot=no oneway:bicycle=-1               | no ride
        highway=primary foot=no oneway:bicycle=no               | ride
        highway=primary foot=no oneway=yes oneway:bicycle=yes   | ride no
        highway=primary foot=no oneway=yes oneway:bicycle=no    | ride
        highway=primary foot=no oneway=yes oneway:bicycle=false | ride
        highway=primary foot=no oneway=yes oneway:bicycle=0     | ride
        highway=primary foot=no oneway=yes oneway:bicycle=opposite | ride
        highway=primary foot=no oneway=yes oneway:bicycle=-1    | no ride
        highway=primary foot=no oneway=yes bicycle:oneway=no    | ride
        highway=primary foot=no oneway=no oneway:bicycle=yes    | ride no
        highway=primary foot=no oneway=no oneway:bicycle=-1     | no ride
        highway=primary foot=no oneway=-1 oneway:bicycle=no     | ride
        highway=primary foot=no oneway=-1 oneway:bicycle=yes    | ride no
        highway=primary foot=no junction=roundabout oneway:bicycle=no | ride
        highway=primary foot=no oneway=yes bicycle:backward=yes | ride
        highway=primary foot=no oneway=yes bicycle:backward=designated | ride
        highway=primary foot=no oneway=yes bicycle:backward=no  | ride no
        highway=primary foot=no oneway=yes bicycle:forward=yes  | ride no
        highway=primary foot=no oneway=-1 bicycle:forward=yes   | ride
        highway=primary foot=no oneway=-1 bicycle:backward=yes  | no ride
        highway=primary foot=no oneway=yes vehicle:backward=yes | ride no
        highway=primary foot=no oneway=yes oneway:moped=no      | ride no
        highway=primary foot=no oneway=yes bicycle=yes          | ride no
        """)

    /// Lanes and tracks, against the traffic and along it.
    static let contraflow = TagRow.table(
        """
        highway=primary foot=no oneway=yes cycleway=opposite            | ride
        highway=primary foot=no oneway=yes cycleway=opposite_lane       | ride
        highway=primary foot=no oneway=yes cycleway=opposite_track      | ride
        highway=primary foot=no oneway=yes cycleway=opposite_share_busway | ride
        highway=primary foot=no oneway=yes cycleway:left=opposite       | ride
        highway=primary foot=no oneway=yes cycleway:left=opposite_lane  | ride
        highway=primary foot=no oneway=yes cycleway:left=opposite_track | ride
        highway=primary foot=no oneway=yes cycleway:right=opposite      | ride
        highway=primary foot=no oneway=yes cycleway:right=opposite_lane | ride
        highway=primary foot=no oneway=yes cycleway:right=opposite_track | ride
        highway=primary foot=no oneway=yes cycleway:both=opposite_lane  | ride
        highway=primary foot=no oneway=-1 cycleway=opposite             | ride
        highway=primary foot=no oneway=-1 cycleway:left=opposite_lane   | ride
        highway=primary foot=no oneway=-1 cycleway:right=opposite_track | ride
        highway=primary foot=no junction=roundabout cycleway=opposite_lane | ride
        highway=primary foot=no oneway=yes cycleway=track               | ride no
        highway=primary foot=no oneway=yes cycleway=lane                | ride no
        highway=primary foot=no oneway=yes cycleway:left=track          | ride no
        highway=primary foot=no oneway=yes cycleway:left=lane           | ride no
        highway=primary foot=no oneway=yes cycleway:right=track         | ride no
        highway=primary foot=no oneway=yes cycleway:both=lane           | ride no
        highway=primary foot=no oneway=-1 cycleway=lane                 | no ride
        highway=primary foot=no oneway=-1 cycleway:left=track           | no ride
        highway=primary foot=no oneway=yes cycleway=lane cycleway:oneway=no | ride
        highway=primary foot=no oneway=yes cycleway:left=lane cycleway:left:oneway=-1 | ride
        highway=primary foot=no oneway=yes cycleway:left=track cycleway:left:oneway=no | ride
        highway=primary foot=no oneway=yes cycleway:right=track cycleway:right:oneway=no | ride
        highway=primary foot=no oneway=yes cycleway:right=lane cycleway:right:oneway=yes | ride no
        highway=primary foot=no oneway=yes cycleway:both=lane cycleway:left:oneway=-1 | ride
        highway=primary foot=no oneway=yes cycleway:both=track cycleway:both:oneway=no | ride
        highway=primary foot=no oneway=yes cycleway:left=no cycleway:left:oneway=no | ride no
        highway=primary foot=no oneway=yes cycleway:left=separate cycleway:left:oneway=-1 | ride no
        highway=primary foot=no oneway=-1 cycleway:right=lane cycleway:right:oneway=yes | ride
        highway=primary foot=no oneway=yes cycleway=no                  | ride no
        highway=primary foot=no oneway=no cycleway=opposite_lane        | ride
        highway=primary foot=no cycleway:left=track                     | ride
        highway=primary foot=no cycleway:right=track                    | ride
        """)

    /// Whoever pushes goes against the traffic where walking is not forbidden and the road is not one-way by its
    /// nature.
    static let pushing = TagRow.table(
        """
        highway=primary oneway=yes                       | ride push
        highway=secondary oneway=-1                      | push ride
        highway=tertiary oneway=yes                      | ride push
        highway=residential oneway=yes                   | ride push
        highway=residential oneway=-1                    | push ride
        highway=residential oneway=reversible            | push
        highway=residential oneway=yes foot=no           | ride no
        highway=residential oneway=yes foot=private      | ride no
        highway=residential oneway=yes bicycle=no        | push
        highway=residential oneway=yes bicycle=dismount  | push
        highway=residential oneway=yes access=destination | ride push
        highway=residential oneway=yes access=private bicycle=yes | ride no
        highway=residential oneway=yes sidewalk=no       | ride push
        highway=primary oneway=yes sidewalk=no           | ride no
        highway=primary oneway=yes sidewalk=both         | ride push
        highway=primary oneway=yes bicycle=no            | no
        highway=trunk oneway=yes                         | ride no
        highway=trunk oneway=yes sidewalk=right          | ride push
        highway=trunk oneway=yes foot=yes                | ride push
        highway=residential junction=roundabout          | ride no
        highway=residential junction=circular            | ride no
        highway=motorway foot=yes                        | push no
        highway=motorway_link foot=yes                   | push
        highway=footway oneway=yes                       | push
        highway=footway oneway=yes bicycle=yes           | ride push
        highway=pedestrian oneway=yes                    | push
        highway=steps oneway=yes                         | push
        highway=cycleway oneway=yes                      | ride push
        highway=cycleway oneway=yes foot=yes             | ride push
        highway=path oneway=yes                          | ride push
        highway=track oneway=yes                         | ride push
        highway=service oneway=yes                       | ride push
        highway=living_street oneway=yes                 | ride push
        highway=bridleway bicycle=yes oneway=yes         | ride no
        highway=runway bicycle=yes oneway=yes            | ride no
        """)

    /// Where riding is forbidden and nothing else is said: on foot where people walk.
    static let forbidden = TagRow.table(
        """
        highway=unclassified bicycle=no   | push
        highway=residential bicycle=no    | push
        highway=living_street bicycle=no  | push
        highway=service bicycle=no        | push
        highway=track bicycle=no          | push
        highway=road bicycle=no           | push
        highway=pedestrian bicycle=no     | push
        highway=steps bicycle=no          | push
        highway=platform bicycle=no       | push
        highway=tertiary bicycle=no       | no
        highway=secondary bicycle=no      | no
        highway=tertiary bicycle=no foot=yes      | push
        highway=secondary bicycle=no sidewalk=both | push
        highway=primary bicycle=no foot=designated | push
        highway=primary vehicle=no foot=yes       | push
        highway=motorway bicycle=no foot=yes      | push no
        highway=bridleway bicycle=no              | no
        highway=residential bicycle=no foot=no    | no
        highway=residential bicycle=no foot=use_sidepath | no
        highway=path mtb:scale=1          | ride
        highway=path mtb:scale=2          | push
        highway=path mtb:scale=3 foot=no  | ride
        highway=path sac_scale=mountain_hiking             | push
        highway=path sac_scale=mountain_hiking bicycle=yes | ride
        """)

    @Test("has the directions of traffic", arguments: plain)
    func traffic(_ row: TagRow) { row.check() }

    @Test("has exceptions for bicycles", arguments: bicycles)
    func bicycle(_ row: TagRow) { row.check() }

    @Test("has lanes against the traffic, in all spellings", arguments: contraflow)
    func lane(_ row: TagRow) { row.check() }

    @Test("has who pushes against the traffic", arguments: pushing)
    func push(_ row: TagRow) { row.check() }

    @Test("has who pushes where riding is forbidden", arguments: forbidden)
    func denied(_ row: TagRow) { row.check() }
}
