/// How long, and for how many devices, a join code is good.
public struct JoinCodeTerms: Sendable, Equatable {
    /// The first moment at which it is good no longer; `nil` = no end.
    public var expires: Timestamp?
    /// How many devices may join by it; `nil` = as many as the team may have.
    public var uses: Int?

    public init(expires: Timestamp? = nil, uses: Int? = nil) {
        self.expires = expires
        self.uses = uses
    }

    public static let unlimited = JoinCodeTerms()
}

/// What a quest says of its teams.
public struct TeamRules: Sendable, Equatable {
    /// Most devices of a team.
    public var size: Int
    /// Whether a device may take part without a team's code, as a team of its own.
    public var takesGuests: Bool

    /// Devices of a team where the quest does not say.
    public static let standardSize = 10

    public init(size: Int = standardSize, takesGuests: Bool = false) {
        self.size = size
        self.takesGuests = takesGuests
    }
}
