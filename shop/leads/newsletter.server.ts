// Newsletter addresses: staff list, export and remove them, and a recipient can unsubscribe with a personal link.
// The link contains only the row's random id, so that nobody can unsubscribe somebody else by guessing.

import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { newsletterAddresses } from '#db/schema/feedback.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { toEmailContact } from '#shop/consents/consent.ts';
import { CONSENTS_COLUMN, consentsText, type Statement, withdrawConsent } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { findNewest, type PageQuery } from '#shop/newest-page.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { containsPattern } from '#shop/search-text.ts';

const NEWSLETTER_COLUMNS = ['Email', 'Date', 'Unsubscribe Link'] as const;

export interface NewsletterAddress {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
}

export interface NewsletterQuery extends PageQuery {
  readonly search: string;
}

export interface NewsletterList {
  readonly addresses: readonly NewsletterAddress[];
  readonly found: Count;
  /** The number of the page that is shown. */
  readonly page: number;
}

const toSearchCondition = (search: string) =>
  search === '' ? null : sql`lower(email) like lower(${containsPattern(search)})`;

/** Returns the newest addresses first. */
export async function listNewsletterAddresses(
  ctx: ShopContext,
  query: NewsletterQuery,
): Promise<Result<NewsletterList, 'not-allowed'>> {
  if (!may(ctx.actor, 'leads')) return refuse('not-allowed');
  const { ids, found, page } = await findNewest(
    ctx.db,
    {
      table: 'newsletter_addresses',
      timeColumn: 'created_at',
      where: sql`true`,
      matches: toSearchCondition(query.search),
    },
    query,
  );
  const rows = ids.length
    ? await ctx.db
        .select()
        .from(newsletterAddresses)
        .where(inArray(newsletterAddresses.id, [...ids]))
    : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ok({ found, page, addresses: ids.flatMap((id) => byId.get(id) ?? []) });
}

/** Deletes an address. The audit log does not store it, so that a deleted person's address is deleted everywhere. */
export async function deleteNewsletterAddress(
  ctx: ShopContext,
  id: string,
): Promise<Result<null, 'not-allowed' | 'no-such-address'>> {
  if (!may(ctx.actor, 'leads')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-address');
  return inTransaction<null, 'no-such-address'>(ctx.db, async (tx, refuseWith) => {
    const [deleted] = await tx.delete(newsletterAddresses).where(eq(newsletterAddresses.id, id)).returning();
    if (!deleted) return refuseWith('no-such-address');
    await withdrawOffers(tx, deleted.email, { source: 'staff', at: ctx.now });
    const before = { since: deleted.createdAt };
    await recordChange(tx, ctx.actor, { action: 'delete', entity: 'newsletter-address', entityId: id, before });
    return null;
  });
}

/** Unsubscribes without a sign-in: the link is enough. A repeated request succeeds too. */
export async function unsubscribe(ctx: ShopContext, id: string): Promise<void> {
  if (!isRowId(id)) return;
  await inTransaction<void, never>(ctx.db, async (tx) => {
    const [address] = await tx.select().from(newsletterAddresses).where(eq(newsletterAddresses.id, id));
    if (address) await withdrawOffers(tx, address.email, { source: 'newsletter', at: ctx.now });
  });
}

/** Withdraws the consent to offers, which also removes the address from the list. */
const withdrawOffers = (tx: Tx, email: string, statement: Pick<Statement, 'source' | 'at'>) =>
  withdrawConsent(tx, {
    contact: toEmailContact(email),
    channel: 'email',
    purpose: 'offers',
    userId: null,
    text: '',
    ...statement,
  });

export const unsubscribeLink = (origin: string, id: string): string => `${origin}/newsletter/unsubscribe?address=${id}`;

interface ExportedAddress extends NewsletterAddress {
  readonly consents: string;
}

/**
 * Exports the addresses in alphabetical order, each with its unsubscribe link. `withConsents`: adds a column with what
 * each address allows.
 */
export function exportNewsletterAddresses(
  ctx: ShopContext,
  { search, origin }: { readonly search: string; readonly origin: string },
  withConsents = false,
): Result<AsyncGenerator<string>, 'not-allowed' | 'proof-too-old'> {
  const allowed = requireFreshProof(ctx.actor, 'customers.export');
  if (!allowed.ok) return allowed;
  const where = toSearchCondition(search) ?? sql`true`;
  const fetchRows = (after: ExportedAddress | null, limit: number) =>
    ctx.db
      .select({ ...getTableColumns(newsletterAddresses), consents: consentsText(sql`lower(email)`) })
      .from(newsletterAddresses)
      .where(after ? sql`${where} and lower(email) > lower(${after.email})` : where)
      .orderBy(sql`lower(email)`)
      .limit(limit);
  return ok(
    csvChunks<ExportedAddress>({
      columns: withConsents ? [...NEWSLETTER_COLUMNS, CONSENTS_COLUMN] : NEWSLETTER_COLUMNS,
      fetchRows,
      toCells: ({ id, email, createdAt, consents }) => {
        const cells = [email, dayInIndia(createdAt), unsubscribeLink(origin, id)];
        return withConsents ? [...cells, consents] : cells;
      },
    }),
  );
}
