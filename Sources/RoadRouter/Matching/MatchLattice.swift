import Glibc

/// The candidates of the fixes that counted, layer by layer, and how probable the ways between them are.
///
/// Flat arrays that are used again: nothing is allocated for a transition once they have grown.
final class MatchLattice {
    private(set) var candidates: [MatchCandidate] = []
    /// Logarithm of the probability of the best chain that ends at each candidate.
    private var scores: [Double] = []
    /// Predecessor of each candidate on that chain, counted in the layer before; −1 for none.
    private var predecessors: [Int32] = []
    /// Logarithms of the transitions of all layers, by candidate of the layer and by candidate of the layer
    /// before.
    private var transitions: [Float] = []
    private var layers: [Layer] = []
    /// The candidate that was decided on in each layer, counted in the layer.
    private var choices: [Int] = []
    private var confidences: [Double] = []
    /// Layers that were given up at the front.
    private var dropped = 0

    private struct Layer {
        var fix: TimedFix
        var firstCandidate: Int
        var firstTransition: Int
        var count: Int
        var beginsPart: Bool
    }

    /// Number of all layers there ever were.
    var layerCount: Int { dropped + layers.count }

    var layersHeld: Int { layers.count }

    func removeAll() {
        candidates.removeAll(keepingCapacity: true)
        scores.removeAll(keepingCapacity: true)
        predecessors.removeAll(keepingCapacity: true)
        transitions.removeAll(keepingCapacity: true)
        layers.removeAll(keepingCapacity: true)
        choices.removeAll(keepingCapacity: true)
        confidences.removeAll(keepingCapacity: true)
        dropped = 0
    }

    func beginsPart(_ layer: Int) -> Bool { layers[layer - dropped].beginsPart }
    func time(ofLayer layer: Int) -> Timestamp { layers[layer - dropped].fix.time }

    // MARK: Growing

    /// Takes the next fix in, which must not be earlier than the last.
    ///
    /// - Parameter hopeless: Number of fixes in a row to which no way led.
    func append(
        _ fix: TimedFix, flags: FixFlags, after hopeless: inout Int, by matcher: MapMatcher,
        _ search: MatchSearch
    ) -> MatchedFix.Outcome {
        guard flags.isEmpty else { return .flagged }
        let settings = matcher.settings
        let last = layers.last
        var gap = 0.0
        if let last {
            gap = Geodesic.distance(last.fix.coordinate, fix.coordinate).value
            let isNear = gap < settings.thinning.value && fix.time - last.fix.time < settings.longestPause
            if isNear, hopeless == 0 { return .thinned }
        }
        let first = candidates.count
        matcher.appendCandidates(of: fix.fix, to: &candidates)
        let count = candidates.count - first
        guard count > 0 else { return .offRoad }
        let isFar =
            gap > settings.longestGap.value
            || last.map { fix.time - $0.fix.time > settings.longestPause } ?? true
        var layer = Layer(
            fix: fix, firstCandidate: first, firstTransition: transitions.count, count: count,
            beginsPart: isFar)
        if !isFar, let last {
            addTransitions(from: last, to: layer, gap: gap, by: matcher, search)
            if !score(layer, after: last) {
                transitions.removeLast(transitions.count - layer.firstTransition)
                hopeless += 1
                guard hopeless >= settings.hopelessRun else {
                    candidates.removeLast(count)
                    return .outlier
                }
                layer.beginsPart = true
            }
        }
        hopeless = 0
        if layer.beginsPart { beginPart(with: layer) }
        layers.append(layer)
        return .matched
    }

    /// Forgets the layers from one on.
    func truncate(toLayer layer: Int) {
        let index = layer - dropped
        guard index < layers.count else { return }
        let first = layers[index]
        candidates.removeLast(candidates.count - first.firstCandidate)
        scores.removeLast(scores.count - first.firstCandidate)
        predecessors.removeLast(predecessors.count - first.firstCandidate)
        transitions.removeLast(transitions.count - first.firstTransition)
        layers.removeLast(layers.count - index)
    }

    /// Forgets the layers before one for good.
    func drop(beforeLayer layer: Int) {
        let index = layer - dropped
        guard index > 0, index < layers.count else { return }
        let (candidate, transition) = (layers[index].firstCandidate, layers[index].firstTransition)
        candidates.removeFirst(candidate)
        scores.removeFirst(candidate)
        predecessors.removeFirst(candidate)
        transitions.removeFirst(transition)
        layers.removeFirst(index)
        for place in layers.indices {
            layers[place].firstCandidate -= candidate
            layers[place].firstTransition -= transition
        }
        choices.removeFirst(min(index, choices.count))
        confidences.removeFirst(min(index, confidences.count))
        dropped = layer
    }

    private func beginPart(with layer: Layer) {
        for number in layer.firstCandidate..<layer.firstCandidate + layer.count {
            scores.append(candidates[number].emission)
            predecessors.append(-1)
        }
    }

