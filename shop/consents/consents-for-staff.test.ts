import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { leads, newsletterAddresses } from '#db/schema/feedback.ts';
import { audit } from '#db/schema/system.ts';
import { deleteLead } from '#shop/leads/change-leads.server.ts';
import { exportLeads } from '#shop/leads/export-leads.server.ts';
import { submitLead } from '#shop/leads/from-visitors.server.ts';
import { subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import { deleteNewsletterAddress, exportNewsletterAddresses, unsubscribe } from '#shop/leads/newsletter.server.ts';
import { expectOk, GUEST, minutesAfterNow, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { listCustomerConsents, withdrawForCustomer } from './customer-consents.server.ts';
import { setOwnConsent } from './own-consents.server.ts';
import { openConsentShop } from './testing/consent-shop.ts';

const { shop, rowsOf, addProven } = openConsentShop();
const NETWORK = '203.0.113.9';

const textOf = async (chunks: AsyncGenerator<string>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};

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
  const entries = await shop.db.select().from(audit).where(eq(audit.entityId, userId));
  expect(entries.at(-1)?.after).toEqual({ purpose: 'offers', channel: 'email', consent: 'withdrawn' });
});

test('A-CONS-03 the files of leads and newsletter addresses have a column of consents where the store asks', async () => {
  expectOk(await submitLead(shop.as(GUEST), { mobileNumber: '9811122266', isTicked: true }, NETWORK));
  const [agrees, withConsents] = [true, true];
  await subscribeToNewsletter(shop.as(GUEST), 'file@example.in', agrees);
  await subscribeToNewsletter(shop.as(GUEST), 'plain@example.in');
  const filters = { status: null, recent: false };
  const leadFile = await textOf(expectOk(exportLeads(shop.staff(), filters, withConsents)));
  expect(leadFile).toMatch(/Notes,Consents/);
  expect(leadFile).toContain('"offers by sms, offers by whatsapp"');
  const options = { search: '', origin: 'https://shop.example' };
  const file = await textOf(expectOk(exportNewsletterAddresses(shop.staff(), options, withConsents)));
  expect(file).toMatch(/Unsubscribe Link,Consents/);
  expect(file).toMatch(/file@example\.in,.*,offers by email/);
  expect(file).toMatch(/plain@example\.in,.*,\r?\n/);
});
