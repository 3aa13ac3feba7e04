#!/usr/bin/env python3
"""Draws the screens of Larder, a fictional recipe app, for the article "Your own screens".

Run it in any folder: python3 Assets/screens/draw.py. It needs Debian's python3-cairo, python3-pil and fonts-inter, and
writes its PNG files, light and dark at 3 pixels per point, next to itself.
"""
import collections
import math
import pathlib

import cairo
from PIL import Image

SCALE = 3
COLORS = 24  # in the palette of a picture
WIDTH, HEIGHT = 402, 874  # iphone-17
FOLDER = pathlib.Path(__file__).resolve().parent


def rgb(text):
    return tuple(int(text[i:i + 2], 16) / 255 for i in (1, 3, 5))


TOMATO, LEAF, LEMON, PLUM, SAND = "#E4572E", "#4C9F70", "#F3B61F", "#7A4B8C", "#E9C9A0"
LIGHT = dict(
    page="#FFF9F2", card="#FFFFFF", line="#EFE3D5", text="#2B2118", soft="#8A7A6A", plate="#FFFFFF", rim="#EADFD2",
    tomato="#FDE3DA", leaf="#DDF0E4", lemon="#FDF0C8", plum="#EBDDF0", sand="#F7E9D6")
DARK = dict(
    page="#16120E", card="#241E18", line="#382F26", text="#F9EFE4", soft="#A59585", plate="#F4E9DC", rim="#CDBDAA",
    tomato="#4A2117", leaf="#1F3A2A", lemon="#443613", plum="#36233E", sand="#41321F")


class Picture:
    """A drawing in points, with the colours of a theme."""

    def __init__(self, name, width, height, dark, clear=False):
        self.file = f"{name}{'~dark' if dark else ''}@{SCALE}x.png"
        self.width, self.height, self.clear = width, height, clear
        self.colors = DARK if dark else LIGHT
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width * SCALE, height * SCALE)
        self.c = cairo.Context(self.surface)
        self.c.scale(SCALE, SCALE)
        # Glyphs on whole pixels repeat, so they compress better.
        options = cairo.FontOptions()
        options.set_hint_metrics(cairo.HINT_METRICS_ON)
        self.c.set_font_options(options)
        if not clear:
            self.rect(0, 0, width, height, "page")

    def ink(self, color):
        self.c.set_source_rgb(*rgb(self.colors.get(color, color)))

    def rect(self, x, y, width, height, color, radius=0.0):
        c = self.c
        c.new_path()
        if radius:
            for corner, (cx, cy) in enumerate((
                    (x + width - radius, y + height - radius), (x + radius, y + height - radius),
                    (x + radius, y + radius), (x + width - radius, y + radius))):
                c.arc(cx, cy, radius, corner * math.pi / 2, (corner + 1) * math.pi / 2)
        else:
            c.rectangle(x, y, width, height)
        c.close_path()
        self.ink(color)
        c.fill()

    def disc(self, x, y, radius, color, stretch=1.0, turn=0.0):
        self.c.save()
        self.c.translate(x, y)
        self.c.rotate(turn)
        self.c.scale(1, stretch)
        self.c.new_path()
        self.c.arc(0, 0, radius, 0, 2 * math.pi)
        self.c.restore()
        self.ink(color)
        self.c.fill()

    def lines(self, points, color, width=2.0):
        self.c.new_path()
        for point in points:
            self.c.line_to(*point)
        self.stroke(color, width)

    def arc(self, x, y, radius, start, end, color, width):
        self.c.new_path()
        self.c.arc(x, y, radius, start, end)
        self.stroke(color, width)

    def stroke(self, color, width):
        self.ink(color)
        self.c.set_line_width(width)
        self.c.set_line_cap(cairo.LINE_CAP_ROUND)
        self.c.set_line_join(cairo.LINE_JOIN_ROUND)
        self.c.stroke()

    def font(self, size, bold=False):
        family, weight = "Inter Display" if size >= 20 else "Inter", cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL
        self.c.select_font_face(family, cairo.FONT_SLANT_NORMAL, weight)
        self.c.set_font_size(size)

    def advance(self, text, size, bold=False):
        """Returns the width of a line of text."""
        self.font(size, bold)
        return self.c.text_extents(text).x_advance

    def text(self, x, y, text, size, color="text", bold=False, align=0.0):
        """Draws a line of text on a baseline; an align of 0.5 centres it, and 1 ends it at x."""
        x -= align * self.advance(text, size, bold)
        self.font(size, bold)
        self.ink(color)
        self.c.move_to(x, y)
        self.c.show_text(text)

    def paragraph(self, x, y, width, text, size):
        """Draws lines of text from a baseline on, and returns the baseline after them."""
        line = ""
        for word in [*text.split(), None]:
            longer = f"{line} {word}".strip()
            if word and self.advance(longer, size) <= width:
                line = longer
            else:
                self.text(x, y, line, size)
                line, y = word, y + size * 1.5
        return y

    def save(self):
        """Writes a PNG. An opaque picture gets a palette: its most frequent colours exactly, the nearest one for others."""
        if self.clear:
            self.surface.write_to_png(str(FOLDER / self.file))
            return
        pixels = memoryview(self.surface.get_data()).cast("I")
        counts = collections.Counter(pixels)
        palette = [color for color, _ in counts.most_common(COLORS)]
        entries = {color: min(range(len(palette)), key=lambda n: distance(palette[n], color)) for color in counts}
        image = Image.frombytes("P", (self.width * SCALE, self.height * SCALE), bytes(map(entries.__getitem__, pixels)))
        image.putpalette(b"".join(color.to_bytes(4, "big")[1:] for color in palette))
        image.save(FOLDER / self.file, optimize=True)


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a.to_bytes(4, "big"), b.to_bytes(4, "big")))


