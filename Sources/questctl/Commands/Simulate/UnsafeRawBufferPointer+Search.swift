#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension UnsafeRawBufferPointer {
    /// Where the first such text begins.
    ///
    /// - Complexity: O(count) while the text's first byte is rare.
    func firstOffset(of mark: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        guard let base = baseAddress, let text = mark.baseAddress, mark.count > 0 else { return nil }
        var place = start
        while place + mark.count <= count {
            let left = count - place - mark.count + 1
            guard let found = memchr(base + place, Int32(mark[0]), left) else { return nil }
            place = UnsafeRawPointer(found) - base
            if memcmp(base + place, text, mark.count) == 0 { return place }
            place += 1
        }
        return nil
    }

    func firstOffset(of mark: StaticString, from start: Int = 0) -> Int? {
        firstOffset(
            of: UnsafeRawBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount), from: start)
    }

    func contains(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { firstOffset(of: UnsafeRawBufferPointer($0)) != nil }
    }
}
