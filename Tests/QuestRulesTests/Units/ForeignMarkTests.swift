import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestRules
@testable import TrackerFormats

@Suite("Combining marks in foreign files")
struct ForeignMarkTests {
    private static let marks = "a" + String(repeating: "\u{315}\u{316}", count: 20)
    private static let tail = String(repeating: "\u{315}\u{316}", count: 10)
    private static let half = "a" + tail

    @Test(
        "more than thirty in a row are refused in XML, whatever they are put together of",
        arguments: [
            "<gpx>\(marks)</gpx>", "<gpx><a>\(half)<!-- x -->\(tail)</a></gpx>",
            "<gpx \(marks)=\"1\"/>", "<gpx a=\"\(marks)\"/>", "<gpx><\(marks)/></gpx>",
            "<gpx><![CDATA[\(marks)]]></gpx>",
            "<gpx>a" + String(repeating: "&#789;&#x316;", count: 16) + "</gpx>",
            "<gpx a='" + String(repeating: "&#789;&#x316;", count: 16) + "'/>",
            "<gpx>\(half)<![CDATA[\(tail)]]></gpx>",
        ])
    func xml(text: String) throws {
        #expect(throws: TrackerRefusal.marks) { try GPXTrackFile.read(Array(text.utf8)) }
        let error = #expect(throws: ForeignCourseError.self) {
            try ForeignCourse.read(Array(text.utf8), name: "x")
        }
        #expect(error?.message.code == "text-marks-too-many")
    }

    @Test("more than thirty are refused in tables, in every encoding")
    func tables() throws {
        let text = "name;lat;lon\n\(Self.marks);55;61\n"
        let units = Array(text.utf16)
        let wide: [UInt8] = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let texts: [[UInt8]] = [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + wide,
        ]
        for bytes in texts {
            let error = #expect(throws: ForeignCourseError.self) { try ForeignCourse.read(bytes, name: "x") }
            #expect(error?.message.code == "text-marks-too-many")
        }
    }

    @Test("what is left when marks of HTML and control characters are taken out has no more either")
    func leftOver() {
        let html = CourseText.plain("\(Self.half)<b></b>\(Self.tail)<i></i>\(Self.tail)")
        #expect(html.text.isStreamSafe && html.isChanged)
        #expect(CourseText.cleaned("\(Self.half)\u{7F}\(Self.tail)\u{7F}\(Self.tail)").isStreamSafe)
        #expect(CourseText.cleaned(" Лиса\u{7F}\n") == "Лиса")
        #expect(CourseText.plain("<p>Лиса</p><p>и норка</p>").text == "Лиса\nи норка")
    }

    @Test("names in archives have no more, and neither have forms")
    func archives() throws {
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        var bytes = try writer.file("ok.txt", [])
        bytes += writer.end
        #expect((try? ZIPReader(bytes)) != nil)
        writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        bytes = try writer.file(Self.marks, [])
        bytes += writer.end
        #expect(throws: ZIPReader.Fault.malformed) { try ZIPReader(bytes) }
        for text in [
            "a=\(Self.marks)", "\(Self.marks)=1", "a=" + String(repeating: "%CC%95%CC%96", count: 16),
        ] {
            #expect(!FormItems(Array(text.utf8)).isStreamSafe)
        }
        #expect(FormItems(Array("id=Лиса&a=\(Self.half)".utf8)).isStreamSafe)
    }

    @Test("a quest file is told the place, and one that was taken before stays readable")
    func questFile() throws {
        let text = #"""
            {"type": "FeatureCollection", "title": "\#(Self.marks)", "features": [
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [61, 55]}, "properties": {"name": "x",
            "answer": "1", "points": 1}}]}
            """#
        let reading = QuestDocument.read(Array(text.utf8), name: "x")
        #expect(reading.quest == nil)
        let finding = reading.findings.first { $0.message.code == "too-many-marks" }
        #expect(finding?.location?.line == 1)
        #expect(QuestDocument.read(Array(text.utf8), name: "x", isKept: true).quest != nil)
    }

    @Test("a record that was written before is read, replayed and verified")
    func records() throws {
        let body = try #require(RecordBody(canonicalizing: ["name": .string(Self.marks)]))
        #expect(body.members?["name"]?.stringValue?.unicodeScalars.count == 41)
        let line =
            #"{"actor":"admin","at":"2026-06-14T09:30:00.000Z","body":{"name":"\#(Self.marks)"},"device":null,"hash":"\#(String(repeating: "0", count: 64))","id":"r1","kind":"command","prev":"\#(String(repeating: "0", count: 64))","received_at":"2026-06-14T09:30:00.000Z","seq":1,"team":null,"version":1}"#
        #expect(throws: Never.self) { try Record(line: Array(line.utf8), quest: QuestID("q")) }
        let forged = line.replacing(#""r1""#, with: "\"\(Self.marks)\"")
        #expect(throws: RecordLineError.member("id")) {
            try Record(line: Array(forged.utf8), quest: QuestID("q"))
        }
    }

    @Test("files of other programs are told apart by their bytes, also full of marks")
    func kinds() {
        let run = String(repeating: "\u{315}\u{316}", count: 8_000)
        #expect(ForeignFile.kind(of: Array("<GPX \(run)".utf8))?.code == ForeignFile.gpx.code)
        #expect(ForeignFile.kind(of: Array("<!DOCTYPE HTML>\(run)".utf8))?.code == ForeignFile.html.code)
        #expect(
            ForeignFile.kind(of: [0x50, 0x4B, 0x03, 0x04] + Array("\(run)xl/workbook\(run)".utf8))?.code
                == ForeignFile.spreadsheet.code)
    }
}

extension ForeignMarkTests {
    @Test("marks that invisible characters or hyphens keep apart are not put together by folding")
    func folding() {
        let run = String(repeating: "\u{327}\u{31B}", count: 15)
        for glue in ["\u{200B}", "\u{200D}", "\u{FE0F}", "\u{AD}", "-", "\u{2010}"] {
            let text = "a" + String(repeating: run + glue, count: 4)
            #expect(text.isStreamSafe)
            #expect(AnswerFolding.fold(text).isStreamSafe)
            #expect(AnswerFolding.foldText(text).isStreamSafe)
            #expect(AnswerFolding.foldCode(text).isStreamSafe)
        }
        #expect(AnswerFolding.fold(" Ёж\u{200B}ик  a\u{301} ") == "ежик á")
    }
}
