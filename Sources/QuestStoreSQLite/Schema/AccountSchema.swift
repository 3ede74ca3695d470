extension Migration {
    /// Accounts with what belongs to them, and their logs, which can only be added to. Names, phone numbers and subjects
    /// have the salts of their digests in the logs beside them; a token is `NULL` where nobody can sign in any more.
    static let accountSchema = """
        CREATE TABLE IF NOT EXISTS accounts (
            id TEXT NOT NULL PRIMARY KEY,
            created_at INTEGER NOT NULL,
            name TEXT,
            name_salt BLOB,
            phone TEXT,
            phone_salt BLOB,
            language TEXT,
            token BLOB UNIQUE CHECK (length(token) = 32),
            merged_into TEXT REFERENCES accounts (id),
            erased_at INTEGER
        ) STRICT;

        CREATE TABLE IF NOT EXISTS account_sign_ins (
            id TEXT NOT NULL PRIMARY KEY,
            account TEXT NOT NULL REFERENCES accounts (id),
            provider TEXT NOT NULL,
            subject TEXT NOT NULL,
            salt BLOB NOT NULL,
            linked_at INTEGER NOT NULL,
            UNIQUE (provider, subject)
        ) STRICT;
        CREATE INDEX IF NOT EXISTS account_sign_ins_of_account ON account_sign_ins (account);

        CREATE TABLE IF NOT EXISTS account_participations (
            token BLOB NOT NULL PRIMARY KEY CHECK (length(token) = 32),
            account TEXT NOT NULL REFERENCES accounts (id),
            quest TEXT NOT NULL,
            team TEXT NOT NULL,
            device TEXT NOT NULL,
            since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS account_participations_of_account ON account_participations (account);
        CREATE INDEX IF NOT EXISTS account_participations_of_device ON account_participations (device);
        CREATE INDEX IF NOT EXISTS account_participations_in_quest ON account_participations (quest);

        CREATE TABLE IF NOT EXISTS account_roles (
            staff TEXT NOT NULL PRIMARY KEY,
            account TEXT NOT NULL REFERENCES accounts (id),
            quest TEXT NOT NULL,
            role TEXT NOT NULL,
            token BLOB NOT NULL CHECK (length(token) = 32),
            since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS account_roles_of_account ON account_roles (account);
        CREATE INDEX IF NOT EXISTS account_roles_in_quest ON account_roles (quest);

        CREATE TABLE IF NOT EXISTS account_records (
            account TEXT NOT NULL REFERENCES accounts (id),
            seq INTEGER NOT NULL CHECK (seq > 0),
            id TEXT NOT NULL UNIQUE,
            at INTEGER NOT NULL,
            actor TEXT NOT NULL,
            kind TEXT NOT NULL,
            body TEXT NOT NULL,
            prev BLOB NOT NULL CHECK (length(prev) = 32),
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            PRIMARY KEY (account, seq)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER IF NOT EXISTS account_records_keep BEFORE UPDATE ON account_records
        BEGIN SELECT RAISE(ABORT, 'records are only appended'); END;
        CREATE TRIGGER IF NOT EXISTS account_records_stay BEFORE DELETE ON account_records
        BEGIN SELECT RAISE(ABORT, 'records are only appended'); END;
        CREATE TRIGGER IF NOT EXISTS account_records_follow BEFORE INSERT ON account_records
        WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM account_records WHERE account = NEW.account), 0)
        BEGIN SELECT RAISE(ABORT, 'records are numbered without gaps'); END;
        """
}
