/// A member name told apart by its code units (RFC 8259, section 8.3), where Swift's strings are equal too when they
/// spell one letter in two ways.
struct ExactName: Sendable {
    let string: String

    init(_ string: String) { self.string = string }
}

extension ExactName: Hashable {
    /// - Complexity: O(*n*) in bytes.
    static func == (left: ExactName, right: ExactName) -> Bool {
        let count = left.string.utf8.count
        guard count == right.string.utf8.count else { return false }
        return left.string.utf8.elementsEqual(right.string.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = string
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(string.utf8.count)
    }
}
