// "Complete the look": the products that staff show on another product's page, in their order. Each change is stored with an audit row.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { lookProducts } from '#db/schema/product-links.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type LookRefusal, validateLook } from './look.ts';
import type { Picture } from './picture.ts';

export interface LookProduct {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly status: 'active' | 'inactive';
  readonly available: number;
  readonly picture: Picture | null;
}

/** Returns the products of the look in the order of staff. */
export async function getLook(ctx: ShopContext, productId: string): Promise<readonly LookProduct[]> {
  if (!may(ctx.actor, 'products.read') || !isRowId(productId)) return [];
  const { rows } = await ctx.db.execute<LookProduct & Record<string, unknown>>(sql`
    select p.id, p.name, p.sku, p.status, p.available,
      (select json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'tone', k.tone, 'alt', '')
        from product_pictures q join pictures k on k.key = q.picture_key where q.product_id = p.id and q.position = 0) as picture
    from look_products l join products p on p.id = l.other_id and p.deleted_at is null
    where l.product_id = ${productId}::uuid order by l.position`);
  return rows;
}

const listIds = async (tx: Tx, productId: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from look_products l join products p on p.id = l.other_id and p.deleted_at is null
    where l.product_id = ${productId}::uuid order by l.position`);
  return rows.map(({ id }) => id);
};

export interface LookChange {
  /** The look that the screen showed: when it has changed since, the change is refused. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export type SetLookRefusal = 'not-allowed' | 'no-such-product' | 'changed-meanwhile' | LookRefusal;

export async function setLook(
  ctx: ShopContext,
  productId: string,
  { before, after }: LookChange,
): Promise<Result<null, SetLookRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (![productId, ...after].every(isRowId)) return refuse('no-such-product');
  const problem = validateLook(productId, after);
  if (problem !== null) return refuse(problem);
  return inTransaction<null, SetLookRefusal>(ctx.db, async (tx, refuseWith) => {
    const isNotDeleted = and(inArray(products.id, [productId, ...after]), isNull(products.deletedAt));
    const found = await tx
      .select({ id: products.id })
      .from(products)
      .where(isNotDeleted)
      .orderBy(products.id)
      .for('key share');
    if (found.length !== after.length + 1) return refuseWith('no-such-product');
    // Two changes of one look wait for each other here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('look'), hashtext(${productId}))`);
    const stored = await listIds(tx, productId);
    if (stored.join() === after.join()) return null;
    if (stored.join() !== before.join()) return refuseWith('changed-meanwhile');
    await tx.delete(lookProducts).where(eq(lookProducts.productId, productId));
    if (after.length > 0)
      await tx.insert(lookProducts).values(after.map((otherId, position) => ({ productId, position, otherId })));
    await recordChange(tx, ctx.actor, {
      action: 'set look',
      entity: 'product',
      entityId: productId,
      before: { look: stored },
      after: { look: after },
    });
    return null;
  });
}
