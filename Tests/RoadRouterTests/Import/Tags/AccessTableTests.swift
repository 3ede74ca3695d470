import Testing

/// Access by value, key and direction (https://wiki.openstreetmap.org/wiki/Key:access).
@Suite("Truth table: access")
struct AccessTableTests {
    /// What each value means where no other key speaks. On a primary road nobody walks: denied is closed.
    static let values = TagRow.table(
        """
        highway=primary access=yes                 | ride
        highway=primary access=permissive          | ride
        highway=primary access=designated          | ride
        highway=primary access=official            | ride
        highway=primary access=public              | ride
        highway=primary access=destination         | ride
        highway=primary access=customers           | ride
        highway=primary access=no                  | no
        highway=primary access=private             | no
        highway=primary access=agricultural        | no
        highway=primary access=forestry            | no
        highway=primary access=delivery            | no
        highway=primary access=military            | no
        highway=primary access=emergency           | no
        highway=primary access=permit              | no
        highway=primary access=residents           | no
        highway=primary access=employees           | no
        highway=primary access=restricted          | no
        highway=primary access=unknown             | ride
        highway=primary access=forgotten           | ride
        highway=primary access=variable            | ride
        highway=primary vehicle=yes                | ride
        highway=primary vehicle=permissive         | ride
        highway=primary vehicle=designated         | ride
        highway=primary vehicle=destination        | ride
        highway=primary vehicle=customers          | ride
        highway=primary vehicle=no                 | no
        highway=primary vehicle=private            | no
        highway=primary vehicle=agricultural       | no
        highway=primary vehicle=forestry           | no
        highway=primary vehicle=agricultural;forestry | no
        highway=primary vehicle=delivery           | no
        highway=primary vehicle=permit             | no
        highway=primary vehicle=forgotten          | ride
        highway=primary bicycle=yes                | ride
        highway=primary bicycle=permissive         | ride
        highway=primary bicycle=designated         | ride
        highway=primary bicycle=official           | ride
        highway=primary bicycle=destination        | ride
        highway=primary bicycle=customers          | ride
        highway=primary bicycle=discouraged        | ride
        highway=primary bicycle=optional_sidepath  | ride
        highway=primary bicycle=lane               | ride
        highway=primary bicycle=no                 | no
        highway=primary bicycle=none               | no
        highway=primary bicycle=private            | no
        highway=primary bicycle=agricultural       | no
        highway=primary bicycle=forestry           | no
        highway=primary bicycle=delivery           | no
        highway=primary bicycle=permit             | no
        highway=primary bicycle=use_sidepath       | no
        highway=primary bicycle=dismount           | push
        highway=primary bicycle=unknown            | ride
        highway=primary bicycle=forgotten          | ride
        highway=primary bicycle=no;yes             | ride
        highway=primary bicycle=no;private         | no
        highway=primary bicycle=no;dismount        | push
        highway=primary access=agricultural;permissive | ride
        highway=primary motor_vehicle=no           | ride
        highway=primary motorcar=private           | ride
        highway=primary foot=no                    | ride
        highway=primary hgv=no                     | ride
        """)

    /// The more special key decides, whatever the general one says.
    static let hierarchy = TagRow.table(
        """
        highway=primary access=no vehicle=yes              | ride
        highway=primary access=no bicycle=yes              | ride
        highway=primary access=yes vehicle=no              | no
        highway=primary access=yes bicycle=no              | no
        highway=primary vehicle=no bicycle=yes             | ride
        highway=primary vehicle=yes bicycle=no             | no
        highway=primary access=no vehicle=no bicycle=yes   | ride
        highway=primary access=yes vehicle=yes bicycle=no  | no
        highway=primary access=no vehicle=yes bicycle=no   | no
        highway=primary access=yes vehicle=no bicycle=yes  | ride
        highway=primary access=private bicycle=unknown     | no
        highway=primary vehicle=unknown access=private     | no
        highway=primary vehicle=unknown access=yes         | ride
        highway=primary access=private vehicle=destination | ride
        highway=residential access=private                 | no
        highway=residential access=private bicycle=yes     | ride
        highway=residential access=private foot=yes        | push
        highway=residential vehicle=no                     | push
        highway=residential vehicle=no bicycle=permissive  | ride
        highway=residential access=no vehicle=destination  | ride
        highway=residential motor_vehicle=no               | ride
        highway=residential motor_vehicle=private bicycle=destination | ride
        highway=service access=private                     | no
        highway=service access=customers                   | ride
        highway=service access=delivery                    | no
        highway=service service=driveway access=private    | no
        highway=track access=forestry                      | no
        highway=track access=agricultural                  | no
        highway=track vehicle=forestry                     | push
        highway=track vehicle=agricultural;forestry        | push
        highway=track motor_vehicle=agricultural           | ride
        highway=track access=forestry bicycle=permissive   | ride
        highway=track access=agricultural;forestry bicycle=yes | ride
        highway=path access=no                             | no
        highway=path access=no bicycle=yes                 | ride
        highway=path access=no foot=yes                    | push
        highway=path vehicle=no                            | push
        highway=path foot=designated                       | ride
        highway=path foot=designated bicycle=designated    | ride
        highway=path bicycle=no                            | push
        highway=path bicycle=no foot=no                    | no
        highway=cycleway access=no                         | no
        highway=cycleway access=private                    | no
        highway=cycleway vehicle=no                        | no
        highway=cycleway vehicle=no foot=designated        | push
        highway=cycleway vehicle=no bicycle=designated     | ride
        highway=cycleway motor_vehicle=no                  | ride
        highway=cycleway bicycle=no                        | no
        highway=cycleway bicycle=no foot=yes               | push
        highway=cycleway bicycle=dismount                  | push
        highway=cycleway foot=no                           | ride
        highway=footway bicycle=no                         | push
        highway=footway bicycle=private                    | push
        highway=footway access=private                     | no
        highway=footway access=no vehicle=no               | no
        highway=footway vehicle=no bicycle=permissive      | ride
        highway=footway foot=private                       | no
        highway=pedestrian vehicle=no                      | push
        highway=pedestrian bicycle=dismount                | push
        """)