# MARK: Food, seen from above

def dish(p, kind, x, y, r):
    p.disc(x, y, r, "rim")
    p.disc(x, y, r * 0.95, "plate")
    DISHES[kind](p, x, y, r * 0.78)


def leaf(p, x, y, size, turn, color=LEAF):
    p.disc(x, y, size, color, 0.5, turn)
    dx, dy = size * 0.8 * math.cos(turn), size * 0.8 * math.sin(turn)
    p.lines([(x - dx, y - dy), (x + dx, y + dy)], "#2F7A50", size * 0.1)


def soup(p, x, y, r):
    p.disc(x, y, r, TOMATO)
    p.arc(x, y, r * 0.62, 0.4, 4.2, "#F6B49C", r * 0.09)
    p.arc(x, y, r * 0.36, 1.4, 5.6, "#F6B49C", r * 0.08)
    leaf(p, x + r * 0.3, y - r * 0.3, r * 0.3, -0.5)
    leaf(p, x + r * 0.5, y - r * 0.02, r * 0.24, 0.6)


def pasta(p, x, y, r):
    p.disc(x, y, r, "#F7D774")
    for ring in range(1, 8):
        p.arc(x, y, r * ring / 8, ring * 1.3, ring * 1.3 + 4.6, "#E8B93B", r * 0.05)
    for turn in (0.5, 2.4, 4.4):
        cx, cy = x + r * 0.52 * math.cos(turn), y + r * 0.52 * math.sin(turn)
        p.disc(cx, cy, r * 0.25, LEMON)
        p.disc(cx, cy, r * 0.2, "#FFF3C4")
        for spoke in range(6):
            a = spoke * math.pi / 3
            p.lines([(cx, cy), (cx + r * 0.18 * math.cos(a), cy + r * 0.18 * math.sin(a))], LEMON, r * 0.03)
    leaf(p, x - r * 0.1, y + r * 0.1, r * 0.22, 0.8)


def salad(p, x, y, r):
    p.disc(x, y, r, "#8CC79F")
    for number in range(14):
        a, d = number * 2.4, r * 0.8 * math.sqrt((number + 0.5) / 14)
        leaf(p, x + d * math.cos(a), y + d * math.sin(a), r * 0.26, a + 1, (LEAF, "#6DB487", "#A6D9A0")[number % 3])
    for number in range(6):
        a, d = number * 1.9 + 0.6, r * (0.3 + 0.08 * number)
        p.disc(x + d * math.cos(a), y + d * math.sin(a), r * 0.17, "#D6447B")
        p.disc(x + d * math.cos(a), y + d * math.sin(a), r * 0.13, "#FBEAF0")


