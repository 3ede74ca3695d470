import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Tracks of all teams, thinned")
struct TrackThinningTests {
    private static let start = Timestamp(milliseconds: 1_781_428_200_000)

    private func track(_ seconds: [Int], at longitude: Double = 61) -> [TrackThinning.Point] {
        seconds.map {
            TrackThinning.Point(second: $0, coordinate: Coordinate(longitude: longitude, latitude: 55))
        }
    }

    @Test("keeps the first position of each step")
    func steps() {
        var thinning = TrackThinning(since: Self.start, step: 10, limit: 100)
        thinning.add(track([0, 9, 10, 11, 35, 39, 40]), of: TeamID("a"))
        #expect(thinning.tracks[TeamID("a")]?.map(\.second) == [0, 10, 35, 40])
        #expect(thinning.step == 10)
        #expect(thinning.place(of: Self.start + 10) == 1 && thinning.place(of: Self.start + -1) == -1)
    }

    @Test("takes of another device of a team only what the first one lacks")
    func devices() {
        var thinning = TrackThinning(since: Self.start, step: 10, limit: 100)
        thinning.add(track([5, 15, 45]), of: TeamID("a"))
        thinning.add(track([1, 11, 21, 31, 41], at: 62), of: TeamID("a"))
        #expect(thinning.tracks[TeamID("a")]?.map(\.second) == [5, 15, 21, 31, 45])
        #expect(thinning.tracks[TeamID("a")]?.map(\.coordinate.longitude) == [61, 61, 62, 62, 61])
    }

    @Test("doubles the step until all tracks fit, however many come", arguments: [1, 7, 40])
    func budget(teams: Int) {
        var thinning = TrackThinning(since: Self.start, step: 1, limit: 100)
        for team in 0..<teams { thinning.add(track(Array(0..<1000)), of: TeamID("\(team)")) }
        let count = thinning.tracks.values.reduce(0) { $0 + $1.count }
        #expect(count <= 100 && count > 25)
        #expect(thinning.tracks.count == teams)
        for track in thinning.tracks.values {
            let places = track.map { $0.second / thinning.step }
            #expect(Set(places).count == places.count)
        }
    }

    @Test("leaves each team one position, also where there are more teams than fit")
    func manyTeams() {
        var thinning = TrackThinning(since: Self.start, step: 1, limit: 3)
        for team in 0..<5 { thinning.add(track([0, 50, 100]), of: TeamID("\(team)")) }
        #expect(thinning.tracks.values.allSatisfy { $0.count == 1 } && thinning.tracks.count == 5)
    }
}
