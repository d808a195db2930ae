import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { consents, contactTokens, stockWaits } from '#db/schema/consents.ts';
import { leads, newsletterAddresses } from '#db/schema/feedback.ts';
import { accounts, users } from '#db/schema/people.ts';
import { settings } from '#db/schema/promotions.ts';
import { audit } from '#db/schema/system.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import { deleteLead } from '#shop/leads/change-leads.server.ts';
import { exportLeads } from '#shop/leads/export-leads.server.ts';
import { submitLead, submitNewsletterAddress } from '#shop/leads/from-visitors.server.ts';
import { subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import { deleteNewsletterAddress, exportNewsletterAddresses, unsubscribe } from '#shop/leads/newsletter.server.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { requestStockWait } from '#shop/stock-waits/stock-waits.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import {
  CHECKOUT_OFFERS_WORDS,
  choiceKey,
  maskContact,
  NEWSLETTER_OFFERS_WORDS,
  POPUP_OFFERS_WORDS,
  toConsentStates,
} from './consent.ts';
import { createContactToken } from './contact-tokens.server.ts';
import { listCustomerConsents, withdrawForCustomer } from './customer-consents.server.ts';
import { listOwnConsents, setOwnConsent } from './own-consents.server.ts';
import { loadPreferences, setPreference, stopEverything } from './preferences.server.ts';

const shop = openTestShop();
const NETWORK = '203.0.113.9';

const ask = async (change: { asksForConsent?: boolean; bagReminders?: boolean }) => {
  await getSettings(shop.staff());
  await shop.db.update(settings).set(change);
};

beforeEach(async () => {
  await shop.db.execute(
    sql`delete from leads; delete from newsletter_addresses; delete from stock_waits; delete from consents; delete from rate_limits`,
  );
  await ask({ asksForConsent: true, bagReminders: true });
});

const rowsOf = (contact: string) =>
  shop.db.select().from(consents).where(eq(consents.contact, contact)).orderBy(consents.at, consents.channel);

/** A shopper with a confirmed address and, if wanted, a verified number. */
async function addProven(email: string, phone: string | null = null) {
  const shopper = await shop.addShopper(phone === null ? { email } : { email, phone });
  const phoneVerifiedAt = phone === null ? null : NOW;
  await shop.db.update(users).set({ emailVerified: true, phoneVerifiedAt }).where(eq(users.id, shopper.userId));
  if (phone !== null) {
    const { userId } = shopper;
    await shop.db.insert(accounts).values({ userId, accountId: `+91${phone}`, providerId: 'phone' });
  }
  return shopper;
}

const addUnconfirmed = async (email = `u.${crypto.randomUUID()}@example.in`) => {
  const shopper = await shop.addShopper({ email });
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, shopper.userId));
  return shopper;
};

const textOf = async (chunks: AsyncGenerator<string>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};

test('S-CONS-05 a contact is masked', () => {
  expect(maskContact('asha@example.in')).toBe('a•••@example.in');
  expect(maskContact('+919845012345')).toBe('+91 ••••• •2345');
});

test('S-CONS-04 only what the store uses is offered, and what is on can always be switched off', () => {
  const off = { asksForConsent: false, bagReminders: false };
  const given = [{ contact: 'a@example.in', channel: 'email', purpose: 'back-in-stock' }] as const;
  expect(toConsentStates('a@example.in', true, [], off)).toEqual([]);
  expect(toConsentStates('a@example.in', true, given, off)).toMatchObject([
    { purpose: 'back-in-stock', isGiven: true, mayGive: false },
  ]);
  const phone = toConsentStates('+919845012345', true, [], { asksForConsent: true, bagReminders: true });
  expect(phone.map(({ purpose, channel }) => `${purpose} ${channel}`)).toEqual(['offers whatsapp', 'offers sms']);
});

