// Staff change the brand: name, look, links and home page, in one transaction with an audit row. When two staff members save at once,
// the second is refused. The record of settings holds the brand; its change invalidates every cached page.

import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { pictures } from '#db/schema/catalog.ts';
import { settings as settingsTable } from '#db/schema/promotions.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { fromRow, getSettings } from '#shop/settings/settings.server.ts';
import { type Brand, type BrandLink, type BrandPicture, BUILT_IN } from './brand.ts';
import { type BrandInput, type BrandProblems, brandProblems } from './brand-problems.ts';

export type SaveBrandRefusal =
  | 'not-allowed'
  | 'changed-meanwhile'
  | 'no-such-picture'
  | { readonly problems: BrandProblems };

export interface BrandToEdit {
  readonly name: string;
  readonly brand: Brand;
  readonly version: number;
}

/** Returns null when the actor may not change settings. */
export async function getBrandToEdit(ctx: ShopContext): Promise<BrandToEdit | null> {
  if (!may(ctx.actor, 'settings')) return null;
  // The first read creates the record.
  await getSettings(ctx);
  const [row] = await ctx.db.select().from(settingsTable);
  if (!row) throw new Error('The settings record is missing');
  const { brand, storeInfo } = fromRow(row);
  return { name: storeInfo.name, brand, version: row.version };
}

type Pictures = ReadonlyMap<string, BrandPicture>;

/** Returns the uploaded pictures by key, and locks their rows, so that the nightly removal of unused uploads waits. */
async function lockPictures(tx: Tx, keys: readonly (string | null)[]): Promise<Pictures> {
  const uploaded = keys.filter((key): key is string => key !== null && key !== BUILT_IN);
  if (uploaded.length === 0) return new Map();
  const rows = await tx
    .select({ key: pictures.key, width: pictures.width, height: pictures.height, tone: pictures.tone })
    .from(pictures)
    .where(inArray(pictures.key, uploaded))
    .for('key share');
  return new Map(rows.map((row) => [row.key, { ...row, tone: row.tone as Tone }]));
}

const pictureKeys = ({ logo, mark, favicon, hero }: BrandInput): readonly (string | null)[] => [
  logo,
  mark,
  favicon,
  hero.picture,
  hero.secondPicture,
];

const trimLinks = (links: readonly BrandLink[]): BrandLink[] =>
  links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() }));

function toBrandRecord({ name: _name, ...input }: BrandInput, stored: Pictures): Brand {
  const toPicture = (key: string | null): BrandPicture | null => (key === null ? null : (stored.get(key) ?? null));
  const toChosenPicture = (key: string | null) => (key === BUILT_IN ? BUILT_IN : toPicture(key));
  return {
    ...input,
    tagline: input.tagline.trim(),
    logo: toPicture(input.logo),
    mark: toChosenPicture(input.mark),
    favicon: toPicture(input.favicon),
    headerLinks: trimLinks(input.headerLinks),
    footerColumns: input.footerColumns.map(({ title, links }) => ({ title: title.trim(), links: trimLinks(links) })),
    social: {
      instagram: input.social.instagram.trim(),
      facebook: input.social.facebook.trim(),
      linkedin: input.social.linkedin.trim(),
    },
    hero: {
      title: input.hero.title.trim(),
      text: input.hero.text.trim(),
      buttons: trimLinks(input.hero.buttons),
      picture: toChosenPicture(input.hero.picture),
      pictureAlt: input.hero.pictureAlt.trim(),
      secondPicture: toChosenPicture(input.hero.secondPicture),
    },
  };
}

/** `version`: the version that the form loaded; null saves without the check. Returns the stored brand. */
export async function saveBrand(
  ctx: ShopContext,
  { version, input }: { readonly version: number | null; readonly input: BrandInput },
): Promise<Result<BrandToEdit, SaveBrandRefusal>> {
  if (!may(ctx.actor, 'settings')) return refuse('not-allowed');
  const problems = brandProblems(input);
  if (Object.keys(problems).length > 0) return refuse({ problems });
  await getSettings(ctx);
  return inTransaction<BrandToEdit, SaveBrandRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx.select().from(settingsTable).for('update');
    if (!row) throw new Error('The settings record is missing');
    if (version !== null && version !== row.version) return refuseWith('changed-meanwhile');
    const keys = pictureKeys(input);
    const stored = await lockPictures(tx, keys);
    if (keys.some((key) => key !== null && key !== BUILT_IN && !stored.has(key))) return refuseWith('no-such-picture');
    const before = fromRow(row);
    const brand = toBrandRecord(input, stored);
    const storeInfo = { ...before.storeInfo, name: input.name.trim() };
    await tx
      .update(settingsTable)
      .set({ brand: { ...brand }, storeInfo, version: sql`${settingsTable.version} + 1`, updatedAt: ctx.now })
      .where(eq(settingsTable.id, 'general'));
    await recordChange(tx, ctx.actor, {
      action: 'update',
      entity: 'settings',
      entityId: 'general',
      before: { name: before.storeInfo.name, brand: before.brand },
      after: { name: storeInfo.name, brand },
    });
    return { name: storeInfo.name, brand, version: row.version + 1 };
  });
}
