import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { WELCOME_COUPON } from '#config/store.ts';
import { leads, newsletterAddresses } from '#db/schema/feedback.ts';
import { GUEST, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { submitLead, submitNewsletterAddress } from './from-visitors.server.ts';

const shop = openTestShop();
beforeEach(() => shop.db.execute(sql`delete from leads; delete from rate_limits; delete from newsletter_addresses`));

const submit = (mobileNumber: string, ipAddress = '203.0.113.7') =>
  submitLead(shop.as(GUEST), { mobileNumber, isTicked: false }, ipAddress);
const stored = () => shop.db.select().from(leads);

test('S-CALL-24 S-CALL-25 stores a number once as a new lead, and the response contains the coupon', async () => {
  expect(await submit('9876543210')).toEqual({ ok: true, value: null });
  await shop.addCoupon({ code: WELCOME_COUPON, description: '10% off.' });
  const welcomeCoupon = { code: WELCOME_COUPON, title: '10% off', description: '10% off.' };
  expect(await submit('9876543210')).toEqual({ ok: true, value: welcomeCoupon });
  const [lead, ...others] = await stored();
  expect(others).toEqual([]);
  expect(lead).toMatchObject({
    mobileNumber: '9876543210',
    source: 'discount_popup',
    status: 'new',
    notes: '',
    timestamp: NOW,
  });
});

test('refuses an invalid number, and neither stores nor counts it', async () => {
  for (let times = 0; times < 40; times++) expect(await submit('123')).toEqual({ ok: false, reason: 'invalid' });
  expect(await submit('')).toEqual({ ok: false, reason: 'empty' });
  expect(await stored()).toEqual([]);
  expect(await submit('9876543210')).toMatchObject({ ok: true });
});

test('limits one IP address to thirty numbers per window; another address is not affected', async () => {
  const numbers = Array.from({ length: 40 }, (_, number) => String(9_000_000_000 + number));
  const results = await Promise.all(numbers.map((number) => submit(number)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(30);
  expect(await stored()).toHaveLength(30);
  expect(await submit('8000000000')).toEqual({ ok: false, reason: 'too-many' });
  expect(await submit('8000000000', '203.0.113.8')).toMatchObject({ ok: true });
});

test('limits newsletter emails in the same way, with a separate count', async () => {
  const subscribe = (email: string) =>
    submitNewsletterAddress(shop.as(GUEST), { email, isTicked: false }, '203.0.113.7');
  expect(await subscribe('asha@')).toEqual({ ok: false, reason: 'invalid' });
  for (let number = 0; number < 30; number++) {
    expect(await subscribe(`asha${number}@example.in`)).toEqual({ ok: true, value: null });
  }
  expect(await subscribe('late@example.in')).toEqual({ ok: false, reason: 'too-many' });
  expect(await shop.db.select().from(newsletterAddresses)).toHaveLength(30);
  expect(await submit('9876543210')).toMatchObject({ ok: true });
});
