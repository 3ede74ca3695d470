/// A step of the schema. Steps only ever follow each other: a released one is never changed.
struct Migration: Sendable {
    /// The number of the step: 1, 2, 3 … without gaps; kept in the file as `PRAGMA user_version`.
    let version: Int
    let sql: String

    static let all = [
        Migration(version: 1, sql: firstSchema), Migration(version: 2, sql: staffSchema),
        Migration(version: 3, sql: accessSchema), Migration(version: 4, sql: mockSchema),
        Migration(version: 5, sql: ingestSchema), Migration(version: 6, sql: probeSchema),
        Migration(version: 7, sql: webhookSchema), Migration(version: 8, sql: sessionSchema),
        Migration(version: 9, sql: accountSchema), Migration(version: 10, sql: signInSchema + resultSchema),
    ]

    /// The schema that this program writes.
    static var latest: Int { all.count }
}

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

    /// Tokens of the staff may have an end; `NULL` where they have none.
    static let accessSchema = """
        ALTER TABLE staff ADD COLUMN access_until INTEGER;
        """

    /// Fixes say whether the device called them made up.
    static let mockSchema = """
        ALTER TABLE fixes ADD COLUMN mock INTEGER NOT NULL DEFAULT 0;
        """

    /// Devices may have a token for tracker apps; `NULL` where they have none.
    static let ingestSchema = """
        ALTER TABLE devices ADD COLUMN ingest BLOB CHECK (length(ingest) = 32);
        CREATE UNIQUE INDEX devices_by_ingest ON devices (ingest) WHERE ingest IS NOT NULL;
        """

    /// A row to write, to see whether writing works; and for each device a salt of what the log and the receipts say of
    /// its positions and requests. Empty where it has been erased. Teams that were erased before kept their receipts until
    /// now.
    static let probeSchema = """
        CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT;
        INSERT INTO probe (id, count) VALUES (1, 0);
        ALTER TABLE devices ADD COLUMN salt BLOB NOT NULL DEFAULT x'';
        UPDATE devices SET salt = randomblob(16) WHERE removed = 0;
        DELETE FROM receipts WHERE device IN (
            SELECT devices.id FROM devices
            JOIN teams ON teams.quest = devices.quest AND teams.id = devices.team WHERE teams.name = '');
        """

    /// Webhooks with how far each has come; `attempts` is a list in JSON.
    static let webhookSchema = """
        CREATE TABLE IF NOT EXISTS webhooks (
            position INTEGER PRIMARY KEY,
            quest TEXT NOT NULL,
            id TEXT NOT NULL,
            url TEXT NOT NULL,
            events TEXT NOT NULL,
            salt BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            cursor INTEGER NOT NULL,
            through INTEGER,
            failures INTEGER NOT NULL,
            failing_since INTEGER,
            retry_at INTEGER,
            stopped INTEGER NOT NULL,
            attempts TEXT NOT NULL,
            UNIQUE (quest, id)
        ) STRICT;
        """

    /// Sessions of browsers, by the digests of their tokens, and what each can do; a role holds the digest of a token
    /// that devices and staff have too.
    static let sessionSchema = """
        CREATE TABLE IF NOT EXISTS sessions (
            id TEXT NOT NULL PRIMARY KEY,
            token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
            previous BLOB UNIQUE CHECK (length(previous) = 32),
            begun_at INTEGER NOT NULL,
            rotated_at INTEGER NOT NULL,
            used_at INTEGER NOT NULL,
            confirmed_at INTEGER
        ) STRICT;
        CREATE TABLE IF NOT EXISTS session_roles (
            session TEXT NOT NULL REFERENCES sessions (id),
            holder TEXT NOT NULL,
            kind TEXT NOT NULL,
            quest TEXT NOT NULL,
            token BLOB NOT NULL CHECK (length(token) = 32),
            PRIMARY KEY (session, holder)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS session_roles_of_holder ON session_roles (holder);
        """
}
