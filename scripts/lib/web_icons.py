"""The app's sign, Web/icons/icon.svg, as the PNG files that phones install it by; drawn by scripts/build-web.py."""
import itertools
import struct
import zlib

# One unit is a 64th of a side. A drop of a pin: a circle above, two curves below, and a hole.
GROUND, MARK = "#12324a", "#ffb200"
SIDE, CORNER, MIDDLE, HEIGHT, ROUND, HOLE, FOOT = 64, 14, 32, 27, 17, 7, 54
SVG = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}"><rect width="{SIDE}" height="{SIDE}" rx="{CORNER}" '
    f'fill="{GROUND}"/><path d="M{MIDDLE} {HEIGHT - ROUND}a{ROUND} {ROUND} 0 0 0-{ROUND} {ROUND}c0 12 {ROUND} {FOOT - HEIGHT} '
    f'{ROUND} {FOOT - HEIGHT}s{ROUND}-15 {ROUND}-{FOOT - HEIGHT}a{ROUND} {ROUND} 0 0 0-{ROUND}-{ROUND}z" fill="{MARK}"/>'
    f'<circle cx="{MIDDLE}" cy="{HEIGHT}" r="{HOLE}" fill="{GROUND}"/></svg>')
# By name: pixels of a side, and whether corners are round. Systems that cut corners themselves want all of the ground,
# and the mark within the inner four fifths, where it is.
PICTURES = {
    "icons/icon-192.png": (192, True), "icons/icon-512.png": (512, True), "icons/maskable-512.png": (512, False),
    "icons/touch-180.png": (180, False)}
# Lines within a line of pixels.
PARTS = 4
# The palette: so many steps from the ground to the mark, both included, and the ground with so many degrees of transparency at the
# corners. The daemon puts the colour of a quest there (Sources/questd/Web/TintedSign.swift).
STEPS, DEGREES = 65, 64


def across(radius, distance):
    """Half of how wide a circle is at a distance from its middle."""
    return (radius * radius - distance * distance) ** 0.5 if abs(distance) < radius else 0


def corner(y):
    """How much of each end of a line is cut off by the round corners."""
    depth = max(CORNER - y, y - (SIDE - CORNER), 0)
    return CORNER - across(CORNER, depth) if depth else 0


def drop(y):
    """Half of how wide the pin is at a height."""
    if y <= HEIGHT or y >= FOOT:
        return across(ROUND, y - HEIGHT) if y <= HEIGHT else 0
    low, high = 0.0, 1.0
    for _ in range(30):
        t = (low + high) / 2
        u = 1 - t
        if u * u * u * HEIGHT + 3 * u * u * t * (HEIGHT + 12) + (3 * u + t) * t * t * FOOT < y:
            low = t
        else:
            high = t
    u = 1 - low
    return ROUND * (u * u * u + 3 * u * u * low)


def cover(steps, half, scale):
    """Notes how much of each pixel from the left to the middle lies nearer to the middle than `half`, as steps from one to the next."""
    begin = (MIDDLE - half) * scale
    first, part = int(begin), begin % 1
    if half > 0:
        steps[first] += 1 - part
        steps[first + 1] += part


def picture(side, is_round):
    """A PNG of the sign, of which the right half mirrors the left one."""
    scale, half = side / SIDE, side // 2
    ground, mark = (bytes.fromhex(colour[1:]) for colour in (GROUND, MARK))
    palette = [(a * (STEPS - 1 - n) + b * n + STEPS // 2) // (STEPS - 1) for n in range(STEPS) for a, b in zip(ground, mark)]
    palette += list(ground) * DEGREES
    alphas = [255] * STEPS + [255 * n // DEGREES for n in range(DEGREES)]
    data = bytearray()
    for row in range(side):
        whole, marked = [0.0] * (half + 1), [0.0] * (half + 1)
        for part in range(PARTS):
            y = (row + (part + 0.5) / PARTS) / scale
            hole = [0.0] * (half + 1)
            cover(whole, MIDDLE - (corner(y) if is_round else 0), scale)
            cover(marked, drop(y), scale)
            cover(hole, across(HOLE, y - HEIGHT), scale)
            marked = [a - b for a, b in zip(marked, hole)]
        shares = zip(itertools.accumulate(marked[:half]), itertools.accumulate(whole[:half]))
        left = []
        for colour, alpha in shares:
            degree = round(alpha * DEGREES / PARTS)
            left.append(STEPS + degree if degree < DEGREES else round(colour * (STEPS - 1) / PARTS))
        data += bytes([0] + left + left[::-1])

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 3, 0, 0, 0))
            + chunk(b"PLTE", bytes(palette)) + chunk(b"tRNS", bytes(alphas))
            + chunk(b"IDAT", zlib.compress(bytes(data), 9)) + chunk(b"IEND", b""))


def pictures():
    return {name: picture(*how) for name, how in PICTURES.items()}
