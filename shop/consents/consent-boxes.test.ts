import { describe, expect, test } from 'vitest';
import { consents } from '#db/schema/consents.ts';
import { leads, newsletterAddresses } from '#db/schema/feedback.ts';
import { submitLead, submitNewsletterAddress } from '#shop/leads/from-visitors.server.ts';
import { subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import { expireCheckouts } from '#shop/orders/expire-checkouts.server.ts';
import { expectOk, GUEST, minutesAfterNow, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { CHECKOUT_OFFERS_WORDS, choiceKey, NEWSLETTER_OFFERS_WORDS, POPUP_OFFERS_WORDS } from './consent.ts';
import { listOwnConsents, setOwnConsent } from './own-consents.server.ts';
import { openConsentShop } from './testing/consent-shop.ts';

const { shop, setConsentSettings, rowsOf, addUnconfirmed } = openConsentShop();
const NETWORK = '203.0.113.9';

describe('S-CONS-02 the box of popup and newsletter', () => {
  test('nothing is stored without the tick while the store asks, and with it the lead refers to its consent', async () => {
    const submit = (isTicked: boolean) => submitLead(shop.as(GUEST), { mobileNumber: '9811122233', isTicked }, NETWORK);
    expect(await submit(false)).toEqual({ ok: false, reason: 'no-consent' });
    expect(await shop.db.$count(leads)).toBe(0);
    expectOk(await submit(true));
    const statements = await rowsOf('+919811122233');
    expect(statements).toMatchObject([
      { channel: 'sms', purpose: 'offers', state: 'given', text: POPUP_OFFERS_WORDS, source: 'popup' },
      { channel: 'whatsapp', purpose: 'offers', state: 'given', text: POPUP_OFFERS_WORDS, source: 'popup' },
    ]);
    const [lead] = await shop.db.select().from(leads);
    expect(statements.map(({ id }) => id)).toContain(lead?.consentId);
  });

  test('a store that does not ask stores the number without a consent, ticked or not', async () => {
    await setConsentSettings({ asksForConsent: false });
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

  test('its tick is stored with the order, once per idempotency key, with the exact words', async () => {
    const { ctx, userId, request } = await order({ allowsOffers: true });
    expectOk(await placeCashOrder(ctx, { ...request, allowsOffers: false }));
    expect(await rowsOf('+919876543210')).toMatchObject([
      { userId, channel: 'sms', state: 'given', text: CHECKOUT_OFFERS_WORDS, source: 'checkout' },
      { userId, channel: 'whatsapp', state: 'given', text: CHECKOUT_OFFERS_WORDS, source: 'checkout' },
    ]);
  });

  test('without the tick, and in a store that does not ask, nothing is stored; a refused order stores nothing', async () => {
    await order({});
    await setConsentSettings({ asksForConsent: false });
    await order({ allowsOffers: true });
    await setConsentSettings({ asksForConsent: true });
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

  test('S-CONS-04 the profile can withdraw the consent of a number that was typed at checkout, and not give it again', async () => {
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
