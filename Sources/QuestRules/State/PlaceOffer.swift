/// A code by which another device may take a device's place in its team.
public struct PlaceOffer: Sendable, Equatable {
    /// The keyed digest of the code.
    public let code: Digest
    /// The first moment at which it is good no longer.
    public let expires: Timestamp
    /// Whether somebody else than the device itself gave it out: whoever brings it may be another person.
    public let isByOther: Bool
}