describe('S-CONS-02 the box of popup and newsletter', () => {
  test('nothing is stored without the tick while the store asks, and with it the lead refers to its consent', async () => {
    const submit = (isTicked: boolean) => submitLead(shop.as(GUEST), { mobileNumber: '9811122233', isTicked }, NETWORK);
    expect(await submit(false)).toEqual({ ok: false, reason: 'no-consent' });
    expect(await shop.db.$count(leads)).toBe(0);
    expectOk(await submit(true));
    const given = await rowsOf('+919811122233');
    expect(given).toMatchObject([
      { channel: 'sms', purpose: 'offers', state: 'given', text: POPUP_OFFERS_WORDS, source: 'popup' },
      { channel: 'whatsapp', purpose: 'offers', state: 'given', text: POPUP_OFFERS_WORDS, source: 'popup' },
    ]);
    const [lead] = await shop.db.select().from(leads);
    expect(given.map(({ id }) => id)).toContain(lead?.consentId);
  });

  test('a store that does not ask stores the number without a consent, ticked or not', async () => {
    await ask({ asksForConsent: false });
    expectOk(await submitLead(shop.as(GUEST), { mobileNumber: '9811122234', isTicked: true }, NETWORK));
    expectOk(await submitNewsletterAddress(shop.as(GUEST), { email: 'n@example.in', isTicked: false }, NETWORK));
    expect(await shop.db.$count(consents)).toBe(0);
    expect(await shop.db.$count(leads)).toBe(1);
  });

  test('a newsletter address refers to its consent, also when it was known before', async () => {
    expectOk(await subscribeToNewsletter(shop.as(GUEST), 'Known@Example.in'));
    const submit = (isTicked: boolean) =>
      submitNewsletterAddress(shop.as(GUEST), { email: 'known@example.in', isTicked }, NETWORK);
    expect(await submit(false)).toEqual({ ok: false, reason: 'no-consent' });
    expectOk(await submit(true));
    const [consent] = await rowsOf('known@example.in');
    expect(consent).toMatchObject({ channel: 'email', text: NEWSLETTER_OFFERS_WORDS, source: 'newsletter' });
    expect(await shop.db.select().from(newsletterAddresses)).toMatchObject([
      { email: 'Known@Example.in', consentId: consent?.id },
    ]);
  });
});

describe('S-CONS-01 the box of checkout', () => {
  const order = async (overrides: object) => {
    const shopper = await addUnconfirmed();
    const productId = await shop.addProduct();
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], overrides);
    expectOk(await placeCashOrder(shopper.ctx, request));
    return { ...shopper, request };
  };

  test('its tick is stored with the order, once per key, with the exact words', async () => {
    const { ctx, userId, request } = await order({ allowsOffers: true });
    expectOk(await placeCashOrder(ctx, { ...request, allowsOffers: false }));
    expect(await rowsOf('+919876543210')).toMatchObject([
      { userId, channel: 'sms', state: 'given', text: CHECKOUT_OFFERS_WORDS, source: 'checkout' },
      { userId, channel: 'whatsapp', state: 'given', text: CHECKOUT_OFFERS_WORDS, source: 'checkout' },
    ]);
  });

  test('without the tick, and in a store that does not ask, nothing is stored; a refused order stores nothing', async () => {
    await order({});
    await ask({ asksForConsent: false });
    await order({ allowsOffers: true });
    await ask({ asksForConsent: true });
    const { ctx } = await shop.addShopper();
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 1 }] });
    const request = orderRequestFor([{ productId, size: 'M', quantity: 2 }], { allowsOffers: true });
    expect(await placeCashOrder(ctx, request)).toMatchObject({ ok: false });
    expect(await shop.db.$count(consents)).toBe(0);
  });

  test('a card payment stores it with its checkout', async () => {
    const { ctx } = await shop.addShopper();
    const productId = await shop.addProduct();
    const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { paymentMethod: 'card' });
    expectOk(await shop.openCheckout(ctx, { ...request, allowsOffers: true }));
    expect(await rowsOf('+919876543210')).toHaveLength(2);
    await expireCheckouts(shop.staff());
  });

  test('S-CONS-04 its number can be ended in the profile, and not be begun again there', async () => {
    const { at } = await order({ allowsOffers: true });
    const ctx = at(minutesAfterNow(1));
    const key = choiceKey({ purpose: 'offers', channel: 'sms', contact: '+919876543210' });
    expect(await listOwnConsents(ctx)).toMatchObject([
      { channel: 'whatsapp', isGiven: true, mayGive: false },
      { channel: 'sms', isGiven: true, mayGive: false },
    ]);
    expectOk(await setOwnConsent(ctx, { key, isGiven: false, source: 'profile' }));
    expect(await listOwnConsents(ctx)).toMatchObject([{ channel: 'whatsapp' }]);
    const again = await setOwnConsent(ctx, { key, isGiven: true, source: 'profile' });
    expect(again).toEqual({ ok: false, reason: 'no-such-choice' });
  });
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
    // A page that is older than the state changes nothing.
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
    await subscribeToNewsletter(shop.as(GUEST), 'Old@Example.in');
    const { ctx } = await addProven('old@example.in');
    expect(await listOwnConsents(ctx)).toContainEqual(expect.objectContaining({ purpose: 'offers', isGiven: true }));
    const key = 'offers email old@example.in';
    expectOk(await setOwnConsent(ctx, { key, isGiven: false, source: 'profile' }));
    expect(await shop.db.$count(newsletterAddresses)).toBe(0);
    expect(await rowsOf('old@example.in')).toMatchObject([{ state: 'withdrawn' }]);
  });
});

