import NIOCore

/// The turns of riders in order of time: a binary heap, since a timer for each of ten thousand riders would cost more
/// than their posts.
struct DueTimes {
    struct Turn {
        var due: NIODeadline
        var rider: Int
    }

    private var heap: [Turn] = []

    mutating func add(_ rider: Int, at due: NIODeadline) {
        heap.append(Turn(due: due, rider: rider))
        var place = heap.count - 1
        while place > 0, heap[place].due < heap[(place - 1) / 2].due {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Removes and returns the earliest turn that has come.
    mutating func next(at now: NIODeadline) -> Turn? {
        guard let first = heap.first, first.due <= now else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2]
            where child < heap.count && heap[child].due < heap[least].due {
                least = child
            }
            if least == place { return first }
            heap.swapAt(place, least)
            place = least
        }
    }
}
