// Reads the text of a PDF that the store made: one line per piece of text, page by page. It needs the font tables that the store embeds and
// does not read PDFs of other programs. A character that its font lacks becomes '\ufffd'.
import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/** Returns the objects by id: `7 0 obj … endobj` has the id 7. */
function readObjects(file: string): ReadonlyMap<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const [, id, body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', streamText] = body.split(/\nstream\r?\n/);
    const bytes = Buffer.from((streamText ?? '').replace(/\nendstream$/, ''), 'latin1');
    const stream = dictionary.includes('/FlateDecode')
      ? inflateSync(bytes).toString('latin1')
      : bytes.toString('latin1');
    objects.set(Number(id), { dictionary, stream });
  }
  return objects;
}

/** Glyph 0 of every font is the empty box, drawn for a character that the font lacks. */
const MISSING_GLYPH = '0000';
const MISSING_CHARACTER = '\ufffd';

/** Returns the id that `name` refers to, such as 7 for `/Resources 7 0 R`; null when the entry is missing. */
const findReference = (dictionary: string, name: string): number | null => {
  const found = dictionary.match(new RegExp(`/${name} (\\d+) 0 R`));
  return found ? Number(found[1]) : null;
};

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Returns the characters of each glyph from the font's table: `<0003> <0004> [<0041> <0042>]` is 3 = A, 4 = B. */
function readCharacters(table: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, entry] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      characters.set(Number.parseInt(first, 16) + index, fromUtf16((entry[1] ?? '').replaceAll(' ', '')));
    }
  }
  return characters;
}

/** Decodes glyphs of four hexadecimal digits each. */
function decodeGlyphs(hex: string, characters: ReadonlyMap<number, string>): string {
  const toCharacters = (glyph: string): string => {
    if (glyph === MISSING_GLYPH) return MISSING_CHARACTER;
    return characters.get(Number.parseInt(glyph, 16)) ?? MISSING_CHARACTER;
  };
  return (hex.match(/.{4}/g) ?? []).map(toCharacters).join('');
}

function readPage(objects: ReadonlyMap<number, PdfObject>, { dictionary }: PdfObject): string {
  const resources = objects.get(findReference(dictionary, 'Resources') ?? 0)?.dictionary ?? '';
  const content = objects.get(findReference(dictionary, 'Contents') ?? 0)?.stream ?? '';
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = findReference(objects.get(Number(id))?.dictionary ?? '', 'ToUnicode');
      return [name, readCharacters(objects.get(table ?? 0)?.stream ?? '')];
    }),
  );
  let characters: ReadonlyMap<number, string> = new Map();
  const pieces: string[] = [];
  // `/F1 12 Tf` chooses a font, `[<00030004> -20 <0005>] TJ` draws glyphs with it.
  for (const [, font, glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) characters = fonts.get(font) ?? new Map();
    else {
      const hex = [...glyphs.matchAll(/<(\w+)>/g)].map(([, part]) => part).join('');
      pieces.push(decodeGlyphs(hex, characters));
    }
  }
  return pieces.join('\n');
}

/** Returns one text per page. */
export function readPdfPages(file: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(file).toString('latin1'));
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map((page) => readPage(objects, page));
}
