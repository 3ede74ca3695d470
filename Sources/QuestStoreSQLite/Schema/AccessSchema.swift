extension Migration {
    /// Tokens of the staff may have an end; `NULL` where they have none.
    static let accessSchema = """
        ALTER TABLE staff ADD COLUMN access_until INTEGER;
        """
}