test('S-CONS-06 leaving the newsletter withdraws offers by email; staff who remove an address or a lead record it', async () => {
  for (const email of ['one@example.in', 'two@example.in']) await subscribeToNewsletter(shop.as(GUEST), email, true);
  const rows = await shop.db.select().from(newsletterAddresses).orderBy(newsletterAddresses.email);
  await unsubscribe(shop.as(GUEST, minutesAfterNow(1)), String(rows[0]?.id));
  expectOk(await deleteNewsletterAddress(shop.staff(minutesAfterNow(1)), String(rows[1]?.id)));
  expect((await rowsOf('one@example.in')).at(-1)).toMatchObject({ state: 'withdrawn', source: 'newsletter' });
  expect((await rowsOf('two@example.in')).at(-1)).toMatchObject({ state: 'withdrawn', source: 'staff' });
  expect(await shop.db.$count(newsletterAddresses)).toBe(0);

  expectOk(await submitLead(shop.as(GUEST), { mobileNumber: '9811122255', isTicked: true }, NETWORK));
  const [lead] = await shop.db.select().from(leads);
  expectOk(await deleteLead(shop.staff(minutesAfterNow(1)), String(lead?.id)));
  expect((await rowsOf('+919811122255')).filter(({ state }) => state === 'withdrawn')).toHaveLength(2);
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
    // A mail program may press its button twice.
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

test('A-CONS-02 staff see what a customer allowed and record a withdrawal, which is audited without the contact', async () => {
  const { userId, ctx } = await addProven('seen@example.in');
  expectOk(await setOwnConsent(ctx, { key: 'offers email seen@example.in', isGiven: true, source: 'profile' }));
  const [consent] = await listCustomerConsents(shop.staff(), userId);
  expect(consent).toMatchObject({ purpose: 'offers', channel: 'email', state: 'given', source: 'profile' });
  expect(await listCustomerConsents(ctx, userId)).toEqual([]);
  const target = { userId, consentId: String(consent?.id) };
  expect(await withdrawForCustomer(ctx, target)).toEqual({ ok: false, reason: 'not-allowed' });
  const staff = shop.staff(minutesAfterNow(1));
  for (const wrong of [UNKNOWN_ID, 'x']) {
    expect(await withdrawForCustomer(staff, { ...target, consentId: wrong })).toMatchObject({ ok: false });
    expect(await withdrawForCustomer(staff, { ...target, userId: wrong })).toMatchObject({ ok: false });
  }
  expectOk(await withdrawForCustomer(staff, target));
  expect(await withdrawForCustomer(staff, target)).toEqual({ ok: false, reason: 'no-such-consent' });
  expect(await shop.db.$count(newsletterAddresses)).toBe(0);
  const entries = await shop.db.select().from(audit).where(eq(audit.entityId, userId)).orderBy(audit.id);
  expect(entries.at(-1)?.after).toEqual({ purpose: 'offers', channel: 'email', consent: 'withdrawn' });
});

test('A-CONS-03 the files of leads and newsletter addresses have a column of consents where the store asks', async () => {
  expectOk(await submitLead(shop.as(GUEST), { mobileNumber: '9811122266', isTicked: true }, NETWORK));
  await subscribeToNewsletter(shop.as(GUEST), 'file@example.in', true);
  await subscribeToNewsletter(shop.as(GUEST), 'plain@example.in');
  const filters = { status: null, recent: false };
  const leadFile = await textOf(expectOk(exportLeads(shop.staff(), filters, true)));
  expect(leadFile).toMatch(/Notes,Consents/);
  expect(leadFile).toContain('"offers by sms, offers by whatsapp"');
  const options = { search: '', origin: 'https://shop.example' };
  const file = await textOf(expectOk(exportNewsletterAddresses(shop.staff(), options, true)));
  expect(file).toMatch(/Unsubscribe Link,Consents/);
  expect(file).toMatch(/file@example\.in,.*,offers by email/);
  expect(file).toMatch(/plain@example\.in,.*,\r?\n/);
});
