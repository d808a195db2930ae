import { expect, test } from 'vitest';
import { LEAD_STATUSES } from '#config/value-lists.ts';
import { expectOk, GUEST, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { listLeads } from './admin-leads.server.ts';
import { addLead } from './leads.server.ts';

const shop = openTestShop();
const everyLead = { status: null, recent: false, page: 1, rows: 50 };
const findLead = async (mobileNumber: string) =>
  expectOk(await listLeads(shop.staff(), everyLead)).leads.find((lead) => lead.mobileNumber === mobileNumber);

test('S-ENT-22 A-ENT-20 a lead has its fields and starts as new', async () => {
  expect(await addLead(shop.as(GUEST), { mobileNumber: '9876543210', source: 'discount-popup' })).toEqual({
    ok: true,
    value: { isNew: true },
  });
  const lead = await findLead('9876543210');
  expect(lead).toEqual({
    id: lead?.id,
    mobileNumber: '9876543210',
    source: 'discount-popup',
    status: 'new',
    notes: '',
    timestamp: NOW,
  });
  expect(lead?.id).toMatch(/^[0-9a-f-]{36}$/);
});

test('A-ENT-20 a lead is new, contacted or converted', async () => {
  expect(LEAD_STATUSES).toEqual(['new', 'contacted', 'converted']);
  for (const [index, status] of LEAD_STATUSES.entries()) {
    const mobileNumber = `600000000${index}`;
    expectOk(await addLead(shop.as(GUEST), { mobileNumber, source: 'test', status, notes: 'Called' }));
    expect(await findLead(mobileNumber)).toMatchObject({ status, notes: 'Called' });
  }
});

test('stores a number once, and never an invalid number', async () => {
  const lead = { mobileNumber: '7000000000', source: 'discount-popup' };
  const results = await Promise.all(Array.from({ length: 5 }, () => addLead(shop.as(GUEST), lead)));
  expect(results.filter((result) => expectOk(result).isNew)).toHaveLength(1);
  expect(await addLead(shop.as(GUEST), { ...lead, mobileNumber: '123' })).toEqual({ ok: false, reason: 'invalid' });
});

test('shows a number to staff only', async () => {
  const { ctx } = await shop.addShopper();
  for (const ctxOfCaller of [ctx, shop.as(GUEST)])
    expect(await listLeads(ctxOfCaller, everyLead)).toEqual({ ok: false, reason: 'not-allowed' });
});
