import { expect, test } from 'vitest';
import { csvRow, parseCsv } from '#shop/csv.ts';
import { openTestShop } from '#shop/testing/test-shop.ts';
import { csvResponse } from './csv-response.server.ts';

const shop = openTestShop();

async function* rows() {
  yield csvRow(['Name']);
  yield csvRow(['शिल्पा']);
}

test('A-EXPORT-02 a CSV file starts with a byte order mark, which the import ignores', async () => {
  const response = csvResponse(shop.staff(), 'orders', { ok: true, value: rows() });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(parseCsv(text)?.map(({ cells }) => cells)).toEqual([['Name'], ['शिल्पा']]);
});
