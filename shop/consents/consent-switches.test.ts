import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contactTokens, stockWaits } from '#db/schema/consents.ts';
import { newsletterAddresses } from '#db/schema/feedback.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import { subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import { requestStockWait } from '#shop/stock-waits/stock-waits.server.ts';
import { expectOk, GUEST, minutesAfterNow, NOW } from '#shop/testing/test-shop.ts';
import { maskContact, toConsentStates } from './consent.ts';
import { createContactToken } from './contact-tokens.server.ts';
import { listOwnConsents, setOwnConsent } from './own-consents.server.ts';
import { loadPreferences, setPreference, stopEverything } from './preferences.server.ts';
import { openConsentShop } from './testing/consent-shop.ts';

const { shop, rowsOf, addProven, addUnconfirmed } = openConsentShop();
const NETWORK = '203.0.113.9';

test('S-CONS-05 a contact is masked', () => {
  expect(maskContact('asha@example.in')).toBe('a•••@example.in');
  expect(maskContact('+919845012345')).toBe('+91 ••••• •2345');
});

test('S-CONS-04 only what the store uses is offered, and what is on can always be switched off', () => {
  const isProven = true;
  const off = { asksForConsent: false, bagReminders: false, remindsByPhone: false };
  const given = [{ contact: 'a@example.in', channel: 'email', purpose: 'back-in-stock' }] as const;
  expect(toConsentStates('a@example.in', isProven, [], off)).toEqual([]);
  expect(toConsentStates('a@example.in', isProven, given, off)).toMatchObject([
    { purpose: 'back-in-stock', isGiven: true, mayGive: false },
  ]);
  const ofPhone = (remindsByPhone: boolean) =>
    toConsentStates('+919845012345', isProven, [], { asksForConsent: true, bagReminders: true, remindsByPhone }).map(
      ({ purpose, channel }) => `${purpose} ${channel}`,
    );
  expect(ofPhone(false)).toEqual(['offers whatsapp', 'offers sms']);
  expect(ofPhone(true)).toEqual(['offers whatsapp', 'offers sms', 'bag-reminder whatsapp', 'bag-reminder sms']);
});

describe('S-CONS-04 the switches of the profile', () => {
  test('each change is a new row; offers by email are the newsletter', async () => {
    const { at } = await addProven('Own@Example.in', '9811100000');
    const states = await listOwnConsents(at(NOW));
    expect(states.map(({ purpose, channel, isGiven }) => [purpose, channel, isGiven])).toEqual([
      ['offers', 'email', false],
      ['bag-reminder', 'email', false],
      ['offers', 'whatsapp', false],
      ['offers', 'sms', false],
    ]);
    const key = 'offers email own@example.in';
    for (const [minute, isGiven] of [true, false, true].entries()) {
      expectOk(await setOwnConsent(at(minutesAfterNow(minute)), { key, isGiven, source: 'profile' }));
      expect(await shop.db.$count(newsletterAddresses)).toBe(isGiven ? 1 : 0);
    }
    // A page that shows an older state sends a switch that is on already: nothing is stored.
    expectOk(await setOwnConsent(at(minutesAfterNow(4)), { key, isGiven: true, source: 'profile' }));
    expect((await rowsOf('own@example.in')).map(({ state }) => state)).toEqual(['given', 'withdrawn', 'given']);
    expect(expectOk(await exportData(at(NOW)))).toMatchObject({ consents: [{}, {}, {}], bagReminders: [] });
  });

  test('an address that is not confirmed has no switches, and nobody changes those of another person', async () => {
    const { ctx } = await addUnconfirmed('stranger@example.in');
    await subscribeToNewsletter(shop.as(GUEST), 'stranger@example.in', true);
    expect(await listOwnConsents(ctx)).toEqual([]);
    const change = { isGiven: true, source: 'profile' } as const;
    for (const key of ['offers email stranger@example.in', 'nonsense', '']) {
      expect(await setOwnConsent(ctx, { ...change, key })).toEqual({ ok: false, reason: 'no-such-choice' });
    }
    expect(await setOwnConsent(shop.as(GUEST), { ...change, key: '' })).toMatchObject({ reason: 'not-signed-in' });
    expect(await listOwnConsents(shop.as(GUEST))).toEqual([]);
  });

  test('S-CONS-06 a subscription from before the store asked is on, and ends with its switch', async () => {
    // Without the third argument the subscription has no consent.
    await subscribeToNewsletter(shop.as(GUEST), 'Old@Example.in');
    const { ctx } = await addProven('old@example.in');
    expect(await listOwnConsents(ctx)).toContainEqual(expect.objectContaining({ purpose: 'offers', isGiven: true }));
    const key = 'offers email old@example.in';
    expectOk(await setOwnConsent(ctx, { key, isGiven: false, source: 'profile' }));
    expect(await shop.db.$count(newsletterAddresses)).toBe(0);
    expect(await rowsOf('old@example.in')).toMatchObject([{ state: 'withdrawn' }]);
  });
});

