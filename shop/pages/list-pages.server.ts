// The content pages for staff: the list, one page with its versions, and the values of the placeholders. The first read stores the
// built-in texts as version 1, so that staff can edit them and return to them.

import { asc, desc, eq, sql } from 'drizzle-orm';
import { users } from '#db/schema/people.ts';
import { contentPages, contentPageVersions } from '#db/schema/store.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { BUILT_IN_PAGES, type PageText } from './built-in-pages.ts';
import { type PageFields, type PageState, pageState } from './page-fields.ts';
import { BUILT_IN_SLUGS, isBuiltInSlug } from './page-slug.ts';
import { type PlaceholderValues, placeholderValues } from './placeholders.ts';
import { type RenderedPage, renderPage } from './render-page.server.ts';

/** The author of a built-in text. */
const STARTER_TEXT = 'Starter text';

/** Adding the same pages twice at once is harmless: the slug is unique. */
async function addMissingBuiltInPages(ctx: ShopContext): Promise<void> {
  const rows = await ctx.db.select({ slug: contentPages.slug }).from(contentPages);
  const missing = BUILT_IN_SLUGS.filter((slug) => rows.every((row) => row.slug !== slug));
  if (missing.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insert(contentPages)
      .values(
        missing.map((slug) => ({
          slug,
          ...BUILT_IN_PAGES[slug],
          status: 'published' as const,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })),
      )
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return;
    await tx.insert(contentPageVersions).values(
      added.map(({ id, version, title, body }) => ({
        pageId: id,
        version,
        title,
        body,
        savedBy: STARTER_TEXT,
        savedAt: ctx.now,
      })),
    );
  });
}

export interface AdminPageRow extends Omit<PageFields, 'body'> {
  readonly id: string;
  readonly version: number;
  readonly isBuiltIn: boolean;
  readonly state: PageState;
  readonly updatedAt: Date;
}

export interface PagesQuery {
  /** Part of the title, the address or the text. */
  readonly search: string;
  readonly state: PageState | null;
}

interface PageList {
  readonly pages: readonly AdminPageRow[];
  /** All pages, whatever the filter. */
  readonly total: number;
  readonly live: number;
}

/** Built-in pages come first, in their own order; then the store's own pages, by title. */
export async function listPages(ctx: ShopContext, query: PagesQuery): Promise<Result<PageList, 'not-allowed'>> {
  if (!may(ctx.actor, 'pages')) return refuse('not-allowed');
  await addMissingBuiltInPages(ctx);
  // A backslash before \, % and _ makes them plain characters of a LIKE pattern.
  const pattern = `%${query.search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await ctx.db
    .select({
      ...pick(contentPages, 'id', 'slug', 'title', 'status', 'publishFrom', 'version', 'updatedAt'),
      isFound: sql<boolean>`concat_ws(' ', ${contentPages.title}, '/' || ${contentPages.slug}, ${contentPages.body}) ilike ${pattern}`,
    })
    .from(contentPages)
    .orderBy(asc(contentPages.title), asc(contentPages.id));
  const pages = rows.map((row) => ({
    ...row,
    isBuiltIn: isBuiltInSlug(row.slug),
    state: pageState(row, ctx.now),
  }));
  const position = (slug: string): number =>
    isBuiltInSlug(slug) ? BUILT_IN_SLUGS.indexOf(slug) : BUILT_IN_SLUGS.length;
  return ok({
    pages: pages
      .filter(({ isFound, state }) => isFound && (query.state === null || query.state === state))
      .map(({ isFound: _isFound, ...page }) => page)
      // Stable: the store's own pages stay in the order of their titles.
      .sort((one, other) => position(one.slug) - position(other.slug)),
    total: pages.length,
    live: pages.filter(({ state }) => state === 'live').length,
  });
}

export interface PageVersion {
  readonly version: number;
  readonly title: string;
  readonly savedBy: string;
  readonly savedAt: Date;
}

export interface PageToEdit extends PageFields {
  readonly id: string;
  readonly version: number;
  readonly isBuiltIn: boolean;
  readonly state: PageState;
  readonly updatedAt: Date;
  /** Newest first; the first one is the stored text. */
  readonly versions: readonly PageVersion[];
}

/** At most this many versions are listed; older ones stay stored. */
const MAX_VERSIONS = 30;

/** Null for an actor who is not staff, and when there is no such page. */
export async function getPageToEdit(ctx: ShopContext, id: string): Promise<PageToEdit | null> {
  if (!may(ctx.actor, 'pages') || !isRowId(id)) return null;
  const [page] = await ctx.db.select().from(contentPages).where(eq(contentPages.id, id));
  if (!page) return null;
  const versions = await ctx.db
    .select({
      version: contentPageVersions.version,
      title: contentPageVersions.title,
      savedBy: sql<string>`coalesce(nullif(${users.name}, ''), ${contentPageVersions.savedBy})`,
      savedAt: contentPageVersions.savedAt,
    })
    .from(contentPageVersions)
    .leftJoin(users, sql`lower(${users.email}) = lower(${contentPageVersions.savedBy})`)
    .where(eq(contentPageVersions.pageId, id))
    .orderBy(desc(contentPageVersions.version))
    .limit(MAX_VERSIONS);
  const { createdAt: _createdAt, ...fields } = page;
  return { ...fields, isBuiltIn: isBuiltInSlug(page.slug), state: pageState(page, ctx.now), versions };
}

/** The placeholders' current values, for pages and for the form. */
export async function getPlaceholderValues(ctx: ShopContext): Promise<PlaceholderValues> {
  const settings = await getSettings(ctx);
  const { payments, courier } = ctx.providers;
  return placeholderValues({ settings, takesOnlinePayments: payments.isOffered, hasCourier: courier !== null });
}

/** Renders the unsaved text of the form as shoppers would see it. */
export async function previewPage(ctx: ShopContext, text: PageText): Promise<Result<RenderedPage, 'not-allowed'>> {
  if (!may(ctx.actor, 'pages')) return refuse('not-allowed');
  return ok(renderPage(text, await getPlaceholderValues(ctx)));
}
