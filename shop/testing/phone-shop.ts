// A shop with mobile codes for tests: an SMS account whose messages are kept, and helpers that ask for codes and read
// them.
import { sql } from 'drizzle-orm';
import { phoneCodes } from '#db/schema/people.ts';
import type { ShopContext } from '#shop/context.ts';
import type { PhoneCodePurpose } from '#shop/customers/phone-code.ts';
import { createPhoneCodeHasher } from '#shop/customers/phone-code-hasher.server.ts';
import { sendCode } from '#shop/customers/phone-codes.server.ts';
import { ok, type Result } from '#shop/result.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import type { Sms, SmsFailure } from '#shop/sms/sms-sender.ts';
import { expectOk, type openTestShop } from './test-shop.ts';

export function withMobileCodes(shop: Pick<ReturnType<typeof openTestShop>, 'as' | 'staff' | 'db'>) {
  const sent: Sms[] = [];
  let failure: SmsFailure | null = null;
  const phoneCodeHasher = createPhoneCodeHasher(new Uint8Array(32).fill(3));
  const sms = {
    send: async (message: Sms): Promise<Result<{ requestId: string }, SmsFailure>> => {
      if (failure) return { ok: false, reason: failure };
      sent.push(message);
      return ok({ requestId: `r${sent.length}` });
    },
    isReportGenuine: () => false,
    parseReports: () => null,
  };
  let networks = 0;
  const withSms = (ctx: ShopContext): ShopContext => ({
    ...ctx,
    providers: { ...ctx.providers, sms, phoneCodeHasher },
  });
  return {
    sent,
    withSms,
    guest: () => withSms(shop.as({ kind: 'guest' }, new Date())),
    shopper: (userId: string) => withSms(shop.as({ kind: 'shopper', userId }, new Date())),
    failWith: (reason: SmsFailure | null) => {
      failure = reason;
    },
    switchOn: async () =>
      expectOk(await updateSettings(shop.staff(), { version: null, change: { mobileCodes: true } })),
    codeOf: (id: string) => sent.find(({ ref }) => ref === id)?.values.otp ?? 'none',
    /** Asks for a code from a network of its own. */
    ask: (number: string, ctx: ShopContext, purpose: PhoneCodePurpose = 'sign-in', network = `10.1.${networks++}.0`) =>
      sendCode(ctx, { number, purpose, network }),
    /** As if everything had happened this many minutes earlier. */
    passMinutes: (minutes: number) =>
      shop.db.update(phoneCodes).set({
        sentAt: sql`${phoneCodes.sentAt} - make_interval(mins => ${minutes})`,
        expiresAt: sql`${phoneCodes.expiresAt} - make_interval(mins => ${minutes})`,
      }),
  };
}
