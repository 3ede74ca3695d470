extension PersonalText {
    /// What the log keeps of the text: SHA-256(salt ‖ UTF-8 of the text).
    public var digest: Digest { .sha256(salt, Array(text.utf8)) }
}
