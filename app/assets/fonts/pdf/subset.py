"""Makes the fonts of PDF documents from the Fontsource packages. See README.md in the folder above.

A PDF needs one weight per file. Latin has a regular and a bold file with all letters of Latin-1 and Latin Extended-A; each other
script has one medium file, which stands for both.
"""
import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = Path(sys.argv[1])
OUT = Path(__file__).parent

LATIN = set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) | {ord(c) for c in '₹–—‘’“”…•−'}
SCRIPTS = {
    'devanagari': (0x0900, 0x097F),
    'bangla': (0x0980, 0x09FF),
    'gurmukhi': (0x0A00, 0x0A7F),
    'gujarati': (0x0A80, 0x0AFF),
    'odia': (0x0B00, 0x0B7F),
    'tamil': (0x0B80, 0x0BFF),
    'telugu': (0x0C00, 0x0C7F),
    'kannada': (0x0C80, 0x0CFF),
    'malayalam': (0x0D00, 0x0D7F),
}
# Written between letters of every Indian script.
SHARED = {0x20, 0xA0, 0x200C, 0x200D, 0x25CC, 0x0964, 0x0965, ord('.'), ord('-'), ord(',')}
# The names that Fontsource gives to the files of two scripts.
FILE_NAMES = {'bangla': 'bengali', 'odia': 'oriya'}


def make(path: Path, weight: int, characters: set[int], features: list[str]) -> TTFont:
    font = instantiateVariableFont(TTFont(path), {'wght': weight})
    options = Options()
    options.layout_features = features
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.hinting = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def save(font: TTFont, name: str, characters: set[int]) -> None:
    # The PDF library unpacks a compressed font again for every glyph.
    font.flavor = None
    target = OUT / f'{name}.ttf'
    font.save(target)
    print(name, target.stat().st_size, 'bytes', len(characters & set(font.getBestCmap())), 'of', len(characters), 'characters')


def merge(parts: list[TTFont], scratch: Path) -> TTFont:
    paths = []
    for at, part in enumerate(parts):
        part.flavor = None
        paths.append(str(scratch / f'part-{at}.ttf'))
        part.save(paths[-1])
    return Merger().merge(paths)


scratch = Path(sys.argv[2])
for family, weights in (('anek-latin', (400, 600)), ('eczar', (500,))):
    for weight in weights:
        files = [PACKAGES / family / 'files' / f'{family}-{part}-wght-normal.woff2' for part in ('latin', 'latin-ext')]
        known = set(TTFont(files[0]).getBestCmap())
        parts = [make(files[0], weight, LATIN & known, ['kern', 'tnum', 'lnum']), make(files[1], weight, LATIN - known, ['kern'])]
        save(merge(parts, scratch), f'{family}-{weight}', LATIN)
for script, (first, last) in SCRIPTS.items():
    path = PACKAGES / f'anek-{script}' / 'files' / f'anek-{script}-{FILE_NAMES.get(script, script)}-wght-normal.woff2'
    characters = set(range(first, last + 1)) | SHARED
    save(make(path, 500, characters, ['*']), f'anek-{script}', characters)
