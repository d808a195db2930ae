// Staff add, save, restore and delete content pages. Every saved text is a version that can be restored. When two staff members save
// the same page, the second is refused. A changed address leaves a redirect behind. Built-in pages keep their address, stay
// published, and cannot be deleted.

import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { contentPageSlugs, contentPages, contentPageVersions } from '#db/schema/store.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { type PageFields, type PageProblems, pageProblems } from './page-fields.ts';
import { isBuiltInSlug } from './page-slug.ts';

export type AddPageRefusal = 'not-allowed' | 'slug-taken' | { readonly problems: PageProblems };
export type ChangePageRefusal = 'not-allowed' | 'no-such-page' | 'changed-meanwhile';
export type SavePageRefusal = AddPageRefusal | ChangePageRefusal;
export type DeletePageRefusal = ChangePageRefusal | 'built-in';
export type RestorePageRefusal = ChangePageRefusal | 'no-such-version' | { readonly problems: PageProblems };

type StoredPage = typeof contentPages.$inferSelect;
type RefuseWith<Reason> = (reason: Reason) => never;

const cleanFields = (page: PageFields): PageFields => ({
  title: page.title.trim(),
  slug: page.slug.trim(),
  body: page.body.replaceAll('\r\n', '\n').trim(),
  status: page.status,
  publishFrom: page.status === 'draft' ? null : page.publishFrom,
});

/** The audit log names the version of the text and not the text, which is stored with the version. */
const toAudit = (page: PageFields, textVersion: number) => ({
  ...pick(page, 'title', 'slug', 'status', 'publishFrom'),
  textVersion,
});

function requireValid(
  page: PageFields,
  storedSlug: string | null,
  refuseWith: RefuseWith<{ problems: PageProblems }>,
): void {
  const problems = pageProblems(page, storedSlug);
  if (Object.keys(problems).length > 0) refuseWith({ problems });
}

