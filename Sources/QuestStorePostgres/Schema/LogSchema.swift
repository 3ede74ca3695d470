extension Migration {
    /// Logs of quests and of accounts, and what keeps them whole.
    ///
    /// Times are milliseconds since 1970 in UTC, digests 32 bytes. Texts sort by their bytes (`COLLATE "C"`), whatever the
    /// database does elsewhere. What people write is kept as its UTF-8 in `bytea`, which has a place for every character:
    /// `convert_from(name, 'UTF8')` shows it.
    ///
    /// `heads` has the end of each log: whoever appends holds its row until the commit, so that of several daemons one is the
    /// next. `last_commit` is a random number of the commit that has moved it.
    static let logSchema = [
        """
        CREATE TABLE heads (
            log text COLLATE "C" NOT NULL PRIMARY KEY,
            seq bigint NOT NULL CHECK (seq >= 0),
            hash bytea NOT NULL CHECK (length(hash) = 32),
            last_commit bytea NOT NULL
        ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)
        """,
        """
        CREATE TABLE records (
            quest text COLLATE "C" NOT NULL,
            seq bigint NOT NULL CHECK (seq > 0),
            id text COLLATE "C" NOT NULL UNIQUE,
            at bigint NOT NULL,
            received_at bigint NOT NULL,
            actor text COLLATE "C" NOT NULL,
            team text COLLATE "C",
            device text COLLATE "C",
            kind text COLLATE "C" NOT NULL,
            version bigint NOT NULL,
            body text COLLATE "C" NOT NULL,
            prev bytea NOT NULL CHECK (length(prev) = 32),
            hash bytea NOT NULL CHECK (length(hash) = 32),
            PRIMARY KEY (quest, seq)
        )
        """,
        """
        CREATE TABLE account_records (
            account text COLLATE "C" NOT NULL,
            seq bigint NOT NULL CHECK (seq > 0),
            id text COLLATE "C" NOT NULL UNIQUE,
            at bigint NOT NULL,
            actor text COLLATE "C" NOT NULL,
            kind text COLLATE "C" NOT NULL,
            body text COLLATE "C" NOT NULL,
            prev bytea NOT NULL CHECK (length(prev) = 32),
            hash bytea NOT NULL CHECK (length(hash) = 32),
            PRIMARY KEY (account, seq)
        )
        """,
        // Moves the end of a log, and holds it until the transaction ends; refuses where it is not where the caller's
        // decision was made from. A commit that comes again after its answer was lost is told that it is there.
        """
        CREATE FUNCTION advance(
            name text, old_seq bigint, old_hash bytea, new_seq bigint, new_hash bytea, commit_id bytea
        ) RETURNS bigint LANGUAGE plpgsql AS $body$
        BEGIN
            UPDATE heads SET seq = new_seq, hash = new_hash, last_commit = commit_id
                WHERE log = name AND seq = old_seq AND hash = old_hash AND last_commit <> commit_id;
            IF FOUND THEN RETURN new_seq; END IF;
            IF old_seq = 0 THEN
                INSERT INTO heads (log, seq, hash, last_commit) VALUES (name, new_seq, new_hash, commit_id)
                    ON CONFLICT (log) DO NOTHING;
                IF FOUND THEN RETURN new_seq; END IF;
            END IF;
            IF EXISTS (SELECT 1 FROM heads WHERE log = name AND last_commit = commit_id) THEN
                RAISE EXCEPTION 'own' USING ERRCODE = 'QS003';
            END IF;
            RAISE EXCEPTION 'head' USING ERRCODE = 'QS001';
        END $body$
        """,
        // Refuses a commit that speaks of what is not there.
        """
        CREATE FUNCTION missing(what text) RETURNS bigint LANGUAGE plpgsql AS $body$
        BEGIN RAISE EXCEPTION '%', what USING ERRCODE = 'QS002'; END $body$
        """,
        // Records are only appended; those of a quest go with it, when `request.removing` names it in this transaction.
        """
        CREATE FUNCTION only_appended() RETURNS trigger LANGUAGE plpgsql AS $body$
        BEGIN
            IF TG_OP = 'DELETE' AND TG_NARGS = 1 THEN
                IF current_setting('request.removing', true) = OLD.quest THEN RETURN OLD; END IF;
            END IF;
            RAISE EXCEPTION 'rows are only appended' USING ERRCODE = 'QS004';
        END $body$
        """,
        """
        CREATE TRIGGER records_stay BEFORE UPDATE OR DELETE ON records
        FOR EACH ROW EXECUTE FUNCTION only_appended('quest')
        """,
        """
        CREATE TRIGGER account_records_stay BEFORE UPDATE OR DELETE ON account_records
        FOR EACH ROW EXECUTE FUNCTION only_appended()
        """,
        "CREATE TABLE probe (id bigint PRIMARY KEY CHECK (id = 1), count bigint NOT NULL)",
        "INSERT INTO probe (id, count) VALUES (1, 0)",
    ]
}
