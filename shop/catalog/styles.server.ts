// Joins products to a style, and takes them out again. A style is only an id that products share; a last product alone loses it.

import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { mainPicture, toPicture } from './card-query.server.ts';
import type { Picture } from './picture.ts';
import type { ProductStatus } from './product.ts';
import { findJoinProblem, type JoinProblem } from './style.ts';
import { lockStyleChanges } from './style-lock.server.ts';

/** A colour of a style for staff, who also see inactive products. */
export interface AdminStyleColor {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly sku: string;
  readonly status: ProductStatus;
  readonly available: number;
  readonly picture: Picture | null;
}

/** Returns the other products of a product's style, oldest first; empty for an actor who may not read products. */
export async function listStyleColors(ctx: ShopContext, id: string): Promise<AdminStyleColor[]> {
  if (!may(ctx.actor, 'products.read') || !isRowId(id)) return [];
  const rows = await ctx.db
    .select({
      id: products.id,
      name: products.name,
      color: products.color,
      sku: products.sku,
      status: products.status,
      available: products.available,
      pictureKey: pictures.key,
      width: pictures.width,
      height: pictures.height,
      tone: pictures.tone,
      alt: productPictures.alt,
    })
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(
      and(
        eq(products.styleId, sql`(select this.style_id from products this where this.id = ${id})`),
        ne(products.id, id),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(products.createdAt), asc(products.color), asc(products.id));
  return rows.map(({ pictureKey, width, height, tone, alt, ...row }) => ({
    ...row,
    picture: toPicture({ pictureKey, width, height, tone, alt }, row.name),
  }));
}

/** Locks the products and all other products of their styles. */
async function lockStyles(tx: Tx, ids: readonly string[]) {
  await lockStyleChanges(tx);
  const styleIds = tx
    .select({ styleId: products.styleId })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNotNull(products.styleId)));
  return tx
    .select({ id: products.id, color: products.color, styleId: products.styleId })
    .from(products)
    .where(and(or(inArray(products.id, [...ids]), inArray(products.styleId, styleIds)), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('no key update');
}

type LockedMember = Awaited<ReturnType<typeof lockStyles>>[number];

const membersOf = (locked: readonly LockedMember[], product: LockedMember): readonly LockedMember[] =>
  product.styleId === null ? [product] : locked.filter(({ styleId }) => styleId === product.styleId);

const colorsOf = (members: readonly LockedMember[]) => ({ colours: members.map(({ color }) => color) });

export type JoinStyleRefusal = 'not-allowed' | 'no-such-product' | JoinProblem;

/** Makes one style of both products and all other colours of their styles. */
export async function joinStyle(
  ctx: ShopContext,
  id: string,
  otherId: string,
): Promise<Result<null, JoinStyleRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isRowId(id) || !isRowId(otherId)) return refuse('no-such-product');
  return inTransaction<null, JoinStyleRefusal>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockStyles(tx, [id, otherId]);
    const [one, other] = [id, otherId].map((each) => locked.find((member) => member.id === each));
    if (!one || !other) return refuseWith('no-such-product');
    const problem = findJoinProblem(membersOf(locked, one), membersOf(locked, other));
    if (problem !== null) return refuseWith(problem);
    const styleId = one.styleId ?? other.styleId ?? crypto.randomUUID();
    const joined = locked.filter((member) => member.styleId !== styleId);
    await tx
      .update(products)
      .set({ styleId, updatedAt: ctx.now })
      .where(inArray(products.id, toIds(joined)));
    await recordChanges(
      tx,
      ctx.actor,
      joined.map((member) => ({
        action: 'join style',
        entity: 'product',
        entityId: member.id,
        before: colorsOf(membersOf(locked, member)),
        after: colorsOf(locked),
      })),
    );
    return null;
  });
}

const toIds = (members: readonly LockedMember[]): string[] => members.map(({ id }) => id);

/** Takes a product out of its style. Of a style with two products both leave, because one product is no style. */
export async function leaveStyle(
  ctx: ShopContext,
  id: string,
): Promise<Result<null, 'not-allowed' | 'no-such-product'>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-product');
  return inTransaction<null, 'no-such-product'>(ctx.db, async (tx, refuseWith) => {
    const locked = await lockStyles(tx, [id]);
    const product = locked.find((member) => member.id === id);
    if (!product) return refuseWith('no-such-product');
    if (product.styleId === null) return null;
    const leaving = locked.length === 2 ? locked : [product];
    await tx
      .update(products)
      .set({ styleId: null, updatedAt: ctx.now })
      .where(inArray(products.id, toIds(leaving)));
    await recordChanges(
      tx,
      ctx.actor,
      leaving.map((member) => ({
        action: 'leave style',
        entity: 'product',
        entityId: member.id,
        before: colorsOf(locked),
        after: colorsOf([member]),
      })),
    );
    return null;
  });
}
