import Glibc
import NIOCore

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first occurrence of a text that is not empty.
    ///
    /// - Complexity: O(count) while the text's first byte is rare.
    func firstOffset(of text: String, from start: Int = 0) -> Int? {
        var text = text
        return text.withUTF8 { mark in
            guard let base = baseAddress, let text = mark.baseAddress, let first = mark.first
            else { return nil }
            var place = start
            while place + mark.count <= count {
                let left = count - place - mark.count + 1
                guard let found = memchr(base + place, Int32(first), left) else { return nil }
                place = UnsafeRawPointer(found) - base
                if memcmp(found, text, mark.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}

extension ByteBuffer {
    func contains(_ text: String) -> Bool {
        withUnsafeReadableBytes { $0.firstOffset(of: text) != nil }
    }
}
