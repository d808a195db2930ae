import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import { ok, refuse } from '#shop/result.ts';
import { withMobileCodes } from '#shop/testing/phone-shop.ts';
import { expectOk, openTestShop } from '#shop/testing/test-shop.ts';
import type { WhatsAppMessage, WhatsAppSender } from '#shop/whatsapp/whatsapp-sender.ts';
import { offersCodeByWhatsApp } from './deliver-code.server.ts';
import { sendCode } from './phone-codes.server.ts';

const shop = openTestShop();
const phone = withMobileCodes(shop);

test('S-MSG-10 a code is sent by WhatsApp while its template is on, and by SMS when WhatsApp refuses it', async () => {
  await phone.switchOn();
  const sent: WhatsAppMessage[] = [];
  let isRefusing = false;
  const whatsapp: WhatsAppSender = {
    send: async (message) => {
      if (isRefusing) return refuse({ kind: 'refused', code: 131_026, detail: 'Message undeliverable' });
      sent.push(message);
      return ok({ providerId: `wamid.${message.ref}` });
    },
    isWebhookSigned: () => false,
    isVerifyToken: () => false,
    parseWebhook: () => null,
  };
  const base = phone.guest();
  const ctx = { ...base, providers: { ...base.providers, whatsapp } };
  const ask = (number: string) => sendCode(ctx, { number, purpose: 'sign-in', network: number, channel: 'whatsapp' });
  expect(await offersCodeByWhatsApp(ctx)).toBe(false);
  expectOk(await ask('9845011111'));
  expect(phone.sent).toHaveLength(1);
  await shop.db
    .insert(messageTemplates)
    .values({ event: 'code', channel: 'whatsapp', isOn: true, providerName: 'code' });
  expect(await offersCodeByWhatsApp(ctx)).toBe(true);
  expect(await offersCodeByWhatsApp(base)).toBe(false);
  const second = expectOk(await ask('9845022222'));
  expect(sent).toMatchObject([
    { to: '+919845022222', template: 'code', isCode: true, values: [expect.stringMatching(/^\d{6}$/)] },
  ]);
  expect(phone.sent).toHaveLength(1);
  isRefusing = true;
  const third = expectOk(await ask('9845033333'));
  expect(phone.sent).toHaveLength(2);
  const rows = await shop.db
    .select()
    .from(messages)
    .where(eq(messages.event, 'code'))
    .orderBy(messages.contact, messages.channel);
  expect(rows).toMatchObject([
    { channel: 'sms', state: 'sent', contact: '+919845011111', values: null },
    { channel: 'whatsapp', state: 'sent', ref: second.id, costMilliRupees: 115, values: null },
    { channel: 'sms', state: 'sent', ref: third.id },
    { channel: 'whatsapp', state: 'failed', ref: third.id, problem: 'The number has no WhatsApp.' },
  ]);
  const codes = [...sent.map(({ values }) => values[0]), ...phone.sent.map(({ values }) => values.otp)];
  for (const code of codes)
    expect(JSON.stringify(rows.map(({ id: _, ref: __, ...row }) => row))).not.toContain(`"${code}"`);
});