    /// Directions and sides: the key with one before the key without; sides as traffic keeps right.
    static let directions = TagRow.table(
        """
        highway=primary bicycle:forward=no                 | no ride
        highway=primary bicycle:backward=no                | ride no
        highway=primary bicycle:both=no                    | no
        highway=primary bicycle:right=no                   | no ride
        highway=primary bicycle:left=no                    | ride no
        highway=primary vehicle:forward=no                 | no ride
        highway=primary vehicle:backward=no                | ride no
        highway=primary vehicle:both=no                    | no
        highway=primary vehicle:right=no                   | no ride
        highway=primary vehicle:left=no                    | ride no
        highway=primary access:forward=no                  | no ride
        highway=primary access:backward=no                 | ride no
        highway=primary access:both=no                     | no
        highway=primary access:right=private               | no ride
        highway=primary access:left=private                | ride no
        highway=primary bicycle=no bicycle:forward=yes     | ride no
        highway=primary bicycle=no bicycle:backward=yes    | no ride
        highway=primary bicycle=no bicycle:both=yes        | ride
        highway=primary bicycle=no bicycle:right=yes       | ride no
        highway=primary bicycle=no bicycle:left=yes        | no ride
        highway=primary bicycle=yes bicycle:forward=no     | no ride
        highway=primary bicycle:both=no bicycle:forward=yes | ride no
        highway=primary bicycle:both=yes bicycle:left=no   | ride no
        highway=primary bicycle:right=no bicycle:forward=yes | ride
        highway=primary vehicle:forward=no bicycle=yes     | ride
        highway=primary vehicle:forward=no bicycle:backward=no | no
        highway=primary vehicle=no bicycle:forward=yes     | ride no
        highway=primary vehicle=no vehicle:forward=yes     | ride no
        highway=primary access=no access:backward=yes      | no ride
        highway=primary access=no vehicle:forward=yes      | ride no
        highway=primary access:forward=no vehicle=yes      | ride
        highway=primary access:backward=no bicycle:backward=destination | ride
        highway=primary vehicle:backward=agricultural      | ride no
        highway=primary bicycle:backward=use_sidepath      | ride no
        highway=primary bicycle:forward=dismount           | push ride
        highway=primary bicycle:backward=dismount          | ride push
        highway=primary bicycle:both=dismount              | push
        highway=residential bicycle:backward=no            | ride push
        highway=residential vehicle:forward=no             | push ride
        highway=residential vehicle:both=no                | push
        highway=residential access:backward=private        | ride no
        highway=residential vehicle=no bicycle:forward=yes | ride push
        highway=motorway foot:forward=yes                  | push no
        highway=motorway oneway=no foot:backward=yes       | no push
        highway=motorway oneway=no foot:both=yes           | push
        highway=motorway oneway=no bicycle:forward=yes     | ride no
        highway=motorway oneway=no bicycle:backward=yes    | no ride
        highway=runway bicycle:forward=yes                 | ride no
        highway=runway access:backward=yes                 | no ride
        highway=footway bicycle:forward=yes                | ride push
        highway=footway bicycle:left=yes                   | push ride
        highway=footway foot:backward=no                   | push no
        highway=steps foot:forward=no                      | no push
        """)

    @Test("has the meaning of every value", arguments: values)
    func value(_ row: TagRow) { row.check() }

    @Test("lets the more special key decide", arguments: hierarchy)
    func key(_ row: TagRow) { row.check() }

    @Test("reads directions and sides", arguments: directions)
    func direction(_ row: TagRow) { row.check() }
}