def curry(p, x, y, r):
    p.disc(x, y, r, "#E58A2B")
    p.c.save()
    p.c.new_path()
    p.c.arc(x, y, r, 0, 2 * math.pi)
    p.c.clip()
    p.disc(x - r * 0.75, y, r * 0.85, "#FFF6E8")
    p.c.restore()
    for number in range(9):
        a, d = number * 2.4, r * 0.42 * math.sqrt(number / 9)
        p.disc(x + r * 0.45 + d * math.cos(a), y + d * 1.5 * math.sin(a), r * 0.1, "#F6C979")
    leaf(p, x + r * 0.1, y - r * 0.5, r * 0.2, 0.3)
    leaf(p, x + r * 0.2, y + r * 0.6, r * 0.2, 2.2)


def berries(p, x, y, r):
    p.disc(x, y, r, "#FBF3EA")
    for number in range(20):
        a, d = number * 2.4, r * 0.78 * math.sqrt((number + 0.5) / 20)
        color = (PLUM, "#C2365A", "#4B4A8C")[number % 3]
        p.disc(x + d * math.cos(a), y + d * math.sin(a), r * 0.16, color)
        p.disc(x + d * math.cos(a) - r * 0.05, y + d * math.sin(a) - r * 0.05, r * 0.04, "#F0DCE8")


def pancakes(p, x, y, r):
    for number in range(3):
        p.disc(x + r * 0.04 * number, y - r * 0.05 * number, r * (0.92 - 0.06 * number), ("#B9752F", "#D9974A", "#EDB768")[number])
    p.disc(x + r * 0.06, y - r * 0.1, r * 0.5, "#9C5A1C")
    p.rect(x - r * 0.1, y - r * 0.3, r * 0.36, r * 0.36, "#FFF0B8", r * 0.06)
    for turn in (0.2, 2.2, 3.9):
        p.disc(x + r * 0.58 * math.cos(turn), y + r * 0.52 * math.sin(turn), r * 0.12, "#4B4A8C")


DISHES = dict(soup=soup, pasta=pasta, salad=salad, curry=curry, berries=berries, pancakes=pancakes)


# MARK: Parts

def status_bar(p):
    p.text(51, 38, "9:41", 17, bold=True)
    for bar in range(4):
        p.rect(298 + bar * 5, 35 - bar * 2.5, 3.4, 3 + bar * 2.5, "text", 1)
    for ring, radius in enumerate((3, 7, 11)):
        p.arc(331, 37, radius, -2.3, -0.84, "text", 2.6 if ring else 3)
    p.rect(348, 26, 25, 12, "soft", 4)
    p.rect(349, 27, 23, 10, "page", 3)
    p.rect(350.5, 28.5, 20, 7, "text", 2)


def clock(p, x, y, color="soft"):
    p.arc(x, y, 6, 0, 2 * math.pi, color, 1.5)
    p.lines([(x, y - 3.2), (x, y), (x + 2.6, y + 1.2)], color, 1.5)


def tab_bar(p):
    top = p.height - 83
    p.rect(0, top, WIDTH, 83, "card")
    p.rect(0, top, WIDTH, 0.67, "line")
    for number, name in enumerate(("Today", "Search", "Saved", "List")):
        x, y, color = (number + 0.5) * WIDTH / 4, top + 20, "soft" if number else TOMATO
        if number == 0:
            p.disc(x, y, 10, color)
            p.disc(x, y, 6, "card")
            p.disc(x, y, 3.4, color)
        elif number == 1:
            p.arc(x - 2, y - 2, 7, 0, 2 * math.pi, color, 2)
            p.lines([(x + 4, y + 4), (x + 9, y + 9)], color, 2)
        elif number == 2:
            p.lines([(x - 6, y + 9), (x - 6, y - 9), (x + 6, y - 9), (x + 6, y + 9), (x, y + 4), (x - 6, y + 9)], color, 2)
        else:
            for row in (-7, 0, 7):
                p.disc(x - 8, y + row, 1.6, color)
                p.lines([(x - 3, y + row), (x + 9, y + row)], color, 2)
        p.text(x, top + 46, name, 11, color, bold=number == 0, align=0.5)
    p.rect(WIDTH / 2 - 70, p.height - 13, 140, 5, "text", 2.5)