    private func addTransitions(
        from last: Layer, to layer: Layer, gap: Double, by matcher: MapMatcher, _ search: MatchSearch
    ) {
        let settings = matcher.settings
        let first = transitions.count
        transitions.append(contentsOf: repeatElement(-Float.infinity, count: last.count * layer.count))
        var best = -Double.infinity
        for number in last.firstCandidate..<last.firstCandidate + last.count {
            best = max(best, scores[number])
        }
        // A place may lie behind the one before by as much as both readings may be off.
        let sigmas = settings.sigma(of: last.fix.fix) + settings.sigma(of: layer.fix.fix)
        let slip = UInt32(2000 * sigmas)
        let bound = UInt32(min(settings.reach(over: gap) * 1000, 4e9))
        candidates.withUnsafeBufferPointer { candidates in
            let targets = candidates[layer.firstCandidate..<layer.firstCandidate + layer.count]
            search.setTargets(targets, in: matcher.graph)
            for number in 0..<last.count
            where scores[last.firstCandidate + number] > max(best - settings.beam, -.infinity) {
                search.reach(
                    from: candidates[last.firstCandidate + number], targets: targets, slip: slip,
                    bound: bound,
                    by: matcher)
                for target in 0..<layer.count
                where search.reached[target].before != MatchSearch.Reached.nothing {
                    transitions[first + target * last.count + number] = Self.logarithm(
                        of: search.reached[target], over: gap, beta: settings.beta.value)
                }
            }
        }
    }

    private static func logarithm(of way: MatchSearch.Reached, over gap: Double, beta: Double) -> Float {
        let length = Double(way.length) / 1000
        let penalty = Double(way.weight - way.length) / 1000
        return Float(-(abs(length - gap) + penalty) / beta)
    }

    /// Scores the candidates of a layer; `false`, and nothing is scored, when none can be reached.
    private func score(_ layer: Layer, after last: Layer) -> Bool {
        let first = scores.count
        var canBeReached = false
        for target in 0..<layer.count {
            let (best, predecessor) = bestPredecessor(of: target, in: layer, after: last)
            scores.append(best + candidates[layer.firstCandidate + target].emission)
            predecessors.append(predecessor)
            if predecessor >= 0 { canBeReached = true }
        }
        if !canBeReached {
            scores.removeLast(scores.count - first)
            predecessors.removeLast(predecessors.count - first)
        }
        return canBeReached
    }

    private func bestPredecessor(of target: Int, in layer: Layer, after last: Layer) -> (Double, Int32) {
        var best = -Double.infinity
        var predecessor: Int32 = -1
        let row = layer.firstTransition + target * last.count
        for number in 0..<last.count {
            let score = scores[last.firstCandidate + number] + Double(transitions[row + number])
            if score > best {
                best = score
                predecessor = Int32(number)
            }
        }
        return (best, predecessor)
    }

    // MARK: Deciding

    /// Decides on all layers.
    func chooseAll() {
        guard !layers.isEmpty else { return }
        choose(through: layerCount - 1, seeing: layerCount - 1)
    }

    /// Decides on the layers up to one that are yet undecided, by what is known up to a later one.
    func choose(through layer: Int, seeing last: Int) {
        let first = choices.count
        let (end, limit) = (layer - dropped, last - dropped)
        guard first <= end else { return }
        if first > 0, !layers[first].beginsPart {
            keepTo(choices[first - 1], inLayer: first - 1, through: limit)
        }
        var partEnd = first
        while partEnd < limit, !layers[partEnd + 1].beginsPart { partEnd += 1 }
        var start = first
        while start <= end {
            chooseChain(from: start, through: min(end, partEnd), partEnd: partEnd)
            start = partEnd + 1
            partEnd = start
            while partEnd < limit, !layers[partEnd + 1].beginsPart { partEnd += 1 }
        }
    }

    /// Keeps only chains that go through a candidate that was decided on.
    private func keepTo(_ choice: Int, inLayer index: Int, through end: Int) {
        let layer = layers[index]
        var isNew = false
        for number in 0..<layer.count where number != choice {
            if scores[layer.firstCandidate + number] > -.infinity { isNew = true }
            scores[layer.firstCandidate + number] = -.infinity
        }
        guard isNew else { return }
        // Also beyond what is seen now: later layers were scored with chains that are given up.
        for next in layers.indices.dropFirst(index + 1) {
            if layers[next].beginsPart { break }
            var canBeReached = false
            for target in 0..<layers[next].count {
                let (best, predecessor) = bestPredecessor(
                    of: target, in: layers[next], after: layers[next - 1])
                let place = layers[next].firstCandidate + target
                scores[place] = best + candidates[place].emission
                predecessors[place] = predecessor
                if predecessor >= 0 { canBeReached = true }
            }
            if canBeReached { continue }
            // Only chains that are given up led there.
            layers[next].beginsPart = true
            for place in layers[next].firstCandidate..<layers[next].firstCandidate + layers[next].count {
                scores[place] = candidates[place].emission
            }
        }
    }

