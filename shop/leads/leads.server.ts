// Stores leads and newsletter addresses, each number and each address once, with the consent that was given with it.

import { eq } from 'drizzle-orm';
import { leads, newsletterAddresses } from '#db/schema/feedback.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import { NEWSLETTER_OFFERS_WORDS, POPUP_OFFERS_WORDS, toEmailContact } from '#shop/consents/consent.ts';
import { giveConsent, givePhoneOffers } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { isEmail } from '#shop/email.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getMobileRefusal, type LeadStatus, type MobileRefusal } from './lead.ts';

export interface NewLead {
  readonly mobileNumber: string;
  readonly source: string;
  readonly status?: LeadStatus;
  readonly notes?: string;
  /** True when the visitor ticked the box; the lead then refers to the stored consent. */
  readonly agrees?: boolean;
}

/** Accepts a number that is stored already: the shopper gets the coupon again, and staff see one lead. */
export async function addLead(
  ctx: ShopContext,
  lead: NewLead,
): Promise<Result<{ readonly isNew: boolean }, MobileRefusal>> {
  const { agrees = false, ...fields } = lead;
  const { mobileNumber } = fields;
  const refusal = getMobileRefusal(mobileNumber);
  if (refusal) return refuse(refusal);
  return inTransaction<{ readonly isNew: boolean }, never>(ctx.db, async (tx) => {
    const statement = {
      userId: signedInId(ctx.actor),
      text: POPUP_OFFERS_WORDS,
      source: 'popup',
      at: ctx.now,
    } as const;
    const consentId = agrees ? await givePhoneOffers(tx, { ...statement, tenDigits: mobileNumber }) : null;
    const added = await tx
      .insert(leads)
      .values({ ...fields, consentId, timestamp: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: leads.id });
    const isNew = added.length === 1;
    if (!isNew && agrees) await tx.update(leads).set({ consentId }).where(eq(leads.mobileNumber, mobileNumber));
    return { isNew };
  });
}

/** Gives the same result for a new and for a stored address. `agrees`: the visitor ticked the box. */
export async function subscribeToNewsletter(
  ctx: ShopContext,
  email: string,
  agrees = false,
): Promise<Result<null, 'invalid'>> {
  if (!isEmail(email)) return refuse('invalid');
  if (agrees) {
    const choice = { contact: toEmailContact(email), channel: 'email', purpose: 'offers' } as const;
    const statement = { ...choice, text: NEWSLETTER_OFFERS_WORDS, source: 'newsletter', at: ctx.now } as const;
    return inTransaction<null, never>(ctx.db, async (tx) => {
      await giveConsent(tx, { ...statement, userId: signedInId(ctx.actor) });
      return null;
    });
  }
  await ctx.db.insert(newsletterAddresses).values({ email: email.trim(), createdAt: ctx.now }).onConflictDoNothing();
  return ok(null);
}