def row(p, y, kind, title, minutes, tint):
    p.rect(20, y, WIDTH - 40, 88, "card", 18)
    p.rect(28, y + 8, 72, 72, tint, 14)
    dish(p, kind, 64, y + 44, 30)
    p.text(116, y + 38, title, 17, bold=True)
    clock(p, 122.5, y + 57.5)
    p.text(134, y + 62, minutes, 14, "soft")
    p.lines([(358, y + 38), (364, y + 44), (358, y + 50)], "soft", 2)


# MARK: Screens

ROWS = [
    ("soup", "Roasted tomato soup", "35 min", "tomato"), ("salad", "Garden salad", "10 min", "leaf"),
    ("curry", "Chickpea curry", "30 min", "sand"), ("berries", "Berries and cream", "5 min", "plum"),
    ("pancakes", "Sunday pancakes", "20 min", "sand"),
]
CARDS = [
    ("pasta", "Spaghetti al limone", "Six ingredients, one pan", "lemon"),
    ("curry", "Chickpea curry", "Better on the second day", "sand"),
    ("salad", "Garden salad", "Whatever the market had", "leaf"),
]
PAGES = [
    ("soup", "tomato", "Cook what you have", ["Larder suggests recipes for the", "food that is in your kitchen."]),
    ("salad", "leaf", "Plan the week", ["Drag a recipe to a day,", "and share the plan at home."]),
    ("berries", "plum", "Shop once", ["One list for all recipes,", "sorted by the aisles of your shop."]),
]
STRIP = [("pasta", "Pasta"), ("salad", "Salads"), ("soup", "Soups"), ("curry", "Curries"), ("pancakes", "Breakfast"),
         ("berries", "Desserts")]


def home(dark):
    """The bars are its first 116 and its last 83 rows of points. The strip and the cards are areas of their own."""
    p = Picture("home", WIDTH, 1248, dark)
    status_bar(p)
    p.text(20, 104, "Today", 34, bold=True)
    p.disc(364, 92, 18, "tomato")
    p.text(364, 98, "M", 17, TOMATO, bold=True, align=0.5)
    p.rect(20, 128, WIDTH - 40, 40, "line", 12)
    p.arc(40, 147, 6, 0, 2 * math.pi, "soft", 2)
    p.lines([(44.5, 151.5), (49, 156)], "soft", 2)
    p.text(58, 154, "Recipes, ingredients, seasons", 16, "soft")
    p.text(20, 340, "This week", 22, bold=True)
    p.text(382, 340, "See all", 16, TOMATO, align=1)
    p.text(20, 660, "Quick and easy", 22, bold=True)
    for number, (kind, title, minutes, tint) in enumerate(ROWS):
        row(p, 678 + number * 96, kind, title, minutes, tint)
    tab_bar(p)
    return p


def strip(dark):
    p = Picture("strip", 20 + len(STRIP) * 104 + 12, 116, dark)
    for number, (kind, name) in enumerate(STRIP):
        x = 20 + number * 104
        p.rect(x, 4, 92, 108, "card", 18)
        dish(p, kind, x + 46, 46, 32)
        p.text(x + 46, 99, name, 14, bold=True, align=0.5)
    return p


def card(number, dark):
    kind, title, line, tint = CARDS[number]
    p = Picture(f"card-{number + 1}", WIDTH, 240, dark)
    p.rect(20, 0, WIDTH - 40, 240, tint, 24)
    dish(p, kind, 286, 92, 82)
    p.text(40, 202, title, 22, bold=True)
    p.text(40, 224, line, 15)
    return p


