import BasemapTiles
import Foundation
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

/// Somebody who asks, and what belongs to him.
struct Asker: Sendable, Hashable {
    let name: String
    let role: Role
    var quest: String?
    var team: String?

    /// In the order of the columns.
    static let all: [Asker] = {
        let nobodies = ["nobody", "garbage", "removed", "revoked", "ingest"].map {
            Asker(name: $0, role: .anonymous)
        }
        let account = Asker(name: "account", role: .account)
        let riders = [
            Asker(name: "captain of ants", role: .rider, quest: "north", team: "ants"),
            Asker(name: "device of ants", role: .rider, quest: "north", team: "ants"),
            Asker(name: "captain of cats", role: .rider, quest: "south", team: "cats"),
        ]
        let staff = ["north", "south"].flatMap { (quest: String) in
            AuthorisationGround.staffRoles.map {
                Asker(name: "\($0.rawValue) of \(quest)", role: $0, quest: quest)
            }
        }
        return nobodies + [account] + riders + staff + [Asker(name: "admin", role: .admin)]
    }()

    func relation(to target: AuthorisationGround.Target) -> Relation {
        quest != target.quest ? .elsewhere : team == target.team ? .ownTeam : .ownQuest
    }
}

/// The owner of the things that somebody asks for: the own team's, those of another team in the own quest, or elsewhere.
enum Relation: String, CaseIterable, Comparable {
    case ownTeam = "t"
    case ownQuest = "q"
    case elsewhere = "e"

    static func < (left: Relation, right: Relation) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}

/// One request of the experiment, made so that it succeeds for whoever may make it.
struct AuthorisationTrial: Sendable {
    let operation: HTTPEdge.Operation
    let target: AuthorisationGround.Target
    let things: AuthorisationGround.Things
    /// A route of a device of the target's team, where the operation wants one.
    var route = "none"
    let ground: AuthorisationGround

    /// Names that stand for the things in path and body.
    var names: [String] {
        [
            target.quest, target.team, things.captain, things.second, things.tracker, things.code,
            things.ingest,
            things.pending, things.wrong, things.photographed, things.adjustment, things.call,
            things.invitation,
            things.staff,
            route,
        ]
    }

    var path: String {
        let place = ground.world.roads.coordinate("E")
        let at = "\(place.longitude),\(place.latitude)"
        let answer =
            switch operation {
            case .appeal: things.wrong
            case .showPhoto, .adminShowPhoto, .adminShowOriginalPhoto: things.photographed
            default: things.pending
            }
        let file =
            switch operation {
            case .showWords: "en.json"
            case .showQuestIcon: "icon-192.png"
            default: SampleApp.scriptName
            }
        let parts = [
            "quest": target.quest,
            "team": team, "answer": answer,
            "device": things.second,
            "task": [.adminShowStation, .adminDecideStation].contains(operation) ? "stand" : "bird",
            "number": "1", "route": route, "zone": "works", "webhook": "hook", "wave": "early",
            "session": "none", "provider": "none",
            "staff": things.staff, "name": "oak.jpg", "account": ground.accounts.first, "link": "none",
            "file": file,
            "record": [.withdrawSOS, .adminTakeSOS, .adminCloseSOS].contains(operation)
                ? things.call : things.adjustment,
            "profile": "bicycle", "token": things.ingest,
            "upload": String(repeating: "0", count: 64),
            "map": operation == .showTile ? ground.tiles?.hash ?? "none" : AuthorisationGround.map, "z": "14",
            "x": "10982", "y": "5050", "style": "day.json",
            "coordinates": [.osrmNearest, .showContours].contains(operation) ? at : at + ";" + at,
            "dialect": operation == .sendTrackerQuery
                ? "osmand" : operation == .showTrackerSettings ? "gpslogger" : "owntracks",
        ]
        return parts.reduce(operation.path) { $0.replacing("{\($1.key)}", with: $1.value) } + query(at)
    }

    private var team: String {
        switch operation {
        // A team that has done something cannot be removed.
        case .adminRemoveTeam: "new-" + target.team
        case .adminConfirmTeam, .adminRejectTeam: "wait-" + target.team
        default: target.team
        }
    }

    private func query(_ place: String) -> String {
        let now = ground.world.clock.now
        switch operation {
        case .streamRide, .adminStreamLive: return "?once=true"
        case .next, .showIsochrone, .showTour: return "?position=" + place
        case .showLoop:
            let corner = ground.world.position("A").dropFirst().dropLast()
            return "?length=1600&direction=112&position=" + corner
        case .showContours: return "?contours_meters=100"
        case .showCourse:
            let point = ground.world.roads.coordinate("A")
            return "?point=\(point.latitude),\(point.longitude)&point=\(point.latitude),\(point.longitude)"
        case .adminPlanScore: return "?limit=3600&start=bird"
        case .adminPlanOrder: return "?start=bird"
        case .sendPhoto: return "?task=window&sent_at=\(now)"
        case .sendTrackerQuery:
            let parts = place.split(separator: ",")
            return "?lat=\(parts[1])&lon=\(parts[0])&timestamp=\(now.milliseconds / 1000)"
        default: return ""
        }
    }

    var body: [UInt8]? {
        if operation == .sendPhoto || operation == .adminPutMedia {
            return try? SamplePhotos.bytes("plain.jpg")
        }
        if operation == .adminPutMap { return FileBytes.read(ground.mapFile) }
        if operation == .adminPutTiles { return FileBytes.read(ground.tilesFile) }
        guard operation.method != .get else { return nil }
        return Array(text.utf8)
    }

