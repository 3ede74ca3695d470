extension Migration {
    /// Times are milliseconds since 1970 in UTC, digests 32 bytes. Records and editions can only be added.
    static let firstSchema = """
        CREATE TABLE records (
            quest TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq > 0),
            id TEXT NOT NULL UNIQUE,
            at INTEGER NOT NULL,
            received_at INTEGER NOT NULL,
            actor TEXT NOT NULL,
            team TEXT,
            device TEXT,
            kind TEXT NOT NULL,
            version INTEGER NOT NULL,
            body TEXT NOT NULL,
            prev BLOB NOT NULL CHECK (length(prev) = 32),
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            PRIMARY KEY (quest, seq)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER records_keep BEFORE UPDATE ON records
        BEGIN SELECT RAISE(ABORT, 'records are only appended'); END;
        CREATE TRIGGER records_stay BEFORE DELETE ON records
        BEGIN SELECT RAISE(ABORT, 'records are only appended'); END;
        CREATE TRIGGER records_follow BEFORE INSERT ON records
        WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM records WHERE quest = NEW.quest), 0)
        BEGIN SELECT RAISE(ABORT, 'records are numbered without gaps'); END;

        CREATE TABLE editions (
            quest TEXT NOT NULL,
            version INTEGER NOT NULL,
            published_at INTEGER NOT NULL,
            document BLOB NOT NULL,
            PRIMARY KEY (quest, version)
        ) STRICT;

        CREATE TRIGGER editions_keep BEFORE UPDATE ON editions
        BEGIN SELECT RAISE(ABORT, 'editions are only appended'); END;
        CREATE TRIGGER editions_stay BEFORE DELETE ON editions
        BEGIN SELECT RAISE(ABORT, 'editions are only appended'); END;

        CREATE TABLE teams (
            position INTEGER PRIMARY KEY,
            quest TEXT NOT NULL,
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            name_salt BLOB NOT NULL,
            join_code BLOB NOT NULL CHECK (length(join_code) = 32),
            added_at INTEGER NOT NULL,
            UNIQUE (quest, id),
            UNIQUE (quest, join_code)
        ) STRICT;

        CREATE TABLE devices (
            id TEXT NOT NULL PRIMARY KEY,
            quest TEXT NOT NULL,
            team TEXT NOT NULL,
            joined_at INTEGER NOT NULL,
            token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
            FOREIGN KEY (quest, team) REFERENCES teams (quest, id)
        ) STRICT;
        CREATE INDEX devices_of_team ON devices (quest, team);

        CREATE TABLE texts (
            owner TEXT NOT NULL PRIMARY KEY,
            quest TEXT NOT NULL,
            salt BLOB NOT NULL,
            text TEXT NOT NULL
        ) STRICT;

        CREATE TABLE fixes (
            device TEXT NOT NULL REFERENCES devices (id),
            time INTEGER NOT NULL,
            longitude REAL NOT NULL,
            latitude REAL NOT NULL,
            accuracy REAL,
            speed REAL,
            course REAL,
            altitude REAL,
            battery REAL,
            sequence INTEGER,
            sent_at INTEGER NOT NULL,
            received_at INTEGER NOT NULL,
            PRIMARY KEY (device, time, longitude, latitude)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE receipts (
            device TEXT NOT NULL REFERENCES devices (id),
            key TEXT NOT NULL,
            request BLOB NOT NULL CHECK (length(request) = 32),
            answer TEXT NOT NULL,
            received_at INTEGER NOT NULL,
            PRIMARY KEY (device, key)
        ) STRICT, WITHOUT ROWID;
        """
}
