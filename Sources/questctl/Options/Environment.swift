import Glibc

/// The environment variables of the process.
enum Environment {
    /// Returns the value of a variable, or `nil` when it is unset or empty.
    static subscript(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
