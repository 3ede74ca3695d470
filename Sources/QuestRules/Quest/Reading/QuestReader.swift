import GeoJSONKit

/// Reads one collection into a quest, noting findings on the way.
struct QuestReader {
    let collection: FeatureCollection
    /// The number of each feature in the file.
    let numbers: [Int]
    private(set) var findings: FindingList
    private(set) var places: [PlacedCheckpoint] = []
    /// The checkpoints by the paths of their features, also those without a place that can be read.
    private(set) var subjects: [JSONPath: Finding.Subject] = [:]
    private var contacts: [Contact] = []
    private var branding: Branding?
    private(set) var parts = PlacedParts()
    /// Limit of tasks that have none of their own; read before them.
    private var attempts = AttemptLimit()
    private var presence = Presence.flagged
    private(set) var zones: [PlacedZone] = []
    private var zonePositions = 0
    private var (hasTooMany, hasTooManyZones) = (false, false)
    private var counts = PartCounts()
    /// The checkpoints with an area instead of a circle, and the positions of all of these.
    private var areas = (count: 0, positions: 0)
    private var hasTooManyAreas = false
    private var questProperties: PropertyReader
    /// Names that were pointed out already: an editor repeats a slip in every row of its table.
    private var namesPointedOut: Set<String> = []
    /// The number of unknown names that were compared with ours.
    private var namesCompared = 0
    private var checkpointsWithoutID: [JSONPath] = []

    /// Path of the quest's own properties.
    var questPath: JSONPath { questProperties.path }

    init(collection: FeatureCollection, numbers: [Int], findings: FindingList) {
        self.collection = collection
        self.numbers = numbers
        self.findings = findings
        questProperties = PropertyReader(properties: collection.foreignMembers, path: JSONPath())
    }

    mutating func read(name: String, shouldStop: () -> Bool) -> Quest {
        readQuestFeature()
        attempts = questProperties.attempts(noting: &findings, or: AttemptLimit())
        presence = questProperties.word(.presence, noting: &findings) ?? .flagged
        var count = 0
        for (feature, number) in zip(collection.features, numbers) {
            count += 1
            let path: JSONPath = ["features", .index(number)]
            // Said once, as for checkpoints: nothing is made of the rest.
            if findings.refuses(count, beyond: QuestLimits.features, at: path, Message.tooManyFeatures) {
                break
            }
            if count % 64 == 0, shouldStop() { break }
            read(feature, at: path)
        }
        pointOutNames(of: questProperties, role: .quest)
        questProperties.pointOutMarkup(noting: &findings)
        if let first = checkpointsWithoutID.first {
            findings.warning(.idsMissing(count: checkpointsWithoutID.count), at: first)
        }
        if places.isEmpty, !findings.hasErrors {
            findings.error(.noCheckpoints(), at: ["features"])
        }
        let quest = quest(name: name)
        QuestFileRules(quest: quest, places: places, parts: parts, zones: zones)
            .check(noting: &findings, shouldStop: shouldStop)
        return quest
    }

    private mutating func read(_ feature: Feature, at path: JSONPath) {
        let reader = PropertyReader(
            properties: feature.properties ?? [:], path: path.appending(key: "properties"))
        var role = FeatureRole.checkpoint
        if let word = reader.text(.role, noting: &findings) {
            let rolePath = reader.path.appending(key: "role")
            guard FeatureRole.folded(word) != FeatureRole.ambiguous else {
                findings.error(.ambiguousRole(word), at: rolePath)
                return
            }
            guard let known = FeatureRole(word: word) else {
                findings.warning(
                    .unknownRole(word, meant: FeatureRole.resembled(by: word)?.rawValue), at: rolePath)
                return
            }
            role = known
        }
        guard counts.admits(role, at: path, noting: &findings) else { return }
        switch role {
        case .checkpoint: readCheckpoint(feature, reader, at: path)
        case .contact: readContact(reader)
        case .quest:
            if reader.path != questProperties.path { findings.error(.secondQuestFeature(), at: path) }
        case .start: parts.readStop(.start, feature, reader, at: path, noting: &findings)
        case .finish: parts.readStop(.finish, feature, reader, at: path, noting: &findings)
        case .rest: parts.readStop(.rest, feature, reader, at: path, noting: &findings)
        case .wave, .group, .teamClass: readPart(role, feature, reader, at: path)
        case .noGo, .bounds, .toll: readForbidden(feature, reader, role, at: path)
        case .app: readBranding(reader, at: path)
        }
        if role != .quest {
            pointOutNames(of: reader, role: role)
            reader.pointOutMarkup(noting: &findings)
        }
    }

