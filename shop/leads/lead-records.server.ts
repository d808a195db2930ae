// Reads a lead by its number, which is unique. For staff only: it is a person's telephone number.

import { eq } from 'drizzle-orm';
import { leads } from '#db/schema/voices.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { LeadRecord } from './lead.ts';

export async function findLead(ctx: ShopContext, mobileNumber: string): Promise<LeadRecord | null> {
  if (!mayManage(ctx.actor)) return null;
  const [row] = await ctx.db.select().from(leads).where(eq(leads.mobileNumber, mobileNumber));
  if (!row) return null;
  const { updatedAt: _updatedAt, ...lead } = row;
  return lead;
}
