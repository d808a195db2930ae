// Stores leads and newsletter addresses, each number and each address once.

import { leads, newsletterAddresses } from '#db/schema/feedback.ts';
import type { ShopContext } from '#shop/context.ts';
import { isEmail } from '#shop/email.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getMobileRefusal, type LeadStatus, type MobileRefusal } from './lead.ts';

export interface NewLead {
  readonly mobileNumber: string;
  readonly source: string;
  readonly status?: LeadStatus;
  readonly notes?: string;
}

/** A known number is accepted: the shopper gets the coupon again, and staff see one lead. */
export async function addLead(
  ctx: ShopContext,
  lead: NewLead,
): Promise<Result<{ readonly isNew: boolean }, MobileRefusal>> {
  const refusal = getMobileRefusal(lead.mobileNumber);
  if (refusal) return refuse(refusal);
  const added = await ctx.db
    .insert(leads)
    .values({ ...lead, timestamp: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: leads.id });
  return ok({ isNew: added.length === 1 });
}

/** The response is the same for a new and for a known address. */
export async function subscribeToNewsletter(ctx: ShopContext, email: string): Promise<Result<null, 'invalid'>> {
  if (!isEmail(email)) return refuse('invalid');
  await ctx.db.insert(newsletterAddresses).values({ email: email.trim(), createdAt: ctx.now }).onConflictDoNothing();
  return ok(null);
}