    private var text: String {
        let now = ground.world.clock.now
        let place = ground.world.position("E")
        switch operation {
        case .join: return #"{"code": "\#(things.code)"}"#
        case .joinAsGuest: return #"{"name": "Гость"}"#
        case .registerTeam: return #"{"name": "Сами", "captain": "x"}"#
        case .joinSession: return #"{"quest": "\#(target.quest)", "code": "\#(things.code)"}"#
        case .joinSessionAsGuest: return #"{"quest": "\#(target.quest)", "name": "Гость"}"#
        case .bringToken: return #"{"token": "\#(ground.tokens["captain of ants"] ?? "")"}"#
        case .giveConsent:
            let text = ConsentText(kept: nil, isBlind: false)
            return #"{"digest": "\#(text.digest(in: .english))"}"#
        case .setTracking: return #"{"paused": true}"#
        case .declareFinish: return #"{"intent": "riding"}"#
        case .acceptInvitation: return #"{"code": "\#(things.invitation)"}"#
        case .sendPositions: return #"{"sent_at": "\#(now)", "time": "\#(now)", "position": \#(place)}"#
        case .sendTrack:
            let point = ground.world.roads.coordinate("E")
            return
                "<gpx><trk><trkseg><trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\"><time>\(now)</time></trkpt></trkseg></trk></gpx>"
        case .osrmRouteOfBody, .osrmTableOfBody, .osrmMatchOfBody, .osrmTripOfBody:
            return #"{"coordinates": [\#(place), \#(place)]}"#
        case .osrmNearestOfBody: return #"{"coordinates": [\#(place)]}"#
        case .valhallaRoute:
            let end = ground.world.roads.coordinate("E")
            let location = #"{"lat": \#(end.latitude), "lon": \#(end.longitude)}"#
            return #"{"locations": [\#(location), \#(location)]}"#
        case .sendAnswer: return #"{"task": "lamps", "text": "12", "sent_at": "\#(now)"}"#
        case .makeCaptain, .adminMakeCaptain: return #"{"device": "\#(things.second)"}"#
        case .choosePrimary, .adminChoosePrimary: return #"{"device": "\#(things.captain)"}"#
        case .eraseOwnData, .eraseAccount: return #"{"confirm": "erase"}"#
        case .appeal: return #"{"text": "это он"}"#
        case .adminPutQuest: return ground.document
        case .adminImportCourse:
            return #"<gpx version="1.1"><wpt lat="55.1" lon="61.4"><name>Мост</name></wpt></gpx>"#
        case .adminDrawCodes: return #"{"texts": ["7KQ2-M4ZD"]}"#
        case .adminAddTeam: return #"{"name": "Новые"}"#
        case .adminTakeTeamList: return "name\nИз списка\n"
        case .adminRenameTeam, .adminRenameZone: return #"{"name": "Иначе"}"#
        case .adminGiveBib: return #"{"bib": 7}"#
        case .adminEnterAnswer: return #"{"task": "lamps", "text": "12"}"#
        case .raiseSOS: return #"{"text": "Упал"}"#
        case .adminGiveContact: return #"{"phone": "1"}"#
        case .adminChooseClass: return #"{"class": "ebike"}"#
        case .adminEraseTeam: return #"{"confirm": "\#(target.team)"}"#
        case .adminEraseQuest: return #"{"confirm": "\#(target.quest)"}"#
        case .adminShiftTimes: return #"{"start": 0, "end": 0}"#
        case .adminChooseWave: return #"{"wave": "early"}"#
        case .adminSendMessage: return #"{"text": "Привет", "team": "\#(target.team)"}"#
        case .adminInviteStaff: return #"{"role": "viewer", "name": "Новый"}"#
        case .adminGiveAccountRole:
            return #"{"account": "\#(ground.accounts.first)", "role": "viewer", "name": "Новый"}"#
        case .adminMergeAccounts: return #"{"other": "\#(ground.accounts.second)"}"#
        case .adminEraseAccount: return #"{"confirm": "\#(ground.accounts.first)"}"#
        case .eraseAccount: return #"{"confirm": "erase"}"#
        case .adminAddZone: return #"{"name": "new", "slow": 2, "geometry": \#(ground.area)}"#
        case .adminAddWebhook: return #"{"url": "https://example.org/hook"}"#
        case .adminRejectAnswer, .adminWithdraw: return #"{"reason": "так"}"#
        case .adminClaimQueue: return #"{"count": 1}"#
        case .adminReleaseQueue: return #"{"answers": ["\#(things.pending)"]}"#
        case .adminAdjustTeam: return #"{"points": 1, "reason": "так"}"#
        case .adminChangeEntry: return #"{"status": "guest", "reason": "так"}"#
        case .adminDecideStation: return #"{"team": "\#(target.team)", "done": true}"#
        case .adminFollowClock: return #"{"held_seconds": 0}"#
        case .adminAddTracker: return #"{"name": "x"}"#
        case .sendTrackerMessage:
            let parts = place.dropFirst().dropLast().split(separator: ",")
            let seconds = now.milliseconds / 1000
            return #"{"_type": "location", "lat": \#(parts[1]), "lon": \#(parts[0]), "tst": \#(seconds)}"#
        default: return "{}"
        }
    }

    func send(by rider: Rider, _ method: HTTPRequest.Method? = nil, _ more: HTTPFields = [:]) async throws
        -> Answer
    {
        var fields = more
        if operation.method == .post { fields[AuthorisationGround.key] = UUID().uuidString }
        // The whole of the body.
        if operation == .sendUpload { fields[.contentRange] = "bytes 0-1/2" }
        // From a page of ours.
        if operation.endpoint.isOfSession { fields[.origin] = "http://localhost" }
        return try await rider.send(
            method ?? operation.method, path, bytes: method == nil ? body : nil, fields)
    }
}