    private mutating func readCheckpoint(_ feature: Feature, _ properties: PropertyReader, at path: JSONPath)
    {
        guard let geometry = feature.geometry else {
            findings.warning(.featureWithoutPlace(), at: path)
            return
        }
        // One finding is enough; the rest is left out.
        guard places.count < QuestLimits.checkpoints.value else {
            if !hasTooMany {
                findings.error(.tooManyCheckpoints(limit: QuestLimits.checkpoints.value), at: path)
            }
            hasTooMany = true
            return
        }
        let zones = ZoneReader(properties: properties, path: path.appending(key: "geometry"))
        guard let zone = zones.read(geometry, noting: &findings) else {
            subjects[path] = Self.subject(of: feature, properties)
            return
        }
        if case .polygon(let rings, _) = zone {
            guard takeArea(rings, at: path) else { return }
        }
        let identity = identity(of: feature, properties, at: path)
        let reader = CheckpointReader(properties: properties, attempts: attempts, presence: presence)
        let checkpoint = reader.read(id: identity.id, zone: zone, noting: &findings)
        places.append(PlacedCheckpoint(checkpoint: checkpoint, path: path, idPath: identity.path))
        subjects[path] = Finding.Subject(id: checkpoint.id, name: checkpoint.name)
    }

    /// Counts the area of one checkpoint more: each is compared with all others.
    ///
    /// - Returns: Whether it is to be read.
    private mutating func takeArea(_ rings: [[Coordinate]], at path: JSONPath) -> Bool {
        guard !hasTooManyAreas else { return false }
        areas.count += 1
        areas.positions += rings.reduce(0) { $0 + $1.count }
        hasTooManyAreas =
            findings.refuses(areas.count, beyond: QuestLimits.areas, at: path, Message.tooManyAreas)
            || findings.refuses(
                areas.positions, beyond: QuestLimits.areaPositions, at: path, Message.areasTooDetailed)
        return !hasTooManyAreas
    }

    /// Returns what a feature without a usable place calls itself; `nil` without an id. What is wrong with it is not
    /// noted: its place is.
    private static func subject(of feature: Feature, _ properties: PropertyReader) -> Finding.Subject? {
        var unheard = FindingList()
        let id = feature.id?.description.trimmed ?? properties.text(.id, noting: &unheard)
        return id.map { id in
            let name = properties.localizedText(.name, noting: &unheard)
            return Finding.Subject(id: TaskID(id), name: name ?? LocalizedText(id))
        }
    }

    private mutating func readForbidden(
        _ feature: Feature, _ properties: PropertyReader, _ role: FeatureRole, at path: JSONPath
    ) {
        // Said once, as for checkpoints.
        guard !hasTooManyZones else { return }
        guard zones.count < QuestLimits.zones.value else {
            hasTooManyZones = true
            findings.error(.tooManyZones(limit: QuestLimits.zones.value), at: path)
            return
        }
        let known = zones.filter { $0.role == role }.count
        if role == .bounds, known > 0 { findings.error(.secondBounds(), at: path) }
        let given = givenIdentity(of: feature, properties, at: path)
        let id = ZoneID(given?.text ?? (role == .bounds ? "bounds" : "\(role.rawValue)-\(known + 1)"))
        let price = role == .toll ? self.price(of: properties) : 0
        let reader = ForbiddenZoneReader(properties: properties, path: path, role: role)
        guard let zone = reader.read(feature.geometry, id: id, noting: &findings) else { return }
        zonePositions += zone.shape.positionCount
        guard zonePositions <= QuestLimits.zonePositionsInAll.value else {
            hasTooManyZones = true
            findings.error(.shapeTooLong(limit: QuestLimits.zonePositionsInAll.value), at: path)
            return
        }
        zones.append(
            PlacedZone(zone: zone, role: role, path: path, idPath: given?.path ?? path, price: price))
    }

