import { describe, expect, it } from 'vitest';
import { type CsvRow, parseCsv } from '#shop/csv.ts';
import { readCountFile } from './count-file.ts';
import { type CountedSize, decideResult, findSizeByCode, normalizeCode } from './stock-take.ts';

const COUNTED: CountedSize = {
  counted: 8,
  book: 10,
  onHand: 10,
  reserved: 0,
  hasMoved: false,
  isCountedTwice: false,
};

describe('A-TAKE-07 the result of a counted size', () => {
  it.each([
    ['missing units are corrected', {}, 'corrected'],
    ['extra units are corrected', { counted: 12 }, 'corrected'],
    ['the book is right', { counted: 10 }, 'unchanged'],
    ['sales since the count stay', { onHand: 4, reserved: 2 }, 'corrected'],
    ['reserved units stay', { onHand: 4, reserved: 3 }, 'reserved'],
    ['more units than sold are missing', { onHand: 1 }, 'reserved'],
    ['extra units never touch reserved ones', { counted: 11, onHand: 3, reserved: 3 }, 'corrected'],
    ['units moved while it was counted', { hasMoved: true }, 'moved'],
    ['units moved, and the number is that of the book', { counted: 10, hasMoved: true }, 'moved'],
    ['another stock take corrected it', { isCountedTwice: true }, 'counted-twice'],
    ['counted 0', { counted: 0 }, 'corrected'],
  ] as const)('%s', (_, change, result) => {
    expect(decideResult({ ...COUNTED, ...change })).toBe(result);
  });
});

describe('A-TAKE-02 a scanned code', () => {
  const sizes = [
    { inventoryLevelId: 'a', sku: 'NK-M', barcode: '8901030865275' },
    { inventoryLevelId: 'b', sku: '8901030865275', barcode: null },
    { inventoryLevelId: 'c', sku: 'nk-m', barcode: null },
  ];
  it.each([
    ['8901030865275', 'a'],
    ['NK-M', 'a'],
    ['nk-m', 'c'],
    ['Nk-m', 'a'],
    ['NK-L', undefined],
    ['constructor', undefined],
  ])('%s finds the size %s', (code, id) => {
    expect(findSizeByCode(code, sizes)?.inventoryLevelId).toBe(id);
  });

  it.each([
    [' 8901030865275\r\n', '8901030865275'],
    ['\u001d8901030865275', '8901030865275'],
    ['NK \u200bM', 'NK M'],
    ['\ud800', '\ufffd'],
    ['x'.repeat(200), 'x'.repeat(100)],
  ])('%j is read as %j', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });
});

describe('A-TAKE-04 a file of counted sizes', () => {
  const read = (text: string) => {
    const [head, ...rows] = parseCsv(text) as CsvRow[];
    return readCountFile({ header: head?.cells ?? [], rows });
  };
  it.each([
    ['SKU,Counted\nNK-M,4', [{ line: 2, code: 'NK-M', quantity: 4 }]],
    ['Name,Barcode,Qty\nKurta,8901030865275,0', [{ line: 2, code: '8901030865275', quantity: 0 }]],
    [
      'NK-M,4\nNK-L,12.0',
      [
        { line: 1, code: 'NK-M', quantity: 4 },
        { line: 2, code: 'NK-L', quantity: 12 },
      ],
    ],
    ['SKU,Quantity\nNK-M,"1,200"', [{ line: 2, code: 'NK-M', quantity: 1_200 }]],
    [
      'Barcode,SKU,Quantity\n8901030865275,NK-M,4\n,NK-L,2',
      [
        { line: 2, code: '8901030865275', quantity: 4 },
        { line: 3, code: 'NK-L', quantity: 2 },
      ],
    ],
  ])('%j is read', (text, rows) => {
    expect(read(text)).toEqual({ ok: true, value: rows });
  });

  it.each([
    ['SKU,Name\nNK-M,Kurta', 'no-columns'],
    ['Quantity\n4', 'no-columns'],
    ['SKU,Quantity\n,4', { kind: 'no-code', line: 2 }],
    ['SKU,Quantity\nNK-M,four', { kind: 'no-quantity', line: 2, text: 'four' }],
    ['SKU,Quantity\nNK-M,-1', { kind: 'no-quantity', line: 2, text: '-1' }],
    ['SKU,Quantity\nNK-M,1.5', { kind: 'no-quantity', line: 2, text: '1.5' }],
    ['SKU,Quantity\nNK-M,', { kind: 'no-quantity', line: 2, text: '' }],
    ['SKU,Quantity\nNK-M,4\nNK-L,999999', { kind: 'no-quantity', line: 3, text: '999999' }],
  ])('%j is refused', (text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason });
  });
});
