// Reads a content page as shoppers see it: published, and not before its time. A former address redirects to the current one. A built-in
// page has no row until staff first open the list of pages; until then its text comes from built-in-pages.ts.

import { and, asc, eq, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { contentPageSlugs, contentPages } from '#db/schema/store.ts';
import type { ShopContext } from '#shop/context.ts';
import { BUILT_IN_PAGES, type PageText } from './built-in-pages.ts';
import { BUILT_IN_SLUGS, isBuiltInSlug } from './page-slug.ts';

export type FoundPage =
  | { readonly kind: 'page'; readonly text: PageText }
  | { readonly kind: 'moved'; readonly slug: string };

const isLive = (now: Date | Placeholder) =>
  and(eq(contentPages.status, 'published'), or(isNull(contentPages.publishFrom), lte(contentPages.publishFrom, now)));

const livePage = preparedQuery((db) =>
  db
    .select({ title: contentPages.title, body: contentPages.body })
    .from(contentPages)
    .where(and(eq(contentPages.slug, sql.placeholder('slug')), isLive(sql.placeholder('now'))))
    .prepare('live_page'),
);

const movedPage = preparedQuery((db) =>
  db
    .select({ slug: contentPages.slug })
    .from(contentPageSlugs)
    .innerJoin(contentPages, eq(contentPages.id, contentPageSlugs.pageId))
    .where(and(eq(contentPageSlugs.slug, sql.placeholder('slug')), isLive(sql.placeholder('now'))))
    .prepare('moved_page'),
);

/** Null when shoppers see no page at this address. */
export async function findPage(ctx: ShopContext, slug: string): Promise<FoundPage | null> {
  // PostgreSQL refuses a text with this character.
  if (slug.includes('\0')) return null;
  const [text] = await livePage(ctx.db).execute({ slug, now: ctx.now });
  if (text) return { kind: 'page', text };
  if (isBuiltInSlug(slug)) return { kind: 'page', text: BUILT_IN_PAGES[slug] };
  const [moved] = await movedPage(ctx.db).execute({ slug, now: ctx.now });
  return moved ? { kind: 'moved', ...moved } : null;
}

export interface ListedPage {
  readonly slug: string;
  /** Null for a built-in page that has no row yet. */
  readonly changedAt: Date | null;
}

/** Every page that shoppers see, for the sitemap. */
export async function listLivePages(ctx: ShopContext): Promise<ListedPage[]> {
  const rows = await ctx.db
    .select({ slug: contentPages.slug, changedAt: contentPages.updatedAt })
    .from(contentPages)
    .where(isLive(ctx.now))
    .orderBy(asc(contentPages.slug));
  const stored = new Set(rows.map(({ slug }) => slug));
  const withoutRow = BUILT_IN_SLUGS.filter((slug) => !stored.has(slug));
  return [...withoutRow.map((slug) => ({ slug, changedAt: null })), ...rows];
}
