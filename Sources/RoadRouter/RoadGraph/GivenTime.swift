/// The time along an edge that is given, as a ferry's is by its timetable, in either direction.
struct GivenTime: BitwiseCopyable, Hashable, Sendable {
    var edge: UInt32
    var milliseconds: UInt32

    /// The most that a weight can hold.
    static let longest = Weight.infinity.rawValue - 1
}

extension RoadArrays {
    /// Milliseconds along an edge whose attributes say that its time is given.
    ///
    /// - Complexity: O(log number of such edges).
    func givenTime(of edge: Int) -> UInt32 {
        givenTimes[givenTimes.firstPlace { $0.edge >= UInt32(edge) }].milliseconds
    }
}
