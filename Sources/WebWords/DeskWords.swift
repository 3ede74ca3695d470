package import QuestBase

/// The words of the desk: `desk-en.json`, `desk-ru.json`. It says those of the riders' app as well.
///
/// Each file of `DeskMessages` adds a list, and stands in `all`.
package enum DeskWords {
    package static let all: [Message] = [
        frame, editor, editorMore, properties, propertiesMore, propertyValues, live, liveSide, liveStreets,
        liveNews, team,
        teamDevices, teamTour, teamTrack, projector, station, results, replay, log, judgeQueue,
        judgeEvidence, judgeLists, quests, overview, teams, teamList, staff, print, branding,
    ].flatMap(\.self)
}