    private func chooseChain(from start: Int, through end: Int, partEnd: Int) {
        let last = layers[partEnd]
        var choice = 0
        for number in 0..<last.count
        where scores[last.firstCandidate + number] > scores[last.firstCandidate + choice] {
            choice = number
        }
        var chain: [Int] = []
        for index in stride(from: partEnd, through: start, by: -1) {
            chain.append(choice)
            choice = Int(predecessors[layers[index].firstCandidate + choice])
        }
        choices += chain.reversed().prefix(end - start + 1)
        addConfidences(from: start, through: end, partEnd: partEnd)
    }

    /// Adds the probability of each choice, given all fixes of the part up to `partEnd`: forward and backward
    /// sums.
    private func addConfidences(from start: Int, through end: Int, partEnd: Int) {
        var forward: [[Double]] = []
        for index in start...end {
            let layer = layers[index]
            var row = [Double](repeating: 0, count: layer.count)
            for target in 0..<layer.count {
                let emission = candidates[layer.firstCandidate + target].emission
                if index == start {
                    let isOpen = scores[layer.firstCandidate + target] > -.infinity
                    row[target] = isOpen ? emission : -.infinity
                    if index > 0, !layer.beginsPart {
                        // What was decided before stands.
                        row[target] =
                            isOpen
                            ? emission + transition(to: target, in: index, from: choices[index - 1])
                            : -.infinity
                    }
                } else {
                    row[target] =
                        emission
                        + Self.logarithmOfSum(layers[index - 1].count) {
                            forward[index - start - 1][$0] + transition(to: target, in: index, from: $0)
                        }
                }
            }
            forward.append(row)
        }
        var backward = [Double](repeating: 0, count: layers[partEnd].count)
        var found: [Double] = []
        for index in stride(from: partEnd, through: start, by: -1) {
            if index < partEnd {
                let next = layers[index + 1]
                let later = backward
                backward = (0..<layers[index].count).map { number in
                    Self.logarithmOfSum(next.count) {
                        transition(to: $0, in: index + 1, from: number)
                            + candidates[next.firstCandidate + $0].emission + later[$0]
                    }
                }
            }
            guard index <= end else { continue }
            let row = forward[index - start]
            let sum = Self.logarithmOfSum(row.count) { row[$0] + backward[$0] }
            let choice = choices[index]
            found.append(min(1, exp(row[choice] + backward[choice] - sum)))
        }
        confidences += found.reversed()
    }

    @inline(__always)
    private func transition(to target: Int, in layer: Int, from number: Int) -> Double {
        Double(transitions[layers[layer].firstTransition + target * layers[layer - 1].count + number])
    }

    @inline(__always)
    private static func logarithmOfSum(_ count: Int, _ term: (Int) -> Double) -> Double {
        var largest = -Double.infinity
        for index in 0..<count { largest = max(largest, term(index)) }
        guard largest > -.infinity else { return -.infinity }
        var sum = 0.0
        for index in 0..<count { sum += exp(term(index) - largest) }
        return largest + log(sum)
    }

    // MARK: Telling

    /// The candidate that was decided on.
    func choice(inLayer layer: Int) -> MatchCandidate {
        candidates[layers[layer - dropped].firstCandidate + choices[layer - dropped]]
    }

    func confidence(ofLayer layer: Int) -> Double { confidences[layer - dropped] }

    /// The logarithm of the probability of all that was decided on, but for a constant; for the comparison
    /// with a slow reference.
    var scoreOfBestChain: Double {
        guard let last = layers.last else { return 0 }
        return scores[last.firstCandidate..<last.firstCandidate + last.count].max()!
    }

    /// The way between the choices of the layer before and of a layer.
    func way(toLayer layer: Int, by matcher: MapMatcher, _ search: MatchSearch) -> [ArcStretch] {
        let index = layer - dropped
        let (last, next) = (layers[index - 1], layers[index])
        let gap = Geodesic.distance(last.fix.coordinate, next.fix.coordinate).value
        let start = choice(inLayer: layer - 1)
        let target = next.firstCandidate + choices[index]
        let sigmas = matcher.settings.sigma(of: last.fix.fix) + matcher.settings.sigma(of: next.fix.fix)
        return candidates.withUnsafeBufferPointer { candidates in
            let targets = candidates[target...target]
            search.setTargets(targets, in: matcher.graph)
            search.reach(
                from: start, targets: targets, slip: UInt32(2000 * sigmas),
                bound: UInt32(min(matcher.settings.reach(over: gap) * 1000, 4e9)), by: matcher)
            return search.way(from: start, to: candidates[target], number: 0, in: matcher.graph)
        }
    }
}
