import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CODE_128, encodeCode128 } from './code-128.ts';
import { wrapText } from './label.ts';
import { writePdf } from './pdf.ts';
import { startShiprocketSimulator } from './shiprocket-simulator.ts';

test('every symbol of the bar code is unique and eleven modules wide; the last is thirteen', () => {
  const widthOf = (pattern: string) => [...pattern].reduce((sum, each) => sum + Number(each), 0);
  expect(CODE_128).toHaveLength(107);
  expect(new Set(CODE_128).size).toBe(107);
  expect(CODE_128.map(widthOf)).toEqual([...Array.from({ length: 106 }, () => 11), 13]);
});

test('a bar code is start, symbols, checksum and stop', () => {
  // Start is 104, P 48, J 42. Checksum: 104 + 1 × 48 + 2 × 42 + 3 × 42 = 362, and 362 modulo 103 is 53.
  expect(encodeCode128('PJJ').join('')).toBe(['211214', '313121', '112133', '112133', '213131', '2331112'].join(''));
});

test('the xref table of a PDF has the offset of each object', () => {
  const marks = [{ text: 'A (b) \\ ₹5 é कु', x: 1, y: 2, size: 9 }];
  const text = Buffer.from(
    writePdf([
      { width: 100, height: 100, marks },
      { width: 50, height: 50, marks: [] },
    ]),
  ).toString('latin1');
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
  expect(starts).toHaveLength(8);
  starts.forEach((start, index) => {
    expect(text.slice(start).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });
  for (const [, length, stream] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(stream).toHaveLength(Number(length));
  expect(text).toContain('(A \\(b\\) \\\\ Rs 5 é ??)');
});

test('long lines are broken between words', () => {
  expect(wrapText('12 Mahatma Gandhi Road', 10)).toEqual(['12 Mahatma', 'Gandhi', 'Road']);
  expect(wrapText('abcdefghijkl', 5)).toEqual(['abcde', 'fghij', 'kl']);
});

test('parcels keep their state after a restart; an incomplete file is ignored', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courier-records-'));
  const recordsFile = path.join(folder, 'courier', 'parcels.json');
  const start = () =>
    startShiprocketSimulator({
      email: 'a',
      password: 'b',
      webhookToken: 'c',
      webhookUrl: () => null,
      recordsFile,
      hourMs: 1_000_000,
    });
  const shipTo = {
    name: 'Asha',
    lines: ['12 MG Road'],
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    phone: '',
    email: '',
  };
  try {
    const first = await start();
    const parcel = first.records.create(
      {
        reference: 'ORD-1',
        pickupLocation: 'Primary',
        returnFrom: null,
        shipTo,
        items: [],
        cod: false,
        total: 1,
        weight: 1,
        size: [1, 1, 1],
      },
      Date.now(),
    );
    first.records.assign(parcel, null, Date.now());
    first.records.schedulePickup(parcel, Date.now());
    await first.close();
    const second = await start();
    const stored = second.records.byReference('ORD-1');
    expect(stored).toEqual(parcel);
    expect(second.records.byAwb(parcel.awb ?? '')).toBe(stored);
    second.advanceAll();
    expect(stored?.stage).toBe('outForPickup');
    await second.close();
    writeFileSync(recordsFile, '{"parcels":[');
    const third = await start();
    expect(third.records.parcels.size).toBe(0);
    await third.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
