import QuestBase
import Testing

struct FolderTests {
    @Test(
        "the folder of a path is where its last name stands",
        arguments: [
            ("map.roads", "."), ("/map.roads", "/"), ("/a/map.roads", "/a"), ("a/b/map.roads", "a/b"),
            ("../map.roads", ".."),
        ])
    func folder(path: String, folder: String) {
        #expect(path.folderOfPath == folder)
    }
}
