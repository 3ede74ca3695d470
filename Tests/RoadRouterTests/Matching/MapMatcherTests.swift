import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("The map matcher")
struct MapMatcherTests {
    struct World: Sendable, CustomTestStringConvertible {
        var name: String
        var map: StreetMap
        /// Letters and digits of the map in the order of their fixes, ten seconds apart; a space is a minute
        /// more.
        var fixes: String
        /// The arcs ridden as letters of junctions, parts separated by spaces.
        var ways: String
        /// Metres that each fix lies to the east and north of its letter.
        var offset = (0.0, 0.0)
        /// Fixes that no way leads to or that no road is near to, by number.
        var left: [Int] = []

        var testDescription: String { name }
    }

    private static let parallel = StreetMap(
        """
        A-----B-----C
        | 1 2 3 4 5 |
        D-----E-----F
        """, gridSize: 20
    ).way("ABC").way("DEF").way("AD").way("CF")

    static let worlds: [World] = [
        World(
            name: "a street", map: StreetMap("A-1-B-2-C-3-D", gridSize: 20).way("ABCD"), fixes: "123",
            ways: "ABCD"),
        World(
            name: "the other way", map: StreetMap("A-1-B-2-C-3-D", gridSize: 20).way("ABCD"), fixes: "321",
            ways: "DCBA"),
        World(
            name: "of two parallel roads the nearer one", map: parallel, fixes: "12345", ways: "ABC",
            offset: (0, 6)),
        World(
            name: "of two parallel roads the other one", map: parallel, fixes: "12345", ways: "DEF",
            offset: (0, -6)),
        World(
            name: "one fix nearer to the parallel road changes nothing",
            map: StreetMap(
                """
                A-1-2---4-5-B
                |           |
                |           |
                |     3     |
                C-----------D
                """, gridSize: 10
            ).way("AB").way("CD").way("AC").way("BD"), fixes: "12345", ways: "AB"),
        World(
            name: "round a roundabout the way it goes",
            map: StreetMap(
                """
                   5
                   B
                  / \\
                1A   C3
                  \\ /
                   D
                   2
                """, gridSize: 25
            ).way("ADCBA", EdgeAttributes(roadClass: .residential, backward: .closed, isRoundabout: true)),
            fixes: "1235", ways: "ADCB"),
        World(
            name: "straight on over a bridge, not on to the road below",
            map: StreetMap(
                """
                      C
                      |
                A-1-2-x-3-4-B
                      |
                      D
                """, gridSize: 20
            ).way("AB").way("CxD"), fixes: "1234", ways: "AB"),
        World(
            name: "along a one-way", map: StreetMap("A-1-B-2-C-3-D", gridSize: 20).way("ABCD", .oneWay),
            fixes: "123", ways: "ABCD"),
        World(
            name: "against a one-way, as riders do",
            map: StreetMap("A-1-B-2-C-3-D", gridSize: 20).way("ABCD", .oneWay), fixes: "321", ways: "DCBA"),
        World(
            name: "legally round the block where that is as far",
            map: StreetMap(
                """
                A-1-B
                |   |
                |   2
                |   |
                C-3-D
                """, gridSize: 30
            ).way("AB").way("BD").way("DC").way("CA"), fixes: "123", ways: "ABDC"),
        World(
            name: "there and back", map: StreetMap("A-1---2---3-B", gridSize: 20).way("AB"), fixes: "12321",
            ways: "AB BA"),
        World(
            name: "through a tunnel without fixes",
            map: StreetMap("A-1-2-B-----------------C-3-4-D", gridSize: 20).way("ABCD"), fixes: "12 34",
            ways: "ABCD"),
        World(
            name: "in two parts when nothing joins the roads",
            map: StreetMap("A-1-2-3-B   C-4-5-6-7-D", gridSize: 20).way("AB").way("CD"),
            fixes: "1234567", ways: "AB CD", left: [3, 4]),
        World(
            name: "around a fix that no road is near to",
            map: StreetMap(
                """
                A-1-2-4-5-B


                      3
                """, gridSize: 30
            ).way("AB"), fixes: "12345", ways: "AB", left: [2]),
        World(
            name: "not on a road that is closed",
            map: StreetMap(
                """
                A--1--2--3--B
                C-----------D
                """, gridSize: 10
            ).way("AB", .closed).way("CD"), fixes: "123", ways: "CD"),
        World(
            name: "pushing along a path where nothing else is",
            map: StreetMap("A-1-B-2-C-3-D", gridSize: 20).way("AB").way("BC", .steps).way("CD"),
            fixes: "123", ways: "ABCD"),
    ]

