// Reads collections as shoppers see them: active ones, in the order of staff. A former address redirects to the current one.

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { pictures } from '#db/schema/catalog.ts';
import { collectionSlugs, collections } from '#db/schema/collections.ts';
import { toPicture } from '#shop/catalog/card-query.server.ts';
import { type CollectionScope, findFirstMembers } from '#shop/catalog/collection-members.server.ts';
import { ruleChangesAt } from '#shop/catalog/collection-rule.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { listActiveProductsByIds } from '#shop/catalog/products.server.ts';
import { isCategorySlug } from '#shop/catalog/shop-query.ts';
import type { ShopContext } from '#shop/context.ts';
import { HOME_COLLECTIONS, MENU_COLLECTIONS } from './collection-fields.ts';

const isLive = and(eq(collections.status, 'active'), isNull(collections.deletedAt));

export interface Collection {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly picture: Picture | null;
  readonly scope: CollectionScope;
  /** The time at which the rule finds other products without a change of data; null when there is none. */
  readonly changesAt: Date | null;
}

export type FoundCollection =
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'moved'; readonly slug: string };

const withPicture = {
  collection: collections,
  pictureKey: pictures.key,
  width: pictures.width,
  height: pictures.height,
  tone: pictures.tone,
};

const liveCollection = preparedQuery((db) =>
  db
    .select(withPicture)
    .from(collections)
    .leftJoin(pictures, eq(pictures.key, collections.image))
    .where(and(eq(collections.slug, sql.placeholder('slug')), isLive))
    .prepare('live_collection'),
);

const movedCollection = preparedQuery((db) =>
  db
    .select({ slug: collections.slug })
    .from(collectionSlugs)
    .innerJoin(collections, eq(collections.id, collectionSlugs.collectionId))
    .where(and(eq(collectionSlugs.slug, sql.placeholder('slug')), isLive))
    .prepare('moved_collection'),
);

/** Returns null when shoppers see no collection at this address. */
export async function findCollection(ctx: ShopContext, slug: string): Promise<FoundCollection | null> {
  if (!isCategorySlug(slug)) return null;
  const [row] = await liveCollection(ctx.db).execute({ slug });
  if (!row) {
    const [moved] = await movedCollection(ctx.db).execute({ slug });
    return moved ? { kind: 'moved', ...moved } : null;
  }
  const { collection, ...picture } = row;
  const { id, kind, conditions, sort, name, description, metaTitle, metaDescription } = collection;
  return {
    kind: 'collection',
    collection: {
      slug,
      name,
      description,
      metaTitle,
      metaDescription,
      picture: toPicture({ ...picture, alt: '' }, name),
      scope: { id, kind, conditions, sort },
      changesAt: kind === 'rule' ? ruleChangesAt(conditions, ctx.now) : null,
    },
  };
}

export interface CollectionLink {
  readonly slug: string;
  readonly name: string;
}

const IN_ORDER = [asc(collections.position), asc(collections.name), asc(collections.id)];

const menuCollections = preparedQuery((db) =>
  db
    .select({ slug: collections.slug, name: collections.name })
    .from(collections)
    .where(and(isLive, collections.inMenu))
    .orderBy(...IN_ORDER)
    .limit(MENU_COLLECTIONS)
    .prepare('menu_collections'),
);

export const listMenuCollections = (ctx: ShopContext): Promise<CollectionLink[]> => menuCollections(ctx.db).execute();

/** Returns every collection that shoppers see, for the sitemap and for links of staff. */
export const listLiveCollections = (ctx: ShopContext): Promise<(CollectionLink & { readonly changedAt: Date })[]> =>
  ctx.db
    .select({ slug: collections.slug, name: collections.name, changedAt: collections.updatedAt })
    .from(collections)
    .where(isLive)
    .orderBy(...IN_ORDER);

const homeCollections = preparedQuery((db) =>
  db
    .select(withPicture)
    .from(collections)
    .leftJoin(pictures, eq(pictures.key, collections.image))
    .where(and(isLive, collections.onHome))
    .orderBy(...IN_ORDER)
    .limit(HOME_COLLECTIONS)
    .prepare('home_collections'),
);

export interface HomeCollection extends CollectionLink, Pick<Collection, 'description' | 'picture'> {
  readonly products: readonly CardProduct[];
}

export interface HomeCollections {
  /** The collections that have products. */
  readonly collections: readonly HomeCollection[];
  readonly changesAt: Date | null;
}

/** The collections of the home page, each with its first products. */
export async function listHomeCollections(ctx: ShopContext, productsEach: number): Promise<HomeCollections> {
  const rows = await homeCollections(ctx.db).execute();
  const listed = await Promise.all(
    rows.map(async ({ collection, ...picture }) => ({
      slug: collection.slug,
      name: collection.name,
      description: collection.description,
      picture: toPicture({ ...picture, alt: '' }, collection.name),
      products: await listActiveProductsByIds(ctx, await findFirstMembers(ctx, collection, productsEach)),
    })),
  );
  const conditions = rows.flatMap(({ collection }) => (collection.kind === 'rule' ? collection.conditions : []));
  return {
    collections: listed.filter((each) => each.products.length > 0),
    changesAt: ruleChangesAt(conditions, ctx.now),
  };
}
