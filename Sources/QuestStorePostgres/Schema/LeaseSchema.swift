extension Migration {
    /// Leases of what one daemon does at a time, and until when by the server's clock.
    static let leaseSchema = [
        """
        CREATE TABLE leases (
            name text COLLATE "C" NOT NULL PRIMARY KEY,
            holder text COLLATE "C" NOT NULL,
            until timestamptz NOT NULL
        )
        """
    ]
}
