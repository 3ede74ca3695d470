/// Makes everything a `.roads` file holds out of OpenStreetMap data: graph, edge index and a metric per
/// profile.
public enum Preparation {
    /// Labels of a map that only the caller knows.
    public struct Labels: Hashable, Sendable {
        /// The area's name, for people.
        public var name: String
        /// The name of the file that is read, without its folder.
        public var source: String
        /// Attribution to show wherever the map is used.
        public var attribution: String
        /// Tells whether a generator made the map, so that it shows no real place.
        public var isSynthetic: Bool
        /// The program that makes the map, with its version.
        public var generator: String

        public init(
            name: String, source: String, attribution: String = "© OpenStreetMap contributors, ODbL 1.0",
            isSynthetic: Bool = false, generator: String
        ) {
            self.name = name
            self.source = source
            self.attribution = attribution
            self.isSynthetic = isSynthetic
            self.generator = generator
        }
    }

    /// All that `RoadFile.write` wants, and what to tell the user.
    public struct Product: Sendable {
        public let sections: RoadSections
        public let info: MapInfo
        public let summary: ImportSummary
    }

    /// Reads the source and prepares the map. The same source always gives the same sections.
    ///
    /// - Parameters:
    ///   - elevation: Tiles of heights; without them the map is flat.
    ///   - profiles: Profiles to prepare it for, `trekking` among them, each name once.
    ///   - progress: Called now and then while it works, from the calling thread.
    /// - Throws: The source's error, or `ImportError.noRoads`, `.noPlaces` or `.elevation`.
    /// - Complexity: O(n log n) in the nodes of roads.
    public static func prepare(
        source: some OSMSource, elevation: (any ElevationSource)? = nil,
        profiles: [Profile] = Profile.everyday, labels: Labels,
        progress: (ImportProgress) -> Void = { _ in }
    ) throws(ImportError) -> Product {
        try prepare(
            source: source, elevation: elevation, profiles: profiles, labels: labels, joiningChains: true,
            progress: progress)
    }

    /// Prepares a map, joining chains or not: without, every edge is a stretch of one way between its
    /// junctions, for tests of the import.
    package static func prepare(
        source: some OSMSource, elevation: (any ElevationSource)? = nil, profiles: [Profile], labels: Labels,
        joiningChains: Bool, progress: (ImportProgress) -> Void
    ) throws(ImportError) -> Product {
        let header = try source.header()
        var (builder, ground, summary) = try RoadImport.run(source, progress: progress)
        guard let bounds = builder.bounds else {
            let hasNoPlaces = summary.missingNodesOnRoads > 0 && summary.nodesUsed == 0
            throw hasNoPlaces ? .noPlaces(source: labels.source) : .noRoads(source: labels.source)
        }
        let info = MapInfo(
            name: labels.name, source: labels.source, timestamp: header.timestamp, bounds: bounds,
            attribution: labels.attribution, isSynthetic: labels.isSynthetic, generator: labels.generator)
        if joiningChains { builder.joinChains() }
        summary.componentCount = ConnectedParts.count(in: builder)

        progress(ImportProgress(phase: .ordering, fraction: 0))
        let order = builder.eliminationOrder { progress(ImportProgress(phase: .ordering, fraction: $0)) }
        progress(ImportProgress(phase: .indexing, fraction: 0))
        var sections = builder.finish(edgeOrder: order)
        progress(ImportProgress(phase: .indexing, fraction: 1))

        var graph = graph(of: sections, info)
        // The same bytes once more, so the builder's can go: memory is scarcest in what follows.
        sections = sections.lying(in: graph.file)
        summary.describe(graph)
        if let elevation {
            progress(ImportProgress(phase: .sampling, fraction: 0))
            do throws(ElevationError) {
                let heights = try EdgeHeights.sections(for: graph, from: elevation) { graph.isSpan($0) }
                sections.append(heights.sections)
                summary.heights = heights.summary
            } catch {
                throw .elevation(error)
            }
            graph = Self.graph(of: sections, info)
            sections = sections.lying(in: graph.file)
        }
        sections.append(Self.sections(of: profiles, for: graph, progress: progress))
        sections.append(ground)
        return Product(sections: sections, info: info, summary: summary)
    }

    /// The metrics of all profiles and the hierarchy with the weights of each, for a finished graph.
    ///
    /// - Complexity: O(triangles of the hierarchy), about ten million a profile for a city.
    public static func sections(
        of profiles: [Profile] = Profile.everyday, for graph: RoadGraph,
        progress: (ImportProgress) -> Void = { _ in }
    ) -> RoadSections {
        progress(ImportProgress(phase: .weighing, fraction: 0))
        var sections = RoadSections()
        for profile in profiles { sections.append(profile.metricSections(for: graph)) }
        let metrics = RoadFile(sections: sections, info: graph.file.info)

        progress(ImportProgress(phase: .linking, fraction: 0))
        let topology = HierarchyTopology(graph: graph) { graph.mode(of: $0) != .closed }
        topology.addSections(to: &sections)
        let customization = Customization(topology, of: graph)
        for (index, profile) in profiles.enumerated() {
            progress(
                ImportProgress(phase: .linking, fraction: Double(index + 1) / Double(profiles.count + 1)))
            let shortcuts = customization.run(metric(of: profile, in: metrics, on: graph))
            shortcuts.addSections(of: profile.name.rawValue, to: &sections)
        }
        progress(ImportProgress(phase: .linking, fraction: 1))
        return sections
    }

    private static func metric(of profile: Profile, in file: RoadFile, on graph: RoadGraph) -> ArcMetric {
        do {
            return try ArcMetric(graph: graph, file: file, profile: profile.name)
        } catch {
            preconditionFailure("the metric was just made: \(error)")
        }
    }

    private static func graph(of sections: RoadSections, _ info: MapInfo) -> RoadGraph {
        do {
            return try RoadGraph(file: RoadFile(sections: sections, info: info))
        } catch {
            preconditionFailure("a builder's sections are a graph: \(error)")
        }
    }
}

extension RoadGraphBuilder {
    /// The order of edges that makes a sparse hierarchy.
    fileprivate func eliminationOrder(progress: (Double) -> Void) -> [UInt32] {
        EdgeDissection.order(points: points, ends: edges.flatMap { [$0.from, $0.to] }, progress: progress)
    }
}

extension ImportSummary {
    /// Fills in what only the finished graph tells.
    fileprivate mutating func describe(_ graph: RoadGraph) {
        nodeCount = graph.nodeCount
        for number in 0..<UInt32(graph.edgeCount) {
            let attributes = graph.attributes(of: EdgeID(number))
            // A copy is no road of its own.
            if attributes.isViaCopy { continue }
            edgeCount += 1
            openArcCount += (attributes.forward == .closed ? 0 : 1) + (attributes.backward == .closed ? 0 : 1)
            edgesOutsideMainPart += attributes.isInMainComponent ? 0 : 1
        }
    }
}