def recipe(dark):
    """The bar is its first 106 rows of points."""
    p = Picture("recipe", WIDTH, 1130, dark)
    status_bar(p)
    p.lines([(28, 74), (19, 84), (28, 94)], TOMATO, 2.6)
    p.text(36, 90, "Today", 17, TOMATO)
    p.text(WIDTH / 2, 90, "Recipe", 17, bold=True, align=0.5)
    p.rect(0, 106, WIDTH, 320, "lemon")
    dish(p, "pasta", WIDTH / 2, 266, 136)
    p.text(20, 472, "Spaghetti al limone", 30, bold=True)
    clock(p, 27, 496.5)
    p.text(40, 502, "25 min     Serves 2     Easy", 15, "soft")
    y = p.paragraph(
        20, 540, WIDTH - 40, "Dinner in the time the pasta takes to cook.", 17)
    p.text(20, y + 26, "Ingredients", 22, bold=True)
    for number, (amount, name) in enumerate([
            ("200 g", "spaghetti"), ("2", "lemons"), ("60 g", "butter"), ("60 g", "Parmesan"), ("1 bunch", "basil")]):
        top = y + 46 + number * 48
        p.rect(20, top, WIDTH - 40, 40, "card", 12)
        p.text(36, top + 26, amount, 16, TOMATO, bold=True)
        p.text(136, top + 26, name, 16)
    y += 46 + 5 * 48 + 40
    p.text(20, y, "Method", 22, bold=True)
    y += 40
    for number, step in enumerate([
            "Boil the spaghetti.", "Melt the butter with zest and juice.",
            "Stir in the pasta and the cheese."]):
        p.disc(36, y - 2, 16, TOMATO)
        p.text(36, y + 4, str(number + 1), 16, "#FFFFFF", bold=True, align=0.5)
        y = p.paragraph(66, y + 4, WIDTH - 86, step, 17) + 18
    return p


def add_button(dark):
    p = Picture("add", 242, 60, dark, clear=True)
    p.rect(1, 4, 240, 54, TOMATO, 27)
    p.text(121, 37, "Add to shopping list", 17, "#FFFFFF", bold=True, align=0.5)
    return p


def shopping_list(dark):
    """A sheet: its top edge is 72 points below that of the screen."""
    p = Picture("list", WIDTH, HEIGHT - 72, dark)
    if dark:  # lighter than the screen beneath it
        p.colors = p.colors | dict(page="#221C16", card="#31291F")
        p.rect(0, 0, p.width, p.height, "page")
    p.text(20, 62, "Shopping list", 28, bold=True)
    p.text(382, 60, "Done", 17, TOMATO, bold=True, align=1)
    y = 92
    for aisle, tint, items in [
            ("Fruit and vegetables", "leaf", ["2 unwaxed lemons", "1 bunch of basil", "500 g tomatoes"]),
            ("Dairy", "lemon", ["60 g butter", "60 g Parmesan"]),
            ("Pantry", "sand", ["200 g spaghetti", "1 tin of chickpeas", "Black pepper"])]:
        p.rect(20, y, WIDTH - 40, 44 + len(items) * 50, "card", 18)
        p.rect(32, y + 12, p.advance(aisle, 13, bold=True) + 24, 26, tint, 13)
        p.text(44, y + 30, aisle, 13, bold=True)
        for number, item in enumerate(items):
            center = y + 66 + number * 50
            done = item == "500 g tomatoes"
            p.arc(46, center, 11, 0, 2 * math.pi, LEAF if done else "soft", 2)
            if done:
                p.disc(46, center, 12, LEAF)
                p.lines([(41, center), (45, center + 4), (52, center - 4)], "#FFFFFF", 2.4)
            p.text(70, center + 6, item, 17, "soft" if done else "text")
        y += 44 + len(items) * 50 + 16
    return p


def welcome(number, dark):
    kind, tint, title, lines = PAGES[number]
    p = Picture(f"welcome-{number + 1}", WIDTH, HEIGHT, dark)
    p.rect(0, 0, WIDTH, 500, tint)
    p.disc(WIDTH / 2, 500, 320, tint, 0.22)
    status_bar(p)
    dish(p, kind, WIDTH / 2, 300, 150)
    p.text(WIDTH / 2, 640, title, 32, bold=True, align=0.5)
    for line, text in enumerate(lines):
        p.text(WIDTH / 2, 676 + line * 26, text, 18, "soft", align=0.5)
    p.rect(20, 748, WIDTH - 40, 56, TOMATO, 18)
    p.text(WIDTH / 2, 782, "Get started", 18, "#FFFFFF", bold=True, align=0.5)
    return p


for dark in (False, True):
    pictures = [home, strip, recipe, add_button, shopping_list]
    for picture in [draw(dark) for draw in pictures] + [welcome(n, dark) for n in range(3)] + [card(n, dark) for n in range(3)]:
        picture.save()
