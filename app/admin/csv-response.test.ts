import { expect, test } from 'vitest';
import type { ShopContext } from '#shop/context.ts';
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

test('A-ROLE-15 a file that cannot be recorded in the audit log is not sent, and the failure is logged', async () => {
  const staff = shop.staff();
  const logged: unknown[] = [];
  const db = {
    transaction: async () => {
      throw new Error('no connection');
    },
  } as unknown as ShopContext['db'];
  const log = { ...staff.log, error: (_details: unknown, message: unknown) => logged.push(message) };
  const ctx = { ...staff, db, log } as ShopContext;
  await expect(csvResponse(ctx, 'orders', { ok: true, value: rows() }).text()).rejects.toThrow('no connection');
  expect(logged).toEqual(['admin file export failed']);
});