    /// Reads the price of a toll zone, which it needs.
    private mutating func price(of properties: PropertyReader) -> Int {
        if properties.find(.price) == nil { findings.error(.tollWithoutPrice(), at: properties.path) }
        return properties.whole(.price, noting: &findings) ?? 0
    }

    /// The Feature's id, else `properties.id`, else one by the checkpoint's place in the file.
    private mutating func identity(
        of feature: Feature, _ properties: PropertyReader, at path: JSONPath
    ) -> (id: TaskID, path: JSONPath) {
        guard let given = givenIdentity(of: feature, properties, at: path) else {
            checkpointsWithoutID.append(path)
            return (TaskID("cp-\(places.count + 1)"), path)
        }
        return (TaskID(given.text), given.path)
    }

    private mutating func givenIdentity(
        of feature: Feature, _ properties: PropertyReader, at path: JSONPath
    ) -> (text: String, path: JSONPath)? {
        let given: (text: String, path: JSONPath)
        if let id = feature.id {
            given = (id.description.trimmed, path.appending(key: "id"))
        } else if let found = properties.find(.id), let text = properties.text(.id, noting: &findings) {
            given = (text, found.path)
        } else {
            return nil
        }
        if !Slug.isValid(given.text) {
            findings.error(.idNotSlug(given.text, suggestion: Slug.make(from: given.text)), at: given.path)
        }
        return given
    }

    private mutating func readContact(_ reader: PropertyReader) {
        guard let name = reader.text(.name, noting: &findings) else {
            findings.error(.contactWithoutName(), at: reader.path)
            return
        }
        contacts.append(
            Contact(
                name: name, role: reader.text(.duty, noting: &findings),
                phone: reader.text(.phone, noting: &findings), email: reader.text(.email, noting: &findings),
                link: reader.text(.link, noting: &findings)))
    }

    private mutating func readBranding(_ reader: PropertyReader, at path: JSONPath) {
        if branding != nil { findings.error(.secondOfRole(FeatureRole.app.rawValue), at: path) }
        branding = BrandingReader(properties: reader).read(noting: &findings)
    }

    /// The quest's own properties may stand in a feature, since many editors drop what stands beside
    /// `features`. The first such feature holds.
    private mutating func readQuestFeature() {
        for (feature, number) in zip(collection.features, numbers) {
            guard let properties = feature.properties,
                properties["role"]?.stringValue?.trimmed.lowercased() == FeatureRole.quest.rawValue
            else { continue }
            questProperties = PropertyReader(
                properties: properties, path: ["features", .index(number), "properties"])
            return
        }
    }

    private static let mostNamesCompared = 20_000

    /// A group, a wave or a class, which need an id.
    private mutating func readPart(
        _ role: FeatureRole, _ feature: Feature, _ properties: PropertyReader, at path: JSONPath
    ) {
        let found = properties.find(.id)
        guard let id = feature.id?.description ?? found.flatMap({ properties.text($0, noting: &findings) })
        else {
            findings.error(.partWithoutID(role.rawValue), at: properties.path)
            return
        }
        if !Slug.isValid(id.trimmed) {
            let idPath = feature.id == nil ? found?.path ?? path : path.appending(key: "id")
            findings.error(.idNotSlug(id.trimmed, suggestion: Slug.make(from: id)), at: idPath)
        }
        switch role {
        case .group: parts.readGroup(id.trimmed, properties, noting: &findings)
        case .teamClass: parts.readClass(id.trimmed, properties, noting: &findings)
        default: parts.readWave(id.trimmed, properties, noting: &findings)
        }
    }

