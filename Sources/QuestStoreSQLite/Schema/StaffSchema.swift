extension Migration {
    /// Devices can be removed, and quests have staff. Digests are `NULL` where they open nothing any more.
    static let staffSchema = """
        ALTER TABLE devices ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE staff (
            position INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            quest TEXT NOT NULL,
            role TEXT NOT NULL,
            name TEXT NOT NULL,
            name_salt BLOB NOT NULL,
            invited_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            invite BLOB UNIQUE CHECK (length(invite) = 32),
            token BLOB UNIQUE CHECK (length(token) = 32)
        ) STRICT;
        CREATE INDEX staff_of_quest ON staff (quest);
        """
}
