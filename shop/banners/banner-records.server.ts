// Reads a banner under the field names of A-ENT-10, for staff. Shoppers get active banners by another query.

import { eq } from 'drizzle-orm';
import { banners } from '#db/schema/promotions.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';

export interface BannerRecord {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  /** A picture's key. */
  readonly image: string;
  readonly buttonText: string;
  readonly buttonLink: string;
  readonly category: string;
  readonly isActive: boolean;
  readonly order: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Null for an actor who is not staff. */
export async function getBanner(ctx: ShopContext, id: string): Promise<BannerRecord | null> {
  if (!mayManage(ctx.actor) || !isRowId(id)) return null;
  const [row] = await ctx.db.select().from(banners).where(eq(banners.id, id));
  if (!row) return null;
  const { version: _version, showFrom: _showFrom, showUntil: _showUntil, ...banner } = row;
  return banner;
}
