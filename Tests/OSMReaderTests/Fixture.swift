import Foundation

/// One small map of our own, in every format: two streets that cross at node 2, a house, a restriction, a bus
/// route.
enum Fixture {
    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6" generator="ReQuest tests" timestamp="2026-06-14T09:30:00Z">
          <bounds minlon="61.40" minlat="55.10" maxlon="61.42" maxlat="55.12"/>
          <way id="20"><nd ref="1"/><nd ref="2"/><nd ref="3"/>
            <tag k="highway" v="residential"/><tag k="name" v="улица Труда"/></way>
          <way id="21"><nd ref="4"/><nd ref="2"/><nd ref="5"/><tag k="highway" v="cycleway"/></way>
          <way id="22"><nd ref="3"/><nd ref="6"/><tag k="building" v="yes"/></way>
          <node id="1" lon="61.40" lat="55.11"/>
          <node id="2" lon="61.41" lat="55.11"><tag k="barrier" v="bollard"/><tag k="note" v="x"/></node>
          <node id="3" lon="61.42" lat="55.11"/>
          <node id="4" lon="61.41" lat="55.12"/>
          <node id="5" lon="61.41" lat="55.10"/>
          <relation id="30"><member type="way" ref="20" role="from"/><member type="node" ref="2" role="via"/>
            <member type="way" ref="21" role="to"/>
            <tag k="type" v="restriction"/><tag k="restriction" v="no_u_turn"/></relation>
          <relation id="31"><member type="way" ref="20" role=""/><tag k="type" v="route"/></relation>
        </osm>
        """

    /// The same data, written by libosmium.
    static let pbf = bytes(
        """
        AAAADQoJT1NNSGVhZGVyGF4QURpaeJzjkuFomHF290lmgYYz186dZJZouHD42ixmhYY5uw7PYlbi8y/ODU7OSM1N1A0z0DNT4nJJ
        zStO9ctPSS1uYuQNSg0sTS0uUSgBEsUNTDNe7rzIBgBVriB1AAAADAoHT1NNRGF0YRiMARCAARqGAXic4/LjYuBiz8hMzyhPrORi
        yUvMTeXiLkotzkxJzSvJTMzhEr3YfGH3hR0X2y5sULiw6GIDkLvlwgYujuTK5JxUkB6OpNLMnJTMvHQu5srUYiE9KX4OESEmRiYp
        JmYWJ2YmJiYpXg5RIUZGKUZWJ2YOZjYpHg4xIUY2KUZ2JyY2NgAu1SMtAAAACwoHT1NNRGF0YRhbEFUaV3ic45LlYuBiT0osKspM
        LQIy8nNyEotSuFjy8ktSuRgrhEyEjLhYmUDAiffAzxO9LAwMB2bx/N8i4cXfMO34SRYgB4j2z+JhCOJkYGRiBsozMAAA4loXMAAA
        AAsKB09TTURhdGEYdRBqGnF4nAXBsQrCMBAA0NxdauM5mc0OChWkk7Nzx479gSKSQgZz5bwI/r3v8YMde/ttiQ+aPqb5ZVkK74ss
        dbGqhf2q8mb65iejCTcq1RK7eO9P4RwRsEOkkXyzm2i43mYCB/0xXCJAB+0IYYJhBvgDggYU/g==
        """)

    static let gzip = bytes(
        """
        H4sIAAAAAAACA42UwY7aMBCG7zyFNXfANhBtVwl7670VvfSCDBlYq7GNHIfCrVKlPkifgEMPlfYlwhvVDoR1KKz2gvg9H//8M7ZI
        n3aqIFu0pTQ6AzagQFAvTS71OoMvs4/9B3ia9lJTqleKDhIga9RohTM2g8/4qcLSEec/SiBOKv9FqE0GnPKkT5M+G8/oh8cRfaT0
        K0x7hKQLU+m8JErqIlgmbDD2rYMULoPJZMCCFLtLlZ9kW+UwbHy+iz2ReegE01TnxOLKj+GLF8FjMQrCiTX5lsGzXD/7nwPZZmCx
        lDlqJ0UREVoobMrHn/VL/ff4qz6Q+vfxh5d/6kMAh96gm4NFOcZ3c0zu5FjulwUGcdObw9UkrUgiu0Uli3B9jd8ey46VNjk2XgxI
        vPjLXtl5rxeQRyDrgK8dhbUSbdNwYYpC2DxeonGnJe6aJMG422EUdeBvRRnficKvwckdkJ5Bi/7IP+VT+/ByFKoFWuL2G8yguYzT
        nfnVWFP4s5U1KuTvgKFhS7bgVor/uMiQtZwz0Y4C1r5DZ+UyhIvK8WmgtJlXc1fZhhm209wYjb1ntJs5TOVvreueDv2/wLT3DzuO
        urAzBAAA
        """)

    static let bzip2 = bytes(
        """
        QlpoOTFBWSZTWa3wsAcAAMrf2gAQUAP/d4EANhC/79/gSQAQAERIYABAAd1HIAiNU2p5T0jNT1GPVAwmQGEAGBgNAAANAAAAAAGm
        VENAAGgZA9QGhp6gACRImhomETRNAyeUNA09R6gG1Nok0iEiR3H3T+AzigmhfTjDGmhh4vxBmAKafrS0jAJiEiFAMaYQS4x5DTpM
        0+5QKyH8qxrfXn5VzqZ66xt35fXfuSQeGPUYweuxIWw4zySaVt4hcEu7Wx4EaxThHf77K3K2lxFkpS2JVSvtm3YMo0rmFWrUrIMU
        mlJ0pCV0HHhwaHwgE0QyEDUseGZJMDOkxBYkuZjCzOdO8mmmSSJCQICa1q2wlojAE7dCzUQSQSSCQAZZYoMsyjfrfeYB5R4cmkb9
        TmCwgHo919SUAWyEYJO+J+YXabMHQkxqfK8AoHo89mgY4dpnftrBll1gtfmgqZ4kzM2X1KCPGOZlZqZkBQZaglszymjloGm8Obso
        wphNyLQv7AvmWztWjBbrrgNIvCc0P1OemwDKodbvFokyla3W269YsEZPPUFUqZrErpQO+y686roLjAhHVRLFBE8MNHQ3DMXauciw
        I57q5OxIpimuwy2qWJ7GCylUXQOgsP5/v70fl5V6f8XckU4UJCt8LAHA
        """)

    static let all: [(format: String, content: Data)] = [
        ("XML", Data(xml.utf8)), ("XML in gzip", gzip), ("XML in bzip2", bzip2), ("PBF", pbf),
    ]

    private static func bytes(_ base64: String) -> Data {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters)!
    }
}
