import { expect, test } from 'vitest';
import { checkReadAndWrite, checkReadOnly, databaseVersion } from './self-check.server.ts';
import { GUEST, openTestShop } from './testing/test-shop.ts';

const shop = openTestShop();

test('a working store passes every check', async () => {
  await shop.addProduct();
  const checks = await checkReadAndWrite(shop.as(GUEST));
  expect(checks.map(({ name, passed }) => [name, passed])).toEqual([
    ['Database', true],
    ['Settings', true],
    ['Picture storage', true],
    ['Mail', true],
  ]);
  expect(checks[0]?.message).toBe('1 active products can be read.');
  expect(await databaseVersion(shop.as(GUEST))).toMatch(/^\d+\.\d+/);
});

test('reports a failing component without its cause, and the others as before', async () => {
  const ctx = shop.as(GUEST);
  const broken = {
    ...ctx.providers,
    mail: { send: () => Promise.reject(new Error('password hunter2 refused')) },
    pictures: { ...ctx.providers.pictures, get: async () => null },
  };
  const checks = await checkReadAndWrite({ ...ctx, providers: broken });
  expect(checks.map(({ passed }) => passed)).toEqual([true, true, false, false]);
  expect(JSON.stringify(checks)).not.toContain('hunter2');
  expect(await checkReadOnly({ ...ctx, providers: broken })).toHaveLength(2);
});
