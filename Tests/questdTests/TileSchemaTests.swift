import Foundation
import GRDB
import QuestTestSupport
import Testing

@testable import BasemapTiles

@Suite("The schema of a file of tiles")
struct TileSchemaTests {
    /// Makes a file of tiles out of what stands for `tiles`.
    private func withFile(_ sql: String, _ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("town.mbtiles")
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "CREATE TABLE metadata (name TEXT, value TEXT)")
            try database.execute(sql: sql)
        }
        try queue.close()
        try body(path)
    }

    private static let twoTables = """
        CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
        CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
        CREATE TABLE images (tile_data BLOB, tile_id TEXT);
        CREATE UNIQUE INDEX images_id ON images (tile_id);
        INSERT INTO map VALUES (1, 0, 1, 'a');
        INSERT INTO images VALUES (x'1f8b', 'a');
        """

    @Test(
        "takes the views by which writers keep equal tiles once, and reads the tiles through them",
        arguments: [
            // mb-util
            """
            create view tiles as select map.zoom_level as zoom_level, map.tile_column as tile_column,
              map.tile_row as tile_row, images.tile_data as tile_data from map join images on images.tile_id = map.tile_id
            """,
            // tippecanoe, node-mbtiles
            """
            CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, map.tile_row AS \
            tile_row, images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id;
            """,
            """
            CREATE VIEW "tiles" AS SELECT "map"."zoom_level" AS "zoom_level", map.tile_column, [map].[tile_row] AS tile_row,
              tile_data FROM "map" LEFT JOIN `images` ON (map.tile_id = images.tile_id)
            """,
            "CREATE VIEW tiles (zoom_level, tile_column, tile_row, tile_data) AS SELECT zoom_level, tile_column, "
                + "tile_row, images.tile_data AS tile_data FROM map INNER JOIN images ON map.tile_id = images.tile_id",
        ])
    func known(_ view: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("town.mbtiles")
        let queue = try DatabaseQueue(path: path)
        try await queue.writeWithoutTransaction { database in
            try database.execute(sql: "CREATE TABLE metadata (name TEXT, value TEXT)")
            try database.execute(sql: Self.twoTables)
            try database.execute(sql: view)
            try database.execute(sql: "CREATE VIEW grids AS SELECT 1")
            try database.execute(sql: "ANALYZE")
        }
        try queue.close()
        let archive = try TileArchive(path: path)
        #expect(archive.zooms == 1...1)
        #expect(try await archive.tile(zoom: 1, column: 0, row: 0) == [0x1f, 0x8b])
    }

    private static let tiles =
        "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);"

    @Test(
        "refuses whatever else could run, or never end, and names it",
        arguments: [
            (
                "CREATE VIEW tiles AS WITH RECURSIVE n(z) AS (SELECT 1 UNION ALL SELECT z FROM n) SELECT z AS zoom_level, "
                    + "0 AS tile_column, 0 AS tile_row, x'00' AS tile_data FROM n", "view", "tiles"
            ),
            (
                twoTables
                    + "CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, "
                    + "map.tile_row AS tile_row, randomblob(1000000000) AS tile_data FROM map", "view",
                "tiles"
            ),
            (
                twoTables
                    + "CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, "
                    + "map.tile_row AS tile_row, images.tile_data AS tile_data FROM map, images", "view",
                "tiles"
            ),
            (
                twoTables
                    + "CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, "
                    + "map.tile_row AS tile_row, images.tile_data AS tile_data FROM map JOIN images ON "
                    + "images.tile_id = map.tile_id WHERE (SELECT count(*) FROM map a, map b, map c) > 0",
                "view", "tiles"
            ),
            (
                twoTables
                    + "CREATE VIEW images2 AS SELECT * FROM images; CREATE VIEW tiles AS SELECT map.zoom_level AS "
                    + "zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row, images2.tile_data AS "
                    + "tile_data FROM map JOIN images2 ON images2.tile_id = map.tile_id", "view", "images2"
            ),
            (
                tiles + "CREATE TRIGGER evil AFTER INSERT ON tiles BEGIN DELETE FROM metadata; END",
                "trigger", "evil"
            ),
            (tiles + "CREATE VIRTUAL TABLE boxes USING rtree(id, a, b)", "table", "boxes"),
        ])
    func refused(_ sql: String, kind: String, name: String) throws {
        try withFile(sql) { path in
            #expect(throws: TileArchiveError.foreignObject(kind: kind, name: name)) {
                try TileArchive(path: path)
            }
        }
    }

    @Test("stops reading a file after so many steps, when it is opened and for each tile")
    func steps() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("town.mbtiles")
        let queue = try DatabaseQueue(path: path)
        // No index: each tile is searched for among all.
        try await queue.writeWithoutTransaction { database in
            try database.execute(sql: "CREATE TABLE metadata (name TEXT, value TEXT)")
            try database.execute(
                sql: Self.tiles + """
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
                    INSERT INTO tiles SELECT 1, 0, 1, x'1f8b' FROM n;
                    """)
        }
        try queue.close()
        #expect(throws: TileArchiveError.tooSlow) { try TileArchive(path: path, openingSteps: 2_000) }
        let hasty = try TileArchive(path: path, tileSteps: 2_000)
        for _ in 0..<2 {
            await #expect(throws: TileArchiveError.tooSlow) {
                try await hasty.tile(zoom: 1, column: 1, row: 0)
            }
        }
        let patient = try TileArchive(path: path)
        #expect(try await patient.tile(zoom: 1, column: 1, row: 0) == nil)
        #expect(try await patient.tile(zoom: 1, column: 0, row: 0) == [0x1f, 0x8b])
    }
}
