// Reads a product's page by its slug. Inactive products are not found; a former address gives the current slug.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isRowId } from '#shop/row-id.ts';
import { shownAttributes } from './attributes.ts';
import { cardColumns, mainPicture, toCard } from './card-query.server.ts';
import { excerpt } from './excerpt.ts';
import { findSlugByOldPath } from './old-addresses.server.ts';
import type { Picture } from './picture.ts';
import type { CardProduct, ProductStatus } from './product.ts';
import { PAGE_DETAILS, pickFields } from './product-fields.ts';
import { kindPattern } from './product-kind.ts';
import type { FoundProduct, ProductPage } from './product-page.ts';
import { plainText, richText } from './rich-text.server.ts';
import { toShownChart } from './size-chart.ts';
import type { StyleColor } from './style.ts';
import { videoColumn } from './video-query.server.ts';

/** The length that search engines and previews show. */
const SUMMARY_LENGTH = 160;

const {
  pictureKey: _key,
  width: _width,
  height: _height,
  tone: _tone,
  alt: _alt,
  ...columnsWithoutPicture
} = cardColumns;

const pageQuery = (db: DbOrTx, condition: SQL | undefined) =>
  db
    .select({
      ...columnsWithoutPicture,
      category: { slug: categories.slug, name: categories.name },
      sizeChart: categories.sizeChart,
      attributes: products.attributes,
      categoryAttributes: categories.attributes,
      pictures: sql<Picture[]>`coalesce((
        select json_agg(json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'tone', k.tone,
          'alt', coalesce(nullif(p.alt, ''), ${products.name})) order by p.position)
        from ${productPictures} p join ${pictures} k on k.key = p.picture_key where p.product_id = ${products.id}), '[]')`,
      video: videoColumn(sql`${products.id}`),
      styleColors: sql<StyleColor[]>`coalesce((
        select json_agg(json_build_object('id', s.id, 'slug', s.slug, 'label', coalesce(nullif(trim(s.color), ''), s.name),
          'isSoldOut', s.available <= 0, 'picture', (select json_build_object('key', k.key, 'width', k.width, 'height', k.height,
            'tone', k.tone, 'alt', '') from ${productPictures} p join ${pictures} k on k.key = p.picture_key
            where p.product_id = s.id and p.position = 0)) order by s.created_at, s.color, s.id)
        from products s where s.style_id = ${products.styleId} and s.status = 'active' having count(*) > 1), '[]')`,
      description: products.description,
      ...pickFields(products, PAGE_DETAILS),
      metaTitle: products.metaTitle,
      metaDescription: products.metaDescription,
      featured: products.featured,
      trending: products.trending,
      bestSeller: products.bestSeller,
      isReturnable: products.isReturnable,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(condition);

const pageBySlug = preparedQuery((db) =>
  pageQuery(db, and(eq(products.slug, sql.placeholder('slug')), eq(products.status, 'active'))).prepare('product_page'),
);

/** A text of another form cannot be a slug of this store; it may still be an address of the old shop. */
const SLUG = /^[a-z0-9-]{1,200}$/;

export async function getProductPage(ctx: ShopContext, slug: string): Promise<FoundProduct | null> {
  const [row] = SLUG.test(slug) ? await pageBySlug(ctx.db).execute({ slug }) : [];
  if (row) return { kind: 'product', product: toPage(row) };
  const newSlug = await findSlugByOldPath(ctx, `/product/${slug}`);
  return newSlug === null ? null : { kind: 'moved', slug: newSlug };
}

type PageRow = Awaited<ReturnType<ReturnType<typeof pageBySlug>['execute']>>[number];

function toPage({ categoryAttributes, ...row }: PageRow): ProductPage {
  return {
    ...row,
    attributes: shownAttributes(categoryAttributes, row.attributes),
    picture: row.pictures[0] ?? null,
    sizeChart: toShownChart(row.sizeChart, row.sizes),
    description: richText(row.description),
    summary: excerpt(plainText(row.description), SUMMARY_LENGTH),
  };
}

export interface ProductPreview {
  readonly product: ProductPage;
  readonly status: ProductStatus;
  readonly publishAt: Date | null;
}

/** Returns the page of a product that shoppers may not see yet, or null for an actor who may not read products. */
export async function getProductPreview(ctx: ShopContext, id: string): Promise<ProductPreview | null> {
  if (!may(ctx.actor, 'products.read') || !isRowId(id)) return null;
  const isProduct = and(eq(products.id, id), isNull(products.deletedAt));
  const [[row], [publication]] = await Promise.all([
    pageQuery(ctx.db, isProduct),
    ctx.db.select({ status: products.status, publishAt: products.publishAt }).from(products).where(isProduct),
  ]);
  return row && publication ? { product: toPage(row), ...publication } : null;
}

/** How many candidates each of the queries below gives, so that the cost does not depend on the category's size. */
const CANDIDATES = sql.raw('12');
/** How many products are compared by their names, the newest first. */
const COMPARED = sql.raw('300');

/** A scalar subquery lets PostgreSQL scan the index by category and age from the product's own value. */
const columnOfThisProduct = (column: 'category_id' | 'listed_at') =>
  sql`(select this.${sql.raw(column)} from products this where this.id = ${sql.placeholder('id')})`;

const inThisCategory = sql`p.category_id = ${columnOfThisProduct('category_id')} and p.status = 'active' and p.id <> ${sql.placeholder('id')}`;
const isSameKind = (name: SQL | typeof products.name) => sql`${name} ~* ${sql.placeholder('kind')}::text`;

/** The next older products: the links of all product pages together reach the whole category. */
const nextOlder = sql`select p.id from products p where ${inThisCategory}
  and p.listed_at < ${columnOfThisProduct('listed_at')} order by p.listed_at desc limit ${CANDIDATES}`;

/** The newest products, because the oldest product has no older ones. */
const newest = sql`select p.id from products p where ${inThisCategory} order by p.listed_at desc limit ${CANDIDATES}`;

/** Products of the same kind, which may be neither new nor of the same age. */
const sameKind = sql`select p.id from (select p.id, p.name, p.available, p.listed_at from products p where ${inThisCategory}
    order by p.listed_at desc limit ${COMPARED}) p
  where ${isSameKind(sql`p.name`)} order by p.available > 0 desc, p.listed_at desc, p.id limit ${CANDIDATES}`;

const relatedProducts = preparedQuery((db) =>
  db
    .select(cardColumns)
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(sql`${products.id} in ((${nextOlder}) union (${newest}) union (${sameKind}))`)
    .orderBy(
      sql`${products.available} > 0 desc, ${isSameKind(products.name)} desc`,
      sql`${products.listedAt} < ${columnOfThisProduct('listed_at')} desc, ${products.listedAt} desc, ${products.id}`,
    )
    .limit(sql.placeholder('limit'))
    .prepare('related_products'),
);

/** Products of the same kind in other categories. */
const sameKindElsewhere = preparedQuery((db) =>
  db
    .select(cardColumns)
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(
      sql`${products.id} in (select p.id from (
          select p.id, p.name, p.category_id from products p where p.status = 'active' and p.available > 0
          order by p.listed_at desc limit ${COMPARED}) p
        where p.category_id <> ${columnOfThisProduct('category_id')} and ${isSameKind(sql`p.name`)})`,
    )
    .orderBy(sql`${products.listedAt} desc, ${products.id}`)
    .limit(sql.placeholder('limit'))
    .prepare('related_products_elsewhere'),
);

/**
 * Other products of the same category, those of the same kind first (sarees under a saree), then products of the kind in other
 * categories; sold-out ones last.
 */
export async function listRelatedProducts(
  ctx: ShopContext,
  { id, name }: Pick<CardProduct, 'id' | 'name'>,
  limit: number,
): Promise<CardProduct[]> {
  const kind = kindPattern(name);
  const rows = await relatedProducts(ctx.db).execute({ id, kind, limit });
  const available = rows.filter((row) => row.available > 0);
  if (available.length === limit) return rows.map(toCard);
  const elsewhere = await sameKindElsewhere(ctx.db).execute({ id, kind, limit: limit - available.length });
  const soldOut = rows.filter((row) => row.available <= 0);
  return [...available, ...elsewhere, ...soldOut].slice(0, limit).map(toCard);
}
