public import QuestUnits

/// A provider at which people can sign in.
public struct SignInOption: Codable, Sendable, Equatable {
    /// The slug in the address of its sign-ins.
    public var id: String
    /// The name that people know it by.
    public var label: String

    public init(id: String, label: String) {
        self.id = id
        self.label = label
    }
}

/// The account that somebody is signed in to, as a session shows it.
public struct AccountName: Codable, Sendable, Equatable {
    public var id: AccountID
    /// Missing where the person has none.
    public var name: String?

    public init(id: AccountID, name: String?) {
        self.id = id
        self.name = name
    }
}

/// `POST account/sign-ins`: begins to link one more sign-in to the account.
public struct SignInLinking: RequestObject {
    /// The provider's id.
    public var provider: String
    /// The page to come back to, a path of this daemon; the account's where it is missing.
    public var page: String?

    public init(provider: String, page: String? = nil) {
        self.provider = provider
        self.page = page
    }
}

/// The provider's address to which the browser goes next.
public struct SignInAddress: Codable, Sendable, Equatable {
    public var address: String

    public init(address: String) {
        self.address = address
    }
}

/// Whoever was signed in is so no longer.
public struct SignedOut: Codable, Sendable, Equatable {
    /// The address at which the provider ends the sign-in there as well; missing where there is none.
    public var providerLogout: String?

    public init(providerLogout: String?) {
        self.providerLogout = providerLogout
    }
}
