/// Copies of arrays at addresses that stay, for types that read either from a file or from memory of their own.
///
/// Sendable because the copies are never written to again.
final class OwnedMemory: @unchecked Sendable {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit {
        for block in blocks { block.deallocate() }
    }

    func hold<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = copy.initialize(from: elements)
        if let start = copy.baseAddress { blocks.append(UnsafeMutableRawPointer(start)) }
        return UnsafeBufferPointer(copy)
    }
}
