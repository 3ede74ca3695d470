#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The variables that questctl reads.
enum Environment {
    /// `nil` when unset or empty.
    static subscript(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
