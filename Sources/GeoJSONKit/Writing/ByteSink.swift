/// Bytes that grow at their end, written through a pointer after the room for them was made.
struct ByteSink {
    /// As long as there is room; anything stands behind what was written.
    private var storage: [UInt8] = []
    private(set) var count = 0

    /// All that was written, which leaves the sink empty.
    mutating func takeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        swap(&bytes, &storage)
        bytes.removeLast(bytes.count - count)
        count = 0
        return bytes
    }

    /// Lends room for so many bytes to `body`, which returns how many it wrote.
    @inline(__always)
    mutating func write(atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        if storage.count &- count < room { grow(by: room) }
        let start = count
        count &+= storage.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped + start) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        write(atMost: 1) {
            $0[0] = byte
            return 1
        }
    }

    @inline(__always)
    mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        write(atMost: bytes.count) {
            $0.update(from: start, count: bytes.count)
            return bytes.count
        }
    }

    @inline(__always)
    mutating func append(_ literal: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    @inline(never)
    private mutating func grow(by room: Int) {
        let capacity = max(storage.count * 2, count + room, 256)
        // What is behind the bytes written is never read, so that it needs no value.
        storage = Array(unsafeUninitializedCapacity: capacity) { larger, initializedCount in
            storage.withUnsafeBufferPointer { smaller in
                guard let start = smaller.baseAddress else { return }
                larger.baseAddress.unsafelyUnwrapped.update(from: start, count: count)
            }
            initializedCount = capacity
        }
    }
}
