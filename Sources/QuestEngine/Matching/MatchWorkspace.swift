/// The memory of matching, kept from one track to the next.
///
/// Make one for each task that matches. It is not Sendable. It grows to 32 bytes for each arc of the map.
public final class MatchWorkspace {
    let search = MatchSearch()
    let lattice = MatchLattice()

    public init() {}
}
