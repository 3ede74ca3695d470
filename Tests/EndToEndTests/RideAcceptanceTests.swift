import Foundation
import QuestClient
import QuestTestSupport
import Testing

/// What the original application's acceptance tests asked of the way to a checkpoint, asked of a real daemon: each is held
/// against a search of the router that knows nothing of rides.
@Suite("The original application's acceptance tests of riding")
struct RideAcceptanceTests {
    /// What is told is rounded to tenths of a metre.
    private static let rounding = 0.2

    @Test("the route leads from the current position to the chosen checkpoint, wherever the rider is")
    func chosenCheckpoint() async throws {
        let team = try await RidingTeam.begin()
        let positions = [
            Place(61.3401, 55.1592), Place(61.3465, 55.1571), Place(61.3523, 55.1533),
            Place(61.3441, 55.1628),
        ]
        var choices: Set<String> = []
        for (position, id) in zip(positions, ["north", "south", "west", "south"]) {
            let device = try await team.device()
            try await device.report(position)
            let question = WayQuestion(goal: .task(TaskID(id)))
            let next = try #require(try await device.rider.next(question)).value
            #expect(next.riderTask?.id.rawValue == id)
            let target = try #require(RidingTeam.places[id])
            let fresh = try await team.search("trekking", from: position, to: target)
            let told = try #require(next.remaining?.distance)
            #expect(abs(told - fresh.distance) <= Self.rounding, "\(told) m, \(fresh.distance) m")
            let duration = try #require(next.remaining?.duration)
            #expect(abs(duration - fresh.duration) <= Self.rounding)
            let line = next.geometry?.coordinates.map { Place($0) } ?? []
            #expect(line.count > 1 && line.count == fresh.line.count)
            for (one, other) in zip(line, fresh.line) { #expect(one.distance(to: other) < 0.5) }
            choices.insert(id)
        }
        #expect(choices.count == 3)
    }

    @Test("two devices of a team on one ride agree within the sum of their accuracies at every moment")
    func twoDevices() async throws {
        let team = try await RidingTeam.begin()
        let (start, end) = (RidingTeam.places["west"]!, RidingTeam.places["north"]!)
        let devices = [try await team.device(), try await team.device()]
        let accuracies = [12.0, 15.0]
        var dice = SeededGenerator(seed: 7)
        let way = try await team.search("trekking", from: start, to: end).line
        var differences: [Double] = []
        for (number, truth) in Place.steps(of: way, every: 22).prefix(60).enumerated() {
            var remaining: [Double] = []
            for (device, accuracy) in zip(devices, accuracies) {
                // Up to half of what the device says, in any direction.
                let (angle, error) = (
                    Double.random(in: 0..<2 * .pi, using: &dice),
                    Double.random(in: 0...accuracy / 2, using: &dice)
                )
                let read = truth.moved(east: error * cos(angle), north: error * sin(angle))
                let question = WayQuestion(have: nil, goal: number == 0 ? .task(TaskID("north")) : nil)
                let reply = try await device.report(read, accuracy: accuracy, asking: question)
                #expect(reply.riderTask?.id.rawValue == "north", "\(number)")
                remaining.append(try #require(reply.remaining?.distance, "\(number)"))
            }
            #expect(abs(remaining[0] - remaining[1]) <= accuracies.reduce(0, +), "\(number): \(remaining)")
            differences.append(abs(remaining[0] - remaining[1]))

            let map = try await team.daemon.questctl("team", "where", "ride", "--json")
            let places = JSONReading(map.output)["features"].elements.compactMap {
                Place($0["geometry"]["coordinates"])
            }
            try #require(places.count == 2, "\(map.output)")
            #expect(places[0].distance(to: places[1]) <= accuracies.reduce(0, +), "\(number)")
        }
        #expect(differences.count == 60 && differences.contains { $0 > 1 })
    }

    @Test(
        "the shortest route is built anew while moving: on it and beside it what is left is that of a fresh search"
    )
    func shortest() async throws {
        let team = try await RidingTeam.begin(#""profile": "shortest","#)
        let target = RidingTeam.places["north"]!
        let device = try await team.device()
        let first = RidingTeam.places["west"]!
        let planned = try await team.search("shortest", from: first, to: target).line
        let steps = Place.steps(of: planned, every: 20)
        // A third of the way as told, then off towards the third place, then on as told from there.
        let leaving = steps[steps.count / 3]
        let astray = try await team.search("shortest", from: leaving, to: RidingTeam.places["south"]!).line
        var ride = RideOfShortest(team: team, device: device, target: target)
        for place in steps.prefix(steps.count / 3 + 1) { try await ride.come(to: place) }
        #expect(ride.routes.count == 1)
        for place in Place.steps(of: astray, every: 20).dropFirst().prefix(30) {
            try await ride.come(to: place)
            // A new route comes not before five seconds after the last one.
            try await Task.sleep(for: .milliseconds(200))
        }
        let place = try #require(ride.place)
        // He stands until a new route may come and it is certain that he is off, so that he is not led anew on his way
        // back: he then comes along faster than anybody rides, as fast as the machine is.
        try await Task.sleep(for: .milliseconds(5500))
        for _ in 0..<3 { try await ride.come(to: place) }
        #expect(ride.routes.count > 1, "the rider was led anew")
        let rest = Place.steps(of: ride.line, every: 20)
        // Where the told line goes on from the rider.
        let nearest = rest.indices.min { place.distance(to: rest[$0]) < place.distance(to: rest[$1]) }
        let back = rest.dropFirst(nearest ?? 0)
        for place in Place.steps(of: [place, try #require(back.first)], every: 20) {
            try await ride.come(to: place)
        }
        for place in back.dropFirst() { try await ride.come(to: place) }
        #expect(ride.lagging.count <= 4, "\(ride.lagging)")
        #expect(20 * ride.exact >= 19 * ride.checked, "\(ride.exact) of \(ride.checked) are equal")
        #expect(ride.checked > 40 && 3 * ride.checked >= 2 * ride.fixes, "\(ride.checked) of \(ride.fixes)")
        #expect(ride.left < 40, "and he arrives: \(ride.left) m")
    }

    /// A ride in the profile `shortest`, each fix of which is held against a fresh search.
    private struct RideOfShortest {
        let team: RidingTeam
        let device: RidingDevice
        let target: Place
        private(set) var routes: [RouteID] = []
        /// Of the route that is told.
        private(set) var line: [Place] = []
        private(set) var place: Place?
        private(set) var left = Double.infinity
        private(set) var (fixes, checked, exact) = (0, 0, 0)
        /// Where a rider has just turned round, the told way may for some fixes be that of the place before.
        private(set) var lagging: [String] = []
        /// Within a sharp bend a fix may be taken for a place just before or behind it.
        private static let bend = 3.0

        init(team: RidingTeam, device: RidingDevice, target: Place) {
            self.team = team
            self.device = device
            self.target = target
        }

        mutating func come(to place: Place) async throws {
            let question = WayQuestion(
                have: routes.last ?? RouteID(""), goal: routes.isEmpty ? .task(TaskID("north")) : nil)
            let reply = try await device.report(place, asking: question)
            let route = try #require(reply.routeID)
            let isNew = routes.last != route
            if isNew {
                routes.append(route)
                line = reply.geometry?.coordinates.map { Place($0) } ?? []
                #expect(line.count > 1, "a new route comes with its line")
            }
            self.place = place
            fixes += 1
            left = try #require(reply.remaining?.distance)
            // Who has just left the route is told of it until he is off for certain.
            guard isNew || place.distance(to: line) < 1 else { return }
            let fresh = try await team.search("shortest", from: place, to: target)
            let difference = abs(left - fresh.distance)
            checked += 1
            if difference > Self.bend {
                lagging.append("fix \(fixes): told \(left) m, searched \(fresh.distance) m")
                #expect(difference < 60, "\(lagging)")
            }
            if difference <= 0.5 + rounding { exact += 1 }
        }
    }
}
