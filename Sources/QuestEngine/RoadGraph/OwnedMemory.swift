/// Copies of arrays at addresses that stay, for types that read either from a file or from memory of their own.
///
/// Sendable because the copies are never written to again.
final class OwnedMemory: @unchecked Sendable {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// Memory to be written before anybody else sees it.
    func allocate<Element: BitwiseCopyable>(
        _ count: Int, repeating element: Element
    ) -> UnsafeMutableBufferPointer<Element> {
        let buffer: UnsafeMutableBufferPointer<Element> = allocate(count)
        buffer.initialize(repeating: element)
        return buffer
    }

    /// Memory that is to be initialized before it is read.
    func allocate<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
        let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
        if let start = buffer.baseAddress { blocks.append(UnsafeMutableRawPointer(start)) }
        return buffer
    }

    func hold<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = copy.initialize(from: elements)
        if let start = copy.baseAddress { blocks.append(UnsafeMutableRawPointer(start)) }
        return UnsafeBufferPointer(copy)
    }
}
