/// Kinds of files that are given for a quest by mistake, each with what to do about it.
public enum ForeignFileCode: String, MessageArea {
    case gpx = "file-is-gpx"
    case kml = "file-is-kml"
    case html = "file-is-html"
    case xml = "file-is-xml"
    case table = "file-is-table"
    case spreadsheet = "file-is-spreadsheet"
    case shapefile = "file-is-shapefile"
    case geoPackage = "file-is-geopackage"
    case archive = "file-is-archive"

    public var code: MessageCode { .foreignFile(self) }

    public var wording: Wording {
        switch self {
        case .gpx:
            Wording(
                "This is a GPX file, and a quest is GeoJSON: open it in QGIS or at geojson.io and save it as GeoJSON.",
                "Это файл GPX, а квест — это GeoJSON: откройте файл в QGIS или на geojson.io и сохраните как GeoJSON."
            )
        case .kml:
            Wording(
                """
                This is a KML or KMZ file, and a quest is GeoJSON: open it in QGIS or at geojson.io and save it as \
                GeoJSON.
                """,
                """
                Это файл KML или KMZ, а квест — это GeoJSON: откройте файл в QGIS или на geojson.io и сохраните как \
                GeoJSON.
                """)
        case .html:
            Wording(
                """
                This is a web page, and a quest is a GeoJSON file: download the file itself, not the page that shows \
                or links to it.
                """,
                """
                Это веб-страница, а квест — это файл GeoJSON: скачайте сам файл, а не страницу, где он показан или \
                где на него есть ссылка.
                """)
        case .xml:
            Wording(
                "This is an XML file, and a quest is GeoJSON: open it in QGIS and export the layer as GeoJSON.",
                "Это файл XML, а квест — это GeoJSON: откройте его в QGIS и экспортируйте слой как GeoJSON.")
        case .table:
            Wording(
                """
                This is a table (CSV), and a quest is GeoJSON: open it at geojson.io, or add it to QGIS as a layer of \
                delimited text, and save it as GeoJSON.
                """,
                """
                Это таблица (CSV), а квест — это GeoJSON: откройте её на geojson.io или добавьте в QGIS как слой из \
                текста с разделителями и сохраните как GeoJSON.
                """)
        case .spreadsheet:
            Wording(
                """
                This is a spreadsheet, and a quest is GeoJSON: save it as CSV, open that at geojson.io or in QGIS, and \
                save it as GeoJSON.
                """,
                """
                Это электронная таблица, а квест — это GeoJSON: сохраните её как CSV, откройте на geojson.io или в \
                QGIS и сохраните как GeoJSON.
                """)
        case .shapefile:
            Wording(
                "This is a shapefile, and a quest is GeoJSON: open it in QGIS and export the layer as GeoJSON.",
                "Это шейп-файл, а квест — это GeoJSON: откройте его в QGIS и экспортируйте слой как GeoJSON.")
        case .geoPackage:
            Wording(
                """
                This is a GeoPackage or another database, and a quest is GeoJSON: open it in QGIS and export the layer \
                as GeoJSON.
                """,
                """
                Это GeoPackage или другая база данных, а квест — это GeoJSON: откройте её в QGIS и экспортируйте слой \
                как GeoJSON.
                """)
        case .archive:
            Wording(
                "This is a ZIP archive, and a quest is a GeoJSON file: unpack it and give the file inside.",
                "Это архив ZIP, а квест — это файл GeoJSON: распакуйте его и укажите файл внутри.")
        }
    }
}

extension Message {
    /// - Parameter kind: what the file is instead of a quest.
    public static func foreignFile(_ kind: ForeignFileCode) -> Message { Message(kind) }
}
