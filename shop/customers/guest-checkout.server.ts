// Buying without an account: whether a shopper may begin, and the numbers that a guest has proven for cash on delivery.
// Placing the order is the same for guests and accounts (shop/orders/place-order.server.ts).

import { and, eq } from 'drizzle-orm';
import { phoneCodes } from '#db/schema/people.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { ownerOf } from '#shop/checkout-owner.ts';
import type { Providers, ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { listVerifiedPhones } from '#shop/shipping/verified-phones.server.ts';
import { toProfilePhone } from './mobile-number.ts';
import { type CodeRefusal, compareCode, hasGuestCodes, lockNumber, useCode } from './phone-codes.server.ts';

/** True when staff have switched guest checkout on and a guest has a way to pay: online, or in cash with a number proven by SMS. */
export const canGuestsBuy = ({
  guestCheckout,
  payments,
  sms,
}: Pick<Settings, 'guestCheckout'> & Pick<Providers, 'payments' | 'sms'>): boolean =>
  guestCheckout && (payments.isOffered || sms !== null);

export async function isGuestCheckoutOffered(ctx: ShopContext): Promise<boolean> {
  const { guestCheckout } = await getSettings(ctx);
  return canGuestsBuy({ guestCheckout, ...ctx.providers });
}

export interface GuestTerms {
  /** False without an SMS account: a guest who pays in cash must enter a code sent by SMS. */
  readonly offersCash: boolean;
  readonly verifiedPhones: readonly string[];
}

/** Returns null unless the actor is a guest who may buy. */
export async function findGuestTerms(ctx: ShopContext): Promise<GuestTerms | null> {
  const guestHash = ownerOf(ctx.actor)?.guestHash ?? null;
  if (guestHash === null || !(await isGuestCheckoutOffered(ctx))) return null;
  return { offersCash: await hasGuestCodes(ctx), verifiedPhones: await listVerifiedPhones(ctx.db, guestHash) };
}

export type VerifyGuestPhoneRefusal = CodeRefusal | { readonly reason: 'not-signed-in' };

/** `id`: the code that this browser requested. Returns the ten digits of the number, as orders store it. */
export async function verifyGuestPhone(
  ctx: ShopContext,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<Result<string, VerifyGuestPhoneRefusal>> {
  const guestHash = ownerOf(ctx.actor)?.guestHash ?? null;
  if (guestHash === null) return refuse({ reason: 'not-signed-in' });
  const compared = await compareCode(ctx, { id, code, purpose: 'cod' });
  if (!compared.ok) return compared;
  const phone = compared.value;
  return inTransaction<string, VerifyGuestPhoneRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockNumber(tx, phone);
    // A code proves the number only to the guest who requested it; another cookie is another guest.
    const isOwn = (await tx.$count(phoneCodes, and(eq(phoneCodes.id, id), eq(phoneCodes.guestHash, guestHash)))) > 0;
    const isUsed = await useCode(tx, id);
    return isOwn && isUsed ? toProfilePhone(phone) : refuseWith({ reason: 'expired' });
  });
}
