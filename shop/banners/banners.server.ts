// Changes of the shop's banners by staff: add, edit, switch on and off, delete, sort. A new banner comes last: its position is count + 1,
// which is free because positions are renumbered after a deletion. When two staff members change the same banner, or the order of all
// banners, the second change is refused.

import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { pictures } from '#db/schema/catalog.ts';
import { banners } from '#db/schema/promotions.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type BannerFields, type BannerProblems, bannerProblems } from './banner-fields.ts';

export type NewBanner = Omit<BannerFields, 'showFrom' | 'showUntil'> &
  Partial<Pick<BannerFields, 'showFrom' | 'showUntil'>> & { readonly isActive: boolean };
/** Any fields of a banner; missing fields stay. */
export type BannerChange = Partial<NewBanner>;

export type AddBannerRefusal = 'not-allowed' | 'no-such-picture' | { readonly problems: BannerProblems };
export type ChangeBannerRefusal = 'not-allowed' | 'no-such-banner' | 'changed-meanwhile';
export type UpdateBannerRefusal = AddBannerRefusal | ChangeBannerRefusal;

/** Serialises changes of the order, so that two banners do not get the same position. */
const lockOrder = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('banner order'))`);

const trimFields = (banner: BannerFields): BannerFields => ({
  title: banner.title.trim(),
  subtitle: banner.subtitle.trim(),
  description: banner.description.trim(),
  image: banner.image,
  buttonText: banner.buttonText.trim(),
  buttonLink: banner.buttonLink.trim(),
  category: banner.category,
  showFrom: banner.showFrom,
  showUntil: banner.showUntil,
});

async function requireValidFields(
  tx: Tx,
  banner: BannerFields,
  refuseWith: (reason: Exclude<AddBannerRefusal, 'not-allowed'>) => never,
): Promise<void> {
  const problems = bannerProblems(banner);
  if (Object.keys(problems).length > 0) refuseWith({ problems });
  if ((await tx.$count(pictures, eq(pictures.key, banner.image))) === 0) refuseWith('no-such-picture');
}

export async function addBanner(ctx: ShopContext, banner: NewBanner): Promise<Result<string, AddBannerRefusal>> {
  if (!may(ctx.actor, 'banners')) return refuse('not-allowed');
  return inTransaction<string, AddBannerRefusal>(ctx.db, async (tx, refuseWith) => {
    const fields = trimFields({ showFrom: null, showUntil: null, ...banner });
    await requireValidFields(tx, fields, refuseWith);
    await lockOrder(tx);
    const order = (await tx.$count(banners)) + 1;
    const after = { ...fields, isActive: banner.isActive, order };
    const [row] = await tx
      .insert(banners)
      .values({ ...after, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: banners.id });
    if (!row) throw new Error('The banner was not written');
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'banner', entityId: row.id, after });
    return row.id;
  });
}

type StoredBanner = typeof banners.$inferSelect;

async function lockBanner(
  tx: Tx,
  id: string,
  version: number | null,
  refuseWith: (reason: 'no-such-banner' | 'changed-meanwhile') => never,
): Promise<StoredBanner> {
  const [banner] = isRowId(id) ? await tx.select().from(banners).where(eq(banners.id, id)).for('update') : [];
  if (!banner) return refuseWith('no-such-banner');
  if (version !== null && version !== banner.version) return refuseWith('changed-meanwhile');
  return banner;
}

/** `version`: the version that the screen loaded; null saves without the check. Returns the new version. */
export async function updateBanner(
  ctx: ShopContext,
  id: string,
  { version, change }: { readonly version: number | null; readonly change: BannerChange },
): Promise<Result<number, UpdateBannerRefusal>> {
  if (!may(ctx.actor, 'banners')) return refuse('not-allowed');
  return inTransaction<number, UpdateBannerRefusal>(ctx.db, async (tx, refuseWith) => {
    const before = await lockBanner(tx, id, version, refuseWith);
    const changed = { ...before, ...change };
    const fields = trimFields(changed);
    // Switching a banner on or off does not validate its texts.
    if (Object.keys(change).some((field) => field !== 'isActive')) await requireValidFields(tx, fields, refuseWith);
    const after = { ...fields, isActive: changed.isActive };
    await tx
      .update(banners)
      .set({ ...after, version: sql`${banners.version} + 1`, updatedAt: ctx.now })
      .where(eq(banners.id, id));
    await recordChange(tx, ctx.actor, { action: 'update', entity: 'banner', entityId: id, before, after });
    return before.version + 1;
  });
}

const idsInOrder = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .select({ id: banners.id })
    .from(banners)
    .orderBy(...BANNER_ORDER);
  return rows.map(({ id }) => id);
};
const BANNER_ORDER = [asc(banners.order), asc(banners.createdAt), asc(banners.id)];

/** Stores index + 1 as position, in one statement that skips banners whose position is right already. */
async function saveOrder(ctx: ShopContext, tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update banners b set "order" = sorted.position::int, updated_at = ${ctx.now}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as sorted(id, position)
    where sorted.id = b.id and b."order" <> sorted.position`);
}

export async function deleteBanner(
  ctx: ShopContext,
  id: string,
  version: number | null,
): Promise<Result<string, ChangeBannerRefusal>> {
  if (!may(ctx.actor, 'banners')) return refuse('not-allowed');
  return inTransaction<string, ChangeBannerRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockOrder(tx);
    const before = await lockBanner(tx, id, version, refuseWith);
    await tx.delete(banners).where(eq(banners.id, id));
    await saveOrder(ctx, tx, await idsInOrder(tx));
    await recordChange(tx, ctx.actor, { action: 'delete', entity: 'banner', entityId: id, before });
    return before.title;
  });
}

export type ReorderRefusal = 'not-allowed' | 'not-all-of-them' | 'changed-meanwhile';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** `shownIds`: the order that the screen showed; when it is outdated, nothing is moved. */
export async function reorderBanners(
  ctx: ShopContext,
  ids: readonly string[],
  shownIds: readonly string[],
): Promise<Result<number, ReorderRefusal>> {
  if (!may(ctx.actor, 'banners')) return refuse('not-allowed');
  const hasSameIds = isSame([...ids].sort(), [...shownIds].sort());
  const hasRepeatedIds = new Set(ids).size !== ids.length;
  if (!hasSameIds || hasRepeatedIds) return refuse('not-all-of-them');
  return inTransaction<number, ReorderRefusal>(ctx.db, async (tx, refuseWith) => {
    await lockOrder(tx);
    const before = await idsInOrder(tx);
    if (!isSame(before, shownIds)) return refuseWith('changed-meanwhile');
    await saveOrder(ctx, tx, ids);
    await recordChange(tx, ctx.actor, {
      action: 'reorder',
      entity: 'banner',
      entityId: 'all',
      before: { order: before },
      after: { order: ids },
    });
    return ids.length;
  });
}
