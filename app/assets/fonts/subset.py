"""Makes eczar.woff2 and anek-latin.woff2 from the Fontsource packages. See README.md beside this file.

The packages split each family into files by script, and the rupee sign and the long a of tana-bana are not in the file
that has the digits. A second file for two characters would be a second request, so both are copied into the first.
"""
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = Path(sys.argv[1])
OUT = Path(__file__).parent

BASIC_LATIN = set(range(0x20, 0x7F))
EXTRAS = {ord(c) for c in '\u00a0₹©·×–—‘’“”…•−āé'}
# Ligatures, kerning and tabular figures are used; the rest of the layout features is not.
FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'pnum']

FAMILIES = [
    ('eczar', 'eczar', 400, 600),
    ('anek-latin', 'anek-latin', 400, 700),
]


def subset(path: Path, low: int, high: int, characters: set[int]) -> TTFont:
    font = TTFont(path)
    options = Options()
    options.layout_features = FEATURES
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.hinting = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return instantiateVariableFont(font, {'wght': (low, high)})


def copy_glyph(source: TTFont, target: TTFont, name: str) -> str:
    """Copies one glyph with its parts and its variations; answers with the name it has from now on."""
    new = f'ext.{name}'
    if new in target['glyf'].glyphs:
        return new
    glyph = source['glyf'][name]
    if glyph.isComposite():
        for component in glyph.components:
            component.glyphName = copy_glyph(source, target, component.glyphName)
    target['glyf'].glyphs[new] = glyph
    target['glyf'].glyphOrder.append(new)
    target['hmtx'].metrics[new] = source['hmtx'].metrics[name]
    target['gvar'].variations[new] = source['gvar'].variations.get(name, [])
    return new


def copy_characters(source: TTFont, target: TTFont, characters: set[int]) -> None:
    target['glyf'].glyphOrder = list(target.getGlyphOrder())
    for character in sorted(characters):
        name = copy_glyph(source, target, source.getBestCmap()[character])
        for table in target['cmap'].tables:
            if table.isUnicode():
                table.cmap[character] = name
    target.setGlyphOrder(target['glyf'].glyphOrder)
    # HVAR has no entries for the new glyphs. Without the table, widths come from the phantom points of the outlines.
    if 'HVAR' in target:
        del target['HVAR']


for package, name, low, high in FAMILIES:
    folder = PACKAGES / package / 'files'
    latin = TTFont(folder / f'{package}-latin-wght-normal.woff2').getBestCmap()
    extended = TTFont(folder / f'{package}-latin-ext-wght-normal.woff2').getBestCmap()
    characters = BASIC_LATIN | EXTRAS
    font = subset(folder / f'{package}-latin-wght-normal.woff2', low, high, characters & set(latin))
    extended_only = (characters & set(extended)) - set(latin)
    copy_characters(subset(folder / f'{package}-latin-ext-wght-normal.woff2', low, high, extended_only), font, extended_only)
    font.flavor = 'woff2'
    font.save(OUT / f'{name}.woff2')
    missing = characters - set(font.getBestCmap())
    print(name, (OUT / f'{name}.woff2').stat().st_size, 'bytes', 'missing', [hex(c) for c in missing])