    static func track(_ world: World) -> [TimedFix] {
        var time = 0.0
        var fixes: [TimedFix] = []
        for letter in world.fixes {
            guard letter != " " else {
                time += 60
                continue
            }
            let plane = LocalPlane(center: world.map.coordinate(letter))
            let moment = Timestamp(milliseconds: 1_700_000_000_000) + Seconds(time)
            let place = plane.coordinate(of: LocalPlane.Point(x: world.offset.0, y: world.offset.1))
            fixes.append(TimedFix(Fix(time: moment, coordinate: place, accuracy: 8), time: moment))
            time += 10
        }
        return fixes
    }

    @Test("finds the way in small worlds", arguments: worlds)
    func world(_ world: World) throws {
        let town = try DrawnTown(world.map)
        let matched = MapMatcher(town.router).match(Self.track(world), using: MatchWorkspace())
        let ways = matched.parts.flatMap { part in
            part.stretches.reduce(into: [[ArcID]]()) { ways, stretch in
                // A new word where somebody turned round.
                if let last = ways.last?.last, last == stretch.arc { return }
                if let last = ways.last?.last, last != stretch.arc.reversed {
                    ways[ways.count - 1].append(stretch.arc)
                } else {
                    ways.append([stretch.arc])
                }
            }
        }
        #expect(ways.map { town.roads.letters(along: $0) }.joined(separator: " ") == world.ways)
        #expect(matched.fixes.indices.filter { matched.fixes[$0].place == nil } == world.left)
        #expect(matched.fixes.allSatisfy { (0...1).contains($0.place?.confidence ?? 0) })
        for part in matched.parts {
            let line = part.line(in: town.graph)
            #expect(abs(Geodesic.polylineLength(line).value - part.distance.value) < 0.5)
        }
    }

