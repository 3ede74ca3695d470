extension Migration {
    /// Devices may have a token for tracker apps; `NULL` where they have none.
    static let ingestSchema = """
        ALTER TABLE devices ADD COLUMN ingest BLOB CHECK (length(ingest) = 32);
        CREATE UNIQUE INDEX devices_by_ingest ON devices (ingest) WHERE ingest IS NOT NULL;
        """
}
