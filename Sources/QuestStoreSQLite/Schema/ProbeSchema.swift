extension Migration {
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
}
