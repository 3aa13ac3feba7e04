"""Computes the hashes of a recording's frames from their PNG files, independently of Flipbook, and prints number and hash."""
import struct, sys, zlib
from pathlib import Path

import xxhash


def rows(png):
    """The rows of a PNG file of 8-bit RGB or RGBA, from top to bottom, each with its bytes per pixel."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        data = png[at + 8:at + 8 + size]
        at += size + 12
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", data)
            assert (depth, interlace) == (8, 0)
            step = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += data
    pixels, stride = zlib.decompress(packed), step * width
    above = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, row = pixels[start], bytearray(pixels[start + 1:start + 1 + stride])
        for x in range(stride):
            a, b, c = (row[x - step], above[x], above[x - step]) if x >= step else (0, above[x], 0)
            nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[x] = (row[x] + (0, a, b, (a + b) // 2, nearest)[kind]) & 255
        yield row, step
        above = row


def content_hash(png):
    """XXH3-128 over the hashes of the rows; a row's bytes are B, G, R and A, or 255, of each pixel."""
    hashes = xxhash.xxh3_128()
    for row, step in rows(png):
        native = bytearray(b"\xff" * (len(row) // step * 4))
        native[0::4], native[1::4], native[2::4] = row[2::step], row[1::step], row[0::step]
        if step == 4:
            native[3::4] = row[3::4]
        hashes.update(xxhash.xxh3_128_digest(bytes(native)))
    return hashes.hexdigest()


for path in sorted(Path(sys.argv[1], "frames").glob("frame-*.png")):
    print(int(path.stem[6:]), content_hash(path.read_bytes()), sep="\t")
