extension Migration {
    /// The service that each slug of a sign-in stands for: subjects are its own.
    static let signInSchema = """
        CREATE TABLE IF NOT EXISTS sign_in_providers (
            id TEXT NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL,
            issuer TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
