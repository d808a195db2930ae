import { expect, test } from 'vitest';
import { csvRow } from '#shop/csv.ts';
import { decodeImportFile, MAX_IMPORT_ROWS, parseImportFile } from './import-file.ts';
import { expectFile } from './testing/read-text.ts';

const TEXT = 'Handle,Title\r\nneel,"Kurta ₹1,299 – नीला"\r\n';

const utf16 = (text: string, isLittleEndian: boolean): number[] =>
  [...text].flatMap((char) => {
    const unit = char.charCodeAt(0);
    return isLittleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255];
  });
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...utf8(TEXT)]],
  ['UTF-16 LE', [0xff, 0xfe, ...utf16(TEXT, true)]],
  ['UTF-16 BE', [0xfe, 0xff, ...utf16(TEXT, false)]],
  ['UTF-16 LE without a mark', utf16(TEXT, true)],
  ['UTF-16 BE without a mark', utf16(TEXT, false)],
])('A-FILE-02 decodes %s', (_, bytes) => {
  expect(decodeImportFile(Uint8Array.from(bytes))).toBe(TEXT);
});

test('A-FILE-02 decodes UTF-16 without a Latin letter by its byte order mark', () => {
  const text = 'नाम,कीमत\n';
  const decode = (...bytes: number[]) => decodeImportFile(Uint8Array.from(bytes));
  expect(decode(0xff, 0xfe, ...utf16(text, true))).toBe(text);
  expect(decode(0xfe, 0xff, ...utf16(text, false))).toBe(text);
});

test('A-FILE-02 decodes Windows-1252, and refuses files that are no text', () => {
  expect(decodeImportFile(Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x20, 0x96))).toBe('Café –');
  expect(decodeImportFile(new Uint8Array())).toBe('');
  const workbook = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08);
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
  expect([workbook, picture].map((bytes) => decodeImportFile(bytes))).toEqual([null, null]);
});

test.each([
  ['a comma', 'Handle,Title\nneel,Kurta', ','],
  ['a semicolon', 'Handle;Title\nneel;"Kurta, blue"', ';'],
  ['a tab', 'Handle\tTitle\nneel\tKurta', '\t'],
  ['a comma beside quoted semicolons', '"a;b;c","d;e"\n1,2', ','],
  ["Excel's first line", 'sep=;\nHandle;Title\nneel;Kurta', ';'],
  ['one column', 'Title\nKurta', ','],
])('A-FILE-02 splits by %s', (_, text, delimiter) => {
  expect(expectFile(text).delimiter).toBe(delimiter);
});

test('A-FILE-02 keeps line numbers, also below a sep= line and with the line ends of old Macs', () => {
  expect(expectFile('sep=;\nHandle;Title\nneel;Kurta').rows).toEqual([{ line: 3, cells: ['neel', 'Kurta'] }]);
  expect(expectFile('Handle,Title\rneel,Kurta').rows).toEqual([{ line: 2, cells: ['neel', 'Kurta'] }]);
});

test.each([
  ['an empty file', '', 'empty'],
  ['a header alone', 'Handle,Title\n', 'empty'],
  ['an open quote', 'Handle,Title\nneel,"Kurta', 'unreadable'],
  ['too many columns', `${'Title,'.repeat(1_001)}\nKurta`, 'unreadable'],
  ['too many rows', `Title\n${csvRow(['Kurta']).repeat(MAX_IMPORT_ROWS + 1)}`, 'too-many-rows'],
])('A-FILE-02 refuses %s', (_, text, reason) => {
  expect(parseImportFile(text)).toEqual({ ok: false, reason });
});

test('A-FILE-02 reads as many rows as are allowed', () => {
  expect(expectFile(`Title\n${csvRow(['Kurta']).repeat(MAX_IMPORT_ROWS)}`).rows).toHaveLength(MAX_IMPORT_ROWS);
});

test.each([
  ['Handle,Title,Variant Price', 'shopify'],
  ['Title,URL handle,Price', 'shopify'],
  ['ID,Type,SKU,Name,Regular price,Parent', 'woocommerce'],
  ['Handle,Title,Style key', 'tanabana'],
  ['handle , TITLE,low stock  threshold', 'tanabana'],
  ['Name,Price,Size', 'other'],
  ['constructor,__proto__,toString', 'other'],
])('A-FILE-01 the header %s is of the kind %s', (header, kind) => {
  expect(expectFile(`${header}\na,b,c`).kind).toBe(kind);
});
