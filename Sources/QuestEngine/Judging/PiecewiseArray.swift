/// An array whose copies share all pieces but those that were changed since: what changes one element of a copy copies
/// the list of pieces and one piece, not everything.
///
/// The state of a quest is copied for each group of decisions, while others read the one before.
///
/// - Complexity: As an array's; the first change after a copy is O(count / 32), later ones of a piece O(1).
public struct PiecewiseArray<Element> {
    // All but the last one are full.
    private var pieces: [[Element]] = []
    public private(set) var count = 0

    private static var pieceSize: Int { 32 }

    public init() {}

    public mutating func append(_ element: Element) {
        if count % Self.pieceSize == 0 {
            pieces.append([])
            pieces[pieces.count - 1].reserveCapacity(Self.pieceSize)
        }
        pieces[pieces.count - 1].append(element)
        count += 1
    }
}

extension PiecewiseArray: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> Element {
        _read { yield pieces[position / Self.pieceSize][position % Self.pieceSize] }
        _modify { yield &pieces[position / Self.pieceSize][position % Self.pieceSize] }
    }
}

extension PiecewiseArray: Sendable where Element: Sendable {}

extension PiecewiseArray: Equatable where Element: Equatable {
    public static func == (left: Self, right: Self) -> Bool { left.pieces == right.pieces }
}
