import HTTPEdge
import HTTPTypes
import QuestEngine
import ServerBase

/// The rows of the server's table for the maps, which are the admin's: they are of no quest.
extension Endpoint {
    private static let map = "/api/v1/admin/maps/{map}"
    private static let mapHolders: AccessPolicy.Holders = [.admin: .anybody]

    /// - Precondition: The operation is one of maps, as the table of all says.
    static func mapRow(of operation: Operation) -> Endpoint {
        switch operation {
        case .adminListMaps: Endpoint(.get, "/api/v1/admin/maps", mapHolders) { $0.maps.list }
        case .adminPutMap:
            Endpoint(.put, map, mapHolders, bodyLimit: MapLimits.bytes.value, lasts: true) { $0.maps.put }
        case .adminPutTiles:
            Endpoint(.put, map + "/tiles", mapHolders, bodyLimit: MapLimits.bytes.value, lasts: true) {
                $0.maps.putTiles
            }
        case .adminRemoveMap: Endpoint(.delete, map, mapHolders) { $0.maps.remove }
        default: preconditionFailure("\(operation) is none of maps")
        }
    }
}