    @Test("nothing is sure halfway between two roads, and much beside one")
    func confidence() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-----1-----2-----3-----B
                C-----------------------D
                """, gridSize: 24
            ).way("AB").way("CD").way("AC").way("BD"))
        func matched(_ offset: Double) -> [Double] {
            let world = World(name: "", map: town.roads.map, fixes: "123", ways: "", offset: (0, offset))
            return MapMatcher(town.router).match(Self.track(world), using: MatchWorkspace()).fixes
                .compactMap { $0.place?.confidence }
        }
        #expect(matched(2).allSatisfy { $0 > 0.9 })
        #expect(matched(-12).allSatisfy { (0.3...0.6).contains($0) }, "\(matched(-12))")
    }

    @Test("flagged fixes are passed over")
    func flagged() throws {
        let town = try DrawnTown(StreetMap("A-1-2-3-4-B", gridSize: 30).way("AB"))
        var track = Self.track(World(name: "", map: town.roads.map, fixes: "1234", ways: ""))
        var bad = track[2].fix
        bad.coordinate.latitude += 1
        track[2] = TimedFix(bad, time: track[2].time)
        let matched = MapMatcher(town.router).match(track, using: MatchWorkspace())
        #expect(matched.fixes.map(\.outcome) == [.matched, .matched, .flagged, .matched])
        #expect(matched.fixes[2].flags == .teleport)
        #expect(matched.parts.count == 1)
        #expect(MapMatcher(town.router).match([], using: MatchWorkspace()).parts.isEmpty)
    }

    @Test("the best chain is that of a slow search through all chains and all ways")
    func reference() throws {
        var (compared, reached) = (0, 0)
        for seed in SeededGenerator.seeds(30) {
            var generator = SeededGenerator(seed: seed)
            let town = RandomTown(seed: seed, columns: 3, rows: 3, gridSize: 60) {
                Preparation.sections(for: $0)
            }
            let router = try Router(file: town.file)
            var settings = MatchSettings()
            settings.beam = .infinity
            settings.candidateEdges = 2
            let matcher = MapMatcher(router, settings: settings)
            var fixes: [TimedFix] = []
            var place = town.randomPoint(using: &generator)
            for number in 0..<3 {
                let moment = Timestamp(milliseconds: Int64(number) * 10_000)
                fixes.append(TimedFix(Fix(time: moment, coordinate: place, accuracy: 15), time: moment))
                let plane = LocalPlane(center: place)
                place = plane.coordinate(
                    of: LocalPlane.Point(
                        x: .random(in: -40...40, using: &generator),
                        y: .random(in: 12...40, using: &generator)))
            }
            let workspace = MatchWorkspace()
            let matched = matcher.match(fixes, using: workspace)
            guard matched.fixes.allSatisfy({ $0.outcome == .matched }), matched.parts.count == 1 else {
                continue
            }
            compared += 1
            let slow = SlowMatcher(matcher: matcher).bestScore(of: fixes)
            #expect(abs(slow - workspace.lattice.scoreOfBestChain) < 0.03, "seed \(seed)")
            if matched.parts[0].distance > 10 { reached += 1 }
        }
        #expect(compared >= 12 && reached >= 6, "\(compared) towns compared, \(reached) with a way")
    }
}

/// All chains of candidates, and between two all ways without a repeated arc.
private struct SlowMatcher {
    let matcher: MapMatcher

    func bestScore(of fixes: [TimedFix]) -> Double {
        let layers = fixes.map { fix in
            var candidates: [MatchCandidate] = []
            matcher.appendCandidates(of: fix.fix, to: &candidates)
            return candidates
        }
        // By layer, candidate before and candidate: what the way between them costs.
        let costs = layers.indices.dropFirst().map { index in
            let gap = Geodesic.distance(fixes[index - 1].coordinate, fixes[index].coordinate).value
            let slip = 4 * matcher.settings.sigma(of: fixes[index].fix)
            return layers[index - 1].map { last in
                layers[index].map { next in
                    cheapest(from: last, to: next, gap: gap, slip: slip).map {
                        abs($0.length - gap) + $0.penalty
                    }
                }
            }
        }
        var best = -Double.infinity
        func go(_ index: Int, _ last: Int, _ score: Double) {
            guard index < layers.count else {
                best = max(best, score)
                return
            }
            for (number, candidate) in layers[index].enumerated() {
                guard index > 0 else {
                    go(1, number, candidate.emission)
                    continue
                }
                guard let cost = costs[index - 1][last][number] else { continue }
                go(index + 1, number, score + candidate.emission - cost / matcher.settings.beta.value)
            }
        }
        go(0, 0, 0)
        return best
    }

    private func cheapest(
        from start: MatchCandidate, to end: MatchCandidate, gap: Double, slip: Double
    ) -> (length: Double, penalty: Double)? {
        let graph = matcher.graph
        let settings = matcher.settings
        var best: (length: Double, penalty: Double)?
        func offer(_ length: Double, _ penalty: Double) {
            if best.map({ length + penalty < $0.length + $0.penalty }) ?? true { best = (length, penalty) }
        }
        func share(_ arc: ArcID) -> Double {
            switch graph.mode(of: arc) {
            case .closed: settings.wrongWayShare
            case .push: settings.pushShare
            default: 0
            }
        }
        let (from, to) = (Double(start.millimeters) / 1000, Double(end.millimeters) / 1000)
        let whole = graph.length(of: start.arc.edge).value
        if start.arc == end.arc {
            if to >= from {
                offer(to - from, (to - from) * share(start.arc))
            } else if from - to <= slip {
                offer(0, from - to)
            }
        }
        if start.arc == end.arc.reversed {
            let ridden = abs(to - (whole - from))
            offer(ridden, ridden * share(end.arc) + settings.uTurn.value)
        }
        func go(_ arc: ArcID, _ length: Double, _ penalty: Double, _ seen: Set<ArcID>) {
            guard length + penalty < settings.reach(over: gap) else { return }
            let head = graph.head(of: arc)
            for number in 0..<UInt32(graph.arcCount) where graph.tail(of: ArcID(number)) == head {
                let exit = ArcID(number)
                // Neither way open: no road. The other direction of a copy: no road at all.
                if graph.mode(of: exit) == .closed, graph.mode(of: exit.reversed) == .closed { continue }
                if graph.mode(of: exit) == .closed, graph.attributes(of: exit.edge).isViaCopy { continue }
                var turned = penalty
                if exit == arc.reversed {
                    turned += settings.uTurn.value
                } else if graph.isForbidden(from: arc, to: exit) {
                    turned += settings.forbiddenTurn.value
                }
                if graph.mode(of: exit) == .closed, graph.mode(of: arc) != .closed {
                    turned += settings.wrongWay.value
                }
                if graph.original(of: exit) == end.arc { offer(length + to, turned + to * share(exit)) }
                guard !seen.contains(exit) else { continue }
                let rest = graph.length(of: exit.edge).value
                go(exit, length + rest, turned + rest * share(exit), seen.union([exit]))
            }
        }
        go(start.arc, whole - from, (whole - from) * share(start.arc), [start.arc])
        go(
            start.arc.reversed, from, from * share(start.arc.reversed) + settings.uTurn.value,
            [start.arc.reversed])
        return best
    }
}
