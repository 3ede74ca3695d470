import GeoJSONKit
import Testing

@Suite("Writing JSON token by token")
struct TokenWritingTests {
    @Test("tokens make a document, with commas where they belong")
    func document() throws {
        var writer = JSONWriter(reserving: 8)
        writer.openObject()
        writer.key("legs")
        writer.openArray()
        writer.number(12.25, precision: 1)
        writer.number(0.5)
        writer.integer(-7)
        writer.bool(true)
        writer.bool(false)
        writer.null()
        writer.number(.infinity, precision: 1)
        writer.position(longitude: 61.36123456, latitude: -55.5, precision: 5)
        writer.closeArray()
        writer.key("na\"me")
        writer.string("a\nb")
        writer.key("value")
        writer.value(["x": 1])
        writer.key("text")
        writer.json(Array("[1,2]".utf8))
        writer.closeObject()
        #expect(writer.count > 0)
        let text = String(decoding: writer.takeBytes(), as: UTF8.self)
        #expect(
            text
                == #"{"legs":[12.2,0.5,-7,true,false,null,null,[61.36123,-55.5]],"na\"me":"a\nb","value":{"x":1},"text":[1,2]}"#
        )
        #expect(writer.count == 0)
    }
}
