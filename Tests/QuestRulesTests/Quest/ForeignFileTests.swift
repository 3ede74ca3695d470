import QuestRules
import Testing

@Suite("A file of another program, given for a quest")
struct ForeignFileTests {
    @Test(
        "is named by its first bytes and its shape, in one finding",
        arguments: [
            (
                "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><wpt lat=\"55\" lon=\"61\"/></gpx>",
                "file-is-gpx"
            ),
            ("\u{FEFF}<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\"/>", "file-is-kml"),
            ("PK\u{3}\u{4}\u{14}\u{0}\u{0}\u{0}doc.kml", "file-is-kml"),
            ("<!DOCTYPE html>\n<html><body>404</body></html>", "file-is-html"),
            ("\n <HTML lang=ru></HTML>", "file-is-html"),
            ("<?xml version=\"1.0\"?><osm version=\"0.6\"/>", "file-is-xml"),
            ("name,lat,lon\nBridge,55.1,61.4\nPier,55.2,61.3\n", "file-is-table"),
            ("name;lat;lon\r\n\"Bridge; old\";55,1;61,4\r\n", "file-is-table"),
            ("name\tlat\tlon\nBridge\t55.1\t61.4", "file-is-table"),
            ("PK\u{3}\u{4}[Content_Types].xml … xl/workbook.xml", "file-is-spreadsheet"),
            ("PK\u{3}\u{4}mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "file-is-spreadsheet"),
            ("PK\u{3}\u{4}layer.shp", "file-is-shapefile"),
            ("\u{0}\u{0}'\n\u{0}\u{0}\u{0}\u{0}", "file-is-shapefile"),
            ("SQLite format 3\u{0}", "file-is-geopackage"),
            ("PK\u{3}\u{4}photo.jpg", "file-is-archive"),
        ] as [(String, MessageCode)])
    func named(text: String, code: MessageCode) throws {
        let reading = QuestDocument.read(Array(text.utf8), name: "x")
        #expect(reading.quest == nil)
        let message = try #require(QuestDocument.foreignFile(Array(text.utf8)))
        #expect(message.code == code)
        #expect(reading.findings == [Finding(severity: .error, message: message)])
    }

    @Test("is a spreadsheet in its old form too, whose bytes are no text")
    func oldSpreadsheet() {
        let message = QuestDocument.foreignFile([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1])
        #expect(message?.code == "file-is-spreadsheet")
    }

    @Test(
        "is not what JSON is taken for, however broken, nor an empty file or a note",
        arguments: [
            "", " \n", "{", "[1, 2]\n[3, 4]", "{\"type\": \"FeatureCollection\", \"features\": [",
            "\"type\": \"FeatureCollection\",\n\"name\": \"a\",", "null", "The bridge\nand the pier",
        ])
    func others(text: String) {
        #expect(QuestDocument.foreignFile(Array(text.utf8)) == nil)
    }
}
