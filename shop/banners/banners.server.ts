// The slides of the shop. A new one comes last: order = count + 1.

import { sql } from 'drizzle-orm';
import { banners } from '#db/schema/promotions.ts';
import { decide } from '#db/transaction.server.ts';
import { mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';

export interface NewBanner {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly image: string;
  readonly buttonText: string;
  readonly buttonLink: string;
  readonly category: string;
  readonly isActive: boolean;
}

export async function addBanner(ctx: ShopContext, banner: NewBanner): Promise<Result<string, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  return decide<string, 'not-allowed'>(ctx.db, async (tx) => {
    // One at a time, so that two new ones do not get the same place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('banner order'))`);
    const [count] = await tx.select({ banners: sql<number>`count(*)::int` }).from(banners);
    const [row] = await tx
      .insert(banners)
      .values({ ...banner, order: (count?.banners ?? 0) + 1, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: banners.id });
    if (!row) throw new Error('The banner was not written');
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'banner', entityId: row.id, after: banner });
    return row.id;
  });
}
