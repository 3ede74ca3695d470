import GeoJSONKit

/// Counts the features of a quest file that are parts of the quest beside its checkpoints and zones, and refuses what is
/// beyond the limit of its role.
struct PartCounts {
    private var counts: [FeatureRole: Int] = [:]

    private typealias Bound = (limit: Limit, message: @Sendable (_ limit: Int) -> Message)

    private static let bounds: [FeatureRole: Bound] = [
        .group: (QuestLimits.groups, { .tooManyGroups(limit: $0) }),
        .teamClass: (QuestLimits.classes, { .tooManyClasses(limit: $0) }),
        .wave: (QuestLimits.waves, { .tooManyWaves(limit: $0) }),
        .rest: (QuestLimits.rests, { .tooManyRests(limit: $0) }),
        .contact: (QuestLimits.contacts, { .tooManyContacts(limit: $0) }),
    ]

    /// Counts one part more.
    ///
    /// - Returns: Whether it is to be read. Only the first one too many gets a finding.
    mutating func admits(
        _ role: FeatureRole, at path: JSONPath, noting findings: inout FindingList
    ) -> Bool {
        guard let bound = Self.bounds[role], !findings.isKept else { return true }
        counts[role, default: 0] += 1
        let count = counts[role, default: 0]
        guard count > bound.limit.value else { return true }
        if count == bound.limit.value + 1 {
            findings.error(bound.message(bound.limit.value), at: path)
        }
        return false
    }
}

extension Message {
    static func tooManyGroups(limit: Int) -> Message {
        Message(
            "too-many-groups", "A quest has at most {limit} groups.", "В квесте не больше {limit} групп.",
            ["limit": .count(limit)])
    }

    static func tooManyClasses(limit: Int) -> Message {
        Message(
            "too-many-classes", "A quest has at most {limit} classes of teams.",
            "В квесте не больше {limit} зачётов.", ["limit": .count(limit)])
    }

    static func tooManyWaves(limit: Int) -> Message {
        Message(
            "too-many-waves", "A quest has at most {limit} waves.", "В квесте не больше {limit} волн.",
            ["limit": .count(limit)])
    }

    static func tooManyRests(limit: Int) -> Message {
        Message(
            "too-many-rests", "A quest has at most {limit} rests.", "В квесте не больше {limit} привалов.",
            ["limit": .count(limit)])
    }

    static func tooManyContacts(limit: Int) -> Message {
        Message(
            "too-many-contacts", "A quest has at most {limit} contacts.",
            "В квесте не больше {limit} контактов.", ["limit": .count(limit)])
    }

    static func tooManyOrders(limit: Int) -> Message {
        Message(
            "too-many-orders", "A quest file gives at most {limit} teams an order of their own.",
            "В файле квеста не больше {limit} команд с собственным порядком.", ["limit": .count(limit)])
    }

    static func tooManyFeatures(limit: Int) -> Message {
        Message(
            "too-many-features", "A quest file has at most {limit} features.",
            "В файле квеста не больше {limit} объектов.", ["limit": .count(limit)])
    }

    static func tooManyItems(_ path: JSONPath, limit: Int) -> Message {
        Message(
            "too-many-items", "The list “{property}” has at most {limit} items.",
            "В списке «{property}» не больше {limit} значений.",
            ["property": .text(path.lastName), "limit": .count(limit)])
    }

    static func tooManyAreas(limit: Int) -> Message {
        Message(
            "too-many-areas", "At most {limit} checkpoints of a quest have an area instead of a circle.",
            "Область вместо круга бывает не больше чем у {limit} точек квеста.", ["limit": .count(limit)])
    }

    static func areasTooDetailed(limit: Int) -> Message {
        Message(
            "areas-too-detailed",
            "The areas of all checkpoints together have at most {limit} positions: simplify their outlines.",
            "Во всех областях точек вместе не больше {limit} вершин: упростите контуры.",
            ["limit": .count(limit)])
    }

    static func textTooLong(_ path: JSONPath, limit: Int) -> Message {
        Message(
            "text-too-long", "“{property}” is too long: at most {limit} characters.",
            "Текст «{property}» слишком длинный: не больше {limit} знаков.",
            ["property": .text(path.lastName), "limit": .count(limit)])
    }

    static func furtherFindings(_ count: Int) -> Message {
        Message(
            "further-findings", "{count} more {count|finding is|findings are} not listed.",
            "Ещё {count} {count|замечание|замечания|замечаний} не в этом списке.", ["count": .count(count)])
    }
}
