// Reads feedback of any status, for staff only. product-reviews.server.ts reads reviews, which are public.

import { eq } from 'drizzle-orm';
import { feedback } from '#db/schema/feedback.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import type { FitAnswer } from './fit.ts';

export interface FeedbackRecord {
  readonly id: string;
  readonly productId: string;
  /** Null when the account was deleted. */
  readonly userId: string | null;
  readonly userName: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string;
  /** Null: not answered, or a product without sizes. */
  readonly fit: FitAnswer | null;
  readonly verified: boolean;
  readonly date: Date;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly rejectedAt: Date | null;
  readonly adminNotes: string | null;
  /** 'local-storage': the browser stored it first and sent it later. */
  readonly source: 'web' | 'local-storage';
}

/** Null for anyone but staff. */
export async function getFeedback(ctx: ShopContext, id: string): Promise<FeedbackRecord | null> {
  if (!may(ctx.actor, 'reviews') || !isRowId(id)) return null;
  const [row] = await ctx.db.select().from(feedback).where(eq(feedback.id, id));
  return row ? { ...row, date: row.createdAt } : null;
}
