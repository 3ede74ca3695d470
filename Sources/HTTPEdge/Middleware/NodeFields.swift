package import HTTPTypes
import QuestBase
package import QuestRules
package import ServerBase

/// Fields of answers by which a proxy before several daemons keeps a team's devices at one of them, where their rides are.
package struct NodeFields: Sendable {
    /// `nil` for a daemon that has its store for itself: it sends neither.
    let node: NodeName?

    package init(node: NodeName?) {
        self.node = node
    }

    /// Tells which daemon has answered, and whose team the device is that asked. A proxy learns by the second field that
    /// devices belong together; it is no secret, and says nothing of the team but that.
    package func add(to fields: inout HTTPFields, for device: Device?) {
        guard let node else { return }
        if let name = Self.nodeName { fields[name] = node.text }
        if let device, let name = Self.teamName {
            fields[name] = Self.label(of: device.team, in: device.quest)
        }
    }

    /// Returns a label that all devices of a team have, and hardly any others.
    static func label(of team: TeamID, in quest: QuestID) -> String {
        String(Digest.sha256(Array("\(quest)/\(team)".utf8)).description.prefix(16))
    }

    private static let nodeName = HTTPField.Name("ReQuest-Node")
    private static let teamName = HTTPField.Name("ReQuest-Team")
}
