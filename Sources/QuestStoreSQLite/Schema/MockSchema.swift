extension Migration {
    /// Fixes say whether the device called them made up.
    static let mockSchema = """
        ALTER TABLE fixes ADD COLUMN mock INTEGER NOT NULL DEFAULT 0;
        """
}
