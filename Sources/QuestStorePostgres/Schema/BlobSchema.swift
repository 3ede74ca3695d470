extension Migration {
    /// Bytes of photos, uploads and media in chunks of 64 KiB at most. They are compressed already: PostgreSQL does not try.
    static let blobSchema = [
        """
        CREATE TABLE blobs (
            serial bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name text COLLATE "C" NOT NULL UNIQUE CHECK (octet_length(name) BETWEEN 1 AND 400),
            size bigint NOT NULL CHECK (size >= 0),
            digest bytea CHECK (octet_length(digest) = 32),
            changed_at bigint NOT NULL
        )
        """,
        """
        CREATE TABLE blob_chunks (
            blob bigint NOT NULL REFERENCES blobs ON DELETE CASCADE,
            start bigint NOT NULL CHECK (start >= 0),
            bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 65536),
            PRIMARY KEY (blob, start)
        )
        """,
        "ALTER TABLE blob_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL",
    ]
}
