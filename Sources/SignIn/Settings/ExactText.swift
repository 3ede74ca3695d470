extension String {
    /// Whether both have the same bytes.
    ///
    /// `==` calls texts equal that Unicode does: `K` and the Kelvin sign, which no provider means by the same name.
    func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Whether it has ASCII without control characters only.
    var isPrintableASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