/** Takes the address: of two pages that want it at once, the second is refused. A page wins over a former address. */
async function takeSlug(tx: Tx, slug: string, id: string | null, refuseWith: RefuseWith<'slug-taken'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('page addresses'))`);
  const isOther = id === null ? undefined : ne(contentPages.id, id);
  if ((await tx.$count(contentPages, and(eq(contentPages.slug, slug), isOther))) > 0) refuseWith('slug-taken');
  await tx.delete(contentPageSlugs).where(eq(contentPageSlugs.slug, slug));
}

const addVersion = (tx: Tx, ctx: ShopContext, page: Pick<StoredPage, 'id' | 'version' | 'title' | 'body'>) =>
  tx.insert(contentPageVersions).values({
    pageId: page.id,
    version: page.version,
    title: page.title,
    body: page.body,
    savedBy: actorName(ctx.actor),
    savedAt: ctx.now,
  });

export async function addPage(ctx: ShopContext, page: PageFields): Promise<Result<string, AddPageRefusal>> {
  if (!may(ctx.actor, 'pages')) return refuse('not-allowed');
  return inTransaction<string, AddPageRefusal>(ctx.db, async (tx, refuseWith) => {
    const fields = cleanFields(page);
    requireValid(fields, null, refuseWith);
    // A built-in address is taken even before its page has a row.
    if (isBuiltInSlug(fields.slug)) refuseWith('slug-taken');
    await takeSlug(tx, fields.slug, null, refuseWith);
    const [row] = await tx
      .insert(contentPages)
      .values({ ...fields, createdAt: ctx.now, updatedAt: ctx.now })
      .returning();
    if (!row) throw new Error('The page was not written');
    await addVersion(tx, ctx, row);
    const entity = { entity: 'page', entityId: row.id };
    await recordChange(tx, ctx.actor, { action: 'add', ...entity, after: toAudit(fields, row.version) });
    return row.id;
  });
}

async function lockPage(
  tx: Tx,
  id: string,
  version: number | null,
  refuseWith: RefuseWith<'no-such-page' | 'changed-meanwhile'>,
): Promise<StoredPage> {
  const [page] = isRowId(id) ? await tx.select().from(contentPages).where(eq(contentPages.id, id)).for('update') : [];
  if (!page) return refuseWith('no-such-page');
  if (version !== null && version !== page.version) return refuseWith('changed-meanwhile');
  return page;
}

async function findTextVersion(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ version: sql<number>`coalesce(max(${contentPageVersions.version}), 0)::int` })
    .from(contentPageVersions)
    .where(eq(contentPageVersions.pageId, id));
  return row?.version ?? 0;
}

/** Writes the fields; a changed text becomes a version. Returns the new version of the page. */
async function writePage(
  tx: Tx,
  ctx: ShopContext,
  { action, before, after }: { readonly action: string; readonly before: StoredPage; readonly after: PageFields },
): Promise<number> {
  const version = before.version + 1;
  const textVersion = await findTextVersion(tx, before.id);
  const hasNewText = after.title !== before.title || after.body !== before.body;
  await tx
    .update(contentPages)
    .set({ ...after, version, updatedAt: ctx.now })
    .where(eq(contentPages.id, before.id));
  if (hasNewText) await addVersion(tx, ctx, { id: before.id, version, title: after.title, body: after.body });
  await recordChange(tx, ctx.actor, {
    action,
    entity: 'page',
    entityId: before.id,
    before: toAudit(before, textVersion),
    after: toAudit(after, hasNewText ? version : textVersion),
  });
  return version;
}

/** `version`: the version that the form loaded; null saves without the check. Returns the new version. */
export async function savePage(
  ctx: ShopContext,
  id: string,
  { version, page }: { readonly version: number | null; readonly page: PageFields },
): Promise<Result<number, SavePageRefusal>> {
  if (!may(ctx.actor, 'pages')) return refuse('not-allowed');
  return inTransaction<number, SavePageRefusal>(ctx.db, async (tx, refuseWith) => {
    const before = await lockPage(tx, id, version, refuseWith);
    const after = cleanFields(page);
    requireValid(after, before.slug, refuseWith);
    if (after.slug !== before.slug) {
      if (isBuiltInSlug(after.slug)) refuseWith('slug-taken');
      await takeSlug(tx, after.slug, id, refuseWith);
      await tx.insert(contentPageSlugs).values({ slug: before.slug, pageId: id });
    }
    return writePage(tx, ctx, { action: 'update', before, after });
  });
}

/** Makes an earlier text the current one, as a new version. Address and publication stay. */
export async function restorePageVersion(
  ctx: ShopContext,
  id: string,
  { version, restored }: { readonly version: number | null; readonly restored: number },
): Promise<Result<number, RestorePageRefusal>> {
  if (!may(ctx.actor, 'pages')) return refuse('not-allowed');
  return inTransaction<number, RestorePageRefusal>(ctx.db, async (tx, refuseWith) => {
    const before = await lockPage(tx, id, version, refuseWith);
    const [text] = await tx
      .select({ title: contentPageVersions.title, body: contentPageVersions.body })
      .from(contentPageVersions)
      .where(and(eq(contentPageVersions.pageId, id), eq(contentPageVersions.version, restored)));
    if (!text) return refuseWith('no-such-version');
    const { slug, status, publishFrom } = before;
    const after = cleanFields({ ...text, slug, status, publishFrom });
    // A placeholder of the earlier text may not exist any more.
    requireValid(after, slug, refuseWith);
    return writePage(tx, ctx, { action: 'restore', before, after });
  });
}

/** Returns the title. */
export async function deletePage(
  ctx: ShopContext,
  id: string,
  version: number | null,
): Promise<Result<string, DeletePageRefusal>> {
  if (!may(ctx.actor, 'pages')) return refuse('not-allowed');
  return inTransaction<string, DeletePageRefusal>(ctx.db, async (tx, refuseWith) => {
    const before = await lockPage(tx, id, version, refuseWith);
    if (isBuiltInSlug(before.slug)) return refuseWith('built-in');
    const textVersion = await findTextVersion(tx, id);
    await tx.delete(contentPages).where(eq(contentPages.id, id));
    const entity = { entity: 'page', entityId: id };
    await recordChange(tx, ctx.actor, { action: 'delete', ...entity, before: toAudit(before, textVersion) });
    return before.title;
  });
}
