import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow, parseCsv } from './csv.ts';

test.each([
  ['=1+1', `'=1+1`],
  ['+91 98', `'+91 98`],
  ['-5+1', `'-5+1`],
  ['-A1', `'-A1`],
  ['-5\n', `"'-5\n"`],
  ['-1046.67', '-1046.67'],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['plain', 'plain'],
  ['a "b", c', '"a ""b"", c"'],
  [' padded ', '" padded "'],
  [`'=1+1`, `''=1+1`],
  [`'quoted'`, `'quoted'`],
])('writes the cell %j as %j', (text, written) => {
  expect(csvRow([text])).toBe(`${written}\r\n`);
});

test('reads back any written value unchanged', () => {
  const formula = fc.tuple(fc.stringMatching(/^'{0,3}[=+\-@]?$/), fc.string()).map((parts) => parts.join(''));
  const cell = fc.oneof(fc.string({ unit: 'binary' }), formula);
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const filled = rows.filter((cells) => cells.some((text) => text !== ''));
      expect(parseCsv(rows.map((cells) => csvRow(cells)).join(''))?.map(({ cells }) => cells)).toEqual(filled);
    }),
  );
});

test('splits by the delimiter that the file uses', () => {
  expect(parseCsv('Name;Price\n"Red; Saree";1.299,50', ';')?.map(({ cells }) => cells)).toEqual([
    ['Name', 'Price'],
    ['Red; Saree', '1.299,50'],
  ]);
});

test('rows have their line number; empty lines and a byte order mark are skipped', () => {
  expect(parseCsv('\uFEFFName,SKU\n\n"Red\nSaree",A-1\r\nLast,')).toEqual([
    { line: 1, cells: ['Name', 'SKU'] },
    { line: 3, cells: ['Red\nSaree', 'A-1'] },
    { line: 5, cells: ['Last', ''] },
  ]);
  expect(parseCsv('a,"b')).toBeNull();
  expect(parseCsv('')).toEqual([]);
});
