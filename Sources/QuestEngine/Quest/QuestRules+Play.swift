import GeoJSONKit

extension QuestRules {
    /// Checks what groups, waves, start and finish ask of each other and of the checkpoints.
    func checkPlay(noting findings: inout FindingList) {
        checkGroups(noting: &findings)
        checkWaves(noting: &findings)
        if quest.scoring.mustFinish, !quest.stops.contains(where: { $0.kind == .finish }) {
            findings.error(.finishMissing(), at: JSONPath())
        }
    }

    private func checkGroups(noting findings: inout FindingList) {
        let known = Set(parts.groups.map(\.value.id))
        for place in places {
            let properties = place.path.appending(key: "properties")
            if let group = place.checkpoint.group {
                if !known.contains(group) {
                    findings.error(.groupUnknown(group), at: properties.appending(key: "group"))
                }
            } else if quest.mode == .groups {
                findings.error(.groupMissing(place.checkpoint.id), at: properties)
            }
        }
        for group in parts.groups {
            let members = places.count { $0.checkpoint.group == group.value.id && !$0.checkpoint.isBonus }
            if members < max(1, group.value.needs ?? 1) {
                findings.error(
                    .groupTooSmall(group.value.id, members: members, needs: max(1, group.value.needs ?? 1)),
                    at: group.path)
            }
        }
        if quest.mode == .groups, parts.groups.isEmpty {
            findings.error(.groupsMissing(), at: ["features"])
        }
    }

    private func checkWaves(noting findings: inout FindingList) {
        for wave in parts.waves {
            let isInside =
                quest.opens.map { wave.value.start >= $0 } ?? true
                && quest.closes.map { wave.value.start < $0 } ?? true
            if !isInside {
                findings.warning(.waveOutsideQuest(wave.value.id), at: wave.path.appending(key: "start"))
            }
        }
    }
}
