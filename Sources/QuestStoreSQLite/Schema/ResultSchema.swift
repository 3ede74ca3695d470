extension Migration {
    /// Results that accounts keep of rides in quests whose personal data was erased in time: no team, and no device.
    static let resultSchema = """
        CREATE TABLE IF NOT EXISTS account_results (
            position INTEGER PRIMARY KEY,
            account TEXT NOT NULL REFERENCES accounts (id),
            quest TEXT NOT NULL,
            title TEXT NOT NULL,
            at INTEGER NOT NULL,
            class TEXT,
            rank INTEGER,
            ranked INTEGER,
            points INTEGER,
            milliseconds INTEGER
        ) STRICT;
        CREATE INDEX IF NOT EXISTS account_results_of_account ON account_results (account);
        """
}
