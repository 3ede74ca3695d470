import QuestEngine
import Testing

@Suite("A file of another program, given for a quest")
struct ForeignFileTests {
    @Test(
        "is named by its first bytes and its shape, in one finding",
        arguments: [
            ("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><wpt lat=\"55\" lon=\"61\"/></gpx>", .gpx),
            ("\u{FEFF}<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\"/>", .kml),
            ("PK\u{3}\u{4}\u{14}\u{0}\u{0}\u{0}doc.kml", .kml),
            ("<!DOCTYPE html>\n<html><body>404</body></html>", .html),
            ("\n <HTML lang=ru></HTML>", .html),
            ("<?xml version=\"1.0\"?><osm version=\"0.6\"/>", .xml),
            ("name,lat,lon\nBridge,55.1,61.4\nPier,55.2,61.3\n", .table),
            ("name;lat;lon\r\n\"Bridge; old\";55,1;61,4\r\n", .table),
            ("name\tlat\tlon\nBridge\t55.1\t61.4", .table),
            ("PK\u{3}\u{4}[Content_Types].xml … xl/workbook.xml", .spreadsheet),
            ("PK\u{3}\u{4}mimetypeapplication/vnd.oasis.opendocument.spreadsheet", .spreadsheet),
            ("PK\u{3}\u{4}layer.shp", .shapefile),
            ("\u{0}\u{0}'\n\u{0}\u{0}\u{0}\u{0}", .shapefile),
            ("SQLite format 3\u{0}", .geoPackage),
            ("PK\u{3}\u{4}photo.jpg", .archive),
        ] as [(String, ForeignFileCode)])
    func named(text: String, kind: ForeignFileCode) {
        let reading = QuestDocument.read(Array(text.utf8), name: "x")
        #expect(reading.quest == nil)
        #expect(reading.findings == [Finding(severity: .error, message: .foreignFile(kind))])
    }

    @Test("is a spreadsheet in its old form too, whose bytes are no text")
    func oldSpreadsheet() {
        #expect(
            QuestDocument.foreignFile([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1]) == .foreignFile(.spreadsheet))
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