describe('S-CONS-05 the link of a mail', () => {
  const addToken = (contact: string) => createContactToken(shop.db, 'preferences', { contact, userId: null });

  test('shows the masked address, and switches one thing or everything off', async () => {
    const contact = 'link@example.in';
    await subscribeToNewsletter(shop.as(GUEST), contact, true);
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 0 }] });
    const { rows } = await shop.db.execute<{ slug: string }>(sql`select slug from products where id = ${productId}`);
    const wait = { slug: String(rows[0]?.slug), size: 'M', email: contact };
    expectOk(await requestStockWait(shop.as(GUEST), wait, NETWORK));
    const token = await addToken(contact);
    const later = (minutes: number) => shop.as(GUEST, minutesAfterNow(minutes));
    expect(await loadPreferences(later(0), token)).toEqual({
      contact: 'l•••@example.in',
      switches: [
        { key: 'offers email ', words: 'News and offers by email', isGiven: true },
        { key: 'back-in-stock email ', words: 'An email when a size that I asked for is back', isGiven: true },
      ],
    });
    expectOk(await setPreference(later(1), token, { key: 'offers email ', isGiven: false }));
    expect(await shop.db.$count(newsletterAddresses)).toBe(0);
    expectOk(await setPreference(later(2), token, { key: 'offers email ', isGiven: true }));
    expectOk(await stopEverything(later(3), token, 'mail'));
    // A mail program may send the request of its button twice.
    expectOk(await stopEverything(later(4), token, 'mail'));
    expect(await shop.db.$count(stockWaits)).toBe(0);
    expect((await loadPreferences(later(5), token))?.switches).toMatchObject([{ isGiven: false }]);
    expect((await rowsOf(contact)).filter(({ source }) => source === 'mail')).toHaveLength(2);
  });

  test('an expired, unknown or foreign token shows and changes nothing', async () => {
    await subscribeToNewsletter(shop.as(GUEST), 'kept@example.in', true);
    const expired = await addToken('kept@example.in');
    await shop.db.update(contactTokens).set({ expiresAt: sql`now()` });
    const restore = await createContactToken(shop.db, 'restore-bag', { contact: 'kept@example.in', userId: null });
    for (const token of [expired, restore, '', 'x'.repeat(43), `${'x'.repeat(42)}\0`]) {
      expect(await loadPreferences(shop.as(GUEST), token)).toBeNull();
      const refused = { ok: false, reason: 'expired' };
      expect(await setPreference(shop.as(GUEST), token, { key: 'offers email ', isGiven: false })).toEqual(refused);
      expect(await stopEverything(shop.as(GUEST), token, 'mail')).toEqual(refused);
    }
    expect(await shop.db.$count(newsletterAddresses)).toBe(1);
  });
});