    private mutating func pointOutNames(of reader: PropertyReader, role: FeatureRole) {
        let spelling = PropertySpelling(role: role)
        for name in reader.properties.keys where !spelling.isKnown(name) && !namesPointedOut.contains(name) {
            if role == .quest, name.hasPrefix(PropertyName.order.rawValue) { continue }
            // Each is compared with all names we know, and so many warnings would help no reader.
            guard namesCompared < Self.mostNamesCompared else { return }
            namesCompared += 1
            let path = reader.path.appending(key: name)
            let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2, PropertySpelling.isTranslatable(parts[0]) {
                guard Language(rawValue: parts[1]) == nil else { continue }
                findings.warning(.unknownLanguage(parts[1]), at: path, anchor: .key)
            } else if let meant = spelling.resembled(by: name) {
                findings.warning(.unknownProperty(name, meant: meant), at: path, anchor: .key)
            } else {
                continue
            }
            namesPointedOut.insert(name)
        }
    }
}

extension QuestReader {
    private mutating func quest(name: String) -> Quest {
        let reader = questProperties
        var title = reader.localizedText(.title, noting: &findings)
        if title == nil {
            findings.warning(.titleMissing(name: name), at: reader.path)
            title = LocalizedText(name)
        }
        let span = reader.span(noting: &findings)
        let organiser = reader.text(.organiser, noting: &findings)
        var quest = Quest(
            title: title ?? LocalizedText(name),
            description: reader.localizedText(.description, noting: &findings),
            organiser: organiser, contacts: organisersContact(reader, named: organiser) + contacts,
            opens: span.opens, closes: span.closes, checkpoints: places.map(\.checkpoint),
            zones: zones.filter { $0.role != .toll }.map(\.zone))
        quest.tolls = zones.filter { $0.role == .toll }.map { TollZone($0.zone, price: $0.price) }
        QuestPlayReader(properties: reader).read(into: &quest, noting: &findings)
        quest.groups = parts.groups.map(\.value)
        quest.waves = parts.waves.map(\.value)
        quest.classes = parts.classes.map(\.value)
        quest.stops = parts.stops.map(\.value)
        if quest.isLatenessPricedInVain, let price = reader.find(.latePenalty) {
            findings.warning(.nobodyCanBeLate(), at: price.path)
        }
        quest.branding = branding ?? Branding()
        quest.language = language(reader) ?? quest.writtenLanguage
        if let zone = reader.text(.timeZone, noting: &findings) {
            if TimeZoneName.isValid(zone) {
                quest.timeZone = zone
            } else {
                findings.error(
                    .unknownTimeZone(zone), at: reader.path.appending(key: PropertyName.timeZone.rawValue))
            }
        }
        return quest
    }

    private mutating func language(_ reader: PropertyReader) -> Language? {
        guard let word = reader.text(.language, noting: &findings) else { return nil }
        guard let language = Language(rawValue: word.lowercased()) else {
            findings.warning(.unknownLanguage(word), at: reader.path.appending(key: "language"))
            return nil
        }
        return language
    }

    /// The phone, e-mail and link of the quest itself are the organiser's.
    private mutating func organisersContact(_ reader: PropertyReader, named name: String?) -> [Contact] {
        let contact = Contact(
            name: name ?? "", phone: reader.text(.phone, noting: &findings),
            email: reader.text(.email, noting: &findings), link: reader.text(.link, noting: &findings))
        return contact == Contact(name: name ?? "") ? [] : [contact]
    }
}

extension Quest {
    /// Russian when any of its texts has a Cyrillic letter.
    fileprivate var writtenLanguage: Language {
        let texts = [title.text] + checkpoints.flatMap { [$0.name.text, $0.description?.text ?? ""] }
        let isCyrillic = texts.contains {
            $0.unicodeScalars.contains { ("\u{400}"..."\u{4FF}").contains($0) }
        }
        return isCyrillic ? .russian : .english
    }
}
