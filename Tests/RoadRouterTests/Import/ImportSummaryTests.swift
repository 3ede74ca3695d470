import Testing

@testable import RoadRouter

@Suite("The summary of an import")
struct ImportSummaryTests {
    private static func summary() -> ImportSummary {
        var summary = ImportSummary()
        summary.nodesRead = 132_142
        summary.waysRead = 21
        summary.waysKept = 20
        summary.waysDropped = [.closedToBicycles: 1]
        summary.missingReferences = 3_750
        summary.missingReferencesOnRoads = 1_257
        summary.restrictionsRead = 2
        summary.restrictionsApplied = 1
        summary.restrictionsIgnored = [.mixedVia: 1]
        summary.nodeCount = 12
        summary.edgeCount = 1
        summary.openArcCount = 2
        summary.componentCount = 1
        return summary
    }

    @Test("reads as plain sentences in English")
    func english() {
        #expect(
            Self.summary().messages.map { $0.text(in: .english) } == [
                "Read 132142 nodes and 21 roads, of which 20 are on the map.",
                "The map has 12 junctions, 1 edge and 2 open directions.",
                "The network has 1 part; 0 edges lie outside the main one.",
                "Left out: 1 road, closed to bicycles.",
                "3750 references to nodes that the file lacks; roads are cut at 1257 of them.",
                "1 of 2 turn restrictions applied.",
                "Not applied: 1 turn restriction, through several nodes.",
            ])
    }

    @Test("reads as plain sentences in Russian")
    func russian() {
        let lines = Self.summary().messages.map { $0.text(in: .russian) }
        #expect(lines[0] == "Прочитано: 132142 узла, 21 дорога; на карте из них 20.")
        #expect(lines[3] == "Не вошло: 1 дорога — закрыто для велосипедов.")
        #expect(lines[4] == "3750 ссылок на узлы, которых в файле нет; дороги обрезаны в 1257 из них.")
        #expect(lines[5] == "Учтено 1 из 2 запретов поворота.")
    }

    @Test("counts waters, and shores that are cut, in the forms that both languages ask for")
    func water() {
        var summary = ImportSummary()
        summary.waterAreas = 3
        summary.waterRingsCut = 1
        let messages = summary.messages.suffix(2)
        #expect(
            messages.map { $0.text(in: .english) } == [
                "3 areas of water.", "Left out: 1 shore of which the file lacks a part.",
            ])
        #expect(
            messages.map { $0.text(in: .russian) } == [
                "3 водоёма.", "Не вошло: 1 берег, часть которого в файле отсутствует.",
            ])
    }

    @Test("does not tell what did not happen")
    func quiet() {
        #expect(ImportSummary().messages.count == 3)
    }
}
