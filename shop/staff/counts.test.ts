import { expect, test } from 'vitest';
import { listGrievances } from '#shop/grievances/admin-grievances.server.ts';
import { answerGrievance, closeGrievance, reopenGrievance } from '#shop/grievances/change-grievances.server.ts';
import { submitGrievance } from '#shop/grievances/submit-grievance.server.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { getStaffCounts } from './counts.server.ts';

const shop = openTestShop();

const listAll = async () =>
  expectOk(await listGrievances(shop.staff(), { search: '', filter: null, sort: 'newest', page: 1, rows: 50 }));

test('A-GRV-06 counts the complaints without an answer, as the list does', async () => {
  const count = async () => (await getStaffCounts(shop.staff())).grievances;
  expect(await count()).toBe(0);
  for (const complaint of ['The saree is torn', 'The kurta has faded', 'Nobody called back']) {
    const input = { name: 'Asha', email: 'asha@example.in', phone: '', orderNumber: '', complaint };
    expectOk(await submitGrievance(shop.as(GUEST), { ...input, idempotencyKey: crypto.randomUUID() }, '203.0.113.7'));
  }
  expect(await count()).toBe(3);
  const [answered, closed] = (await listAll()).grievances;
  if (!answered || !closed) throw new Error('The complaints are not listed');
  expectOk(await answerGrievance(shop.staff(), answered, 'We send another one.'));
  const version = expectOk(await closeGrievance(shop.staff(), closed));
  expect(await count()).toBe(1);
  expectOk(await reopenGrievance(shop.staff(), { id: closed.id, version }));
  expect([await count(), (await listAll()).stats.open]).toEqual([2, 2]);
});
