// Staff list, add, change and delete search synonyms. Each change is one transaction with an audit row. When two staff members save the
// same row, the second save is refused. A word that shoppers type is in one row only.

import { and, arrayOverlaps, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { searchSynonyms } from '#db/schema/search.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { containsPattern } from '#shop/search-text.ts';
import {
  MAX_SYNONYMS,
  parseSynonym,
  type SynonymInput,
  type SynonymProblems,
  type SynonymWords,
  synonymProblems,
} from './search-synonym.ts';

export const SYNONYM_SORTS = ['words', 'newest'] as const;

export interface SynonymsQuery {
  /** Any part of a word; '' lists all. */
  readonly search: string;
  readonly sort: (typeof SYNONYM_SORTS)[number];
  readonly page: number;
  readonly rows: number;
}

export interface Synonym extends SynonymWords {
  readonly id: string;
  readonly version: number;
}

export interface SynonymList {
  readonly synonyms: readonly Synonym[];
  readonly found: number;
  /** The number of all synonyms, whatever the search. */
  readonly total: number;
  /** The page that is shown: the last one when the requested page does not exist. */
  readonly page: number;
}

const { id, words, finds, isTwoWay, version } = searchSynonyms;
const COLUMNS = { id, words, finds, isTwoWay, version };
const ORDER = { words: [asc(words), asc(id)], newest: [desc(searchSynonyms.createdAt), asc(id)] } as const;

export async function listSynonyms(
  ctx: ShopContext,
  query: SynonymsQuery,
): Promise<Result<SynonymList, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.read')) return refuse('not-allowed');
  const pattern = containsPattern(query.search.toLowerCase());
  const where = query.search === '' ? undefined : sql`array_to_string(${words} || ${finds}, ' ') like ${pattern}`;
  const [total, found] = await Promise.all([ctx.db.$count(searchSynonyms), ctx.db.$count(searchSynonyms, where)]);
  const page = Math.min(query.page, Math.max(1, Math.ceil(found / query.rows)));
  const synonyms = await ctx.db
    .select(COLUMNS)
    .from(searchSynonyms)
    .where(where)
    .orderBy(...ORDER[query.sort])
    .offset((page - 1) * query.rows)
    .limit(query.rows);
  return ok({ synonyms, found, total, page });
}

/** Returns null for a row that does not exist, and for an actor who may not read products. */
export async function findSynonym(ctx: ShopContext, synonymId: string): Promise<Synonym | null> {
  if (!may(ctx.actor, 'products.read') || !isRowId(synonymId)) return null;
  const [row] = await ctx.db.select(COLUMNS).from(searchSynonyms).where(eq(id, synonymId));
  return row ?? null;
}

type InputRefusal = { readonly problems: SynonymProblems } | { readonly wordTaken: string };
export type AddSynonymRefusal = 'not-allowed' | 'too-many' | InputRefusal;
export type DeleteSynonymRefusal = 'not-allowed' | 'no-such-synonym' | 'changed-meanwhile';
export type SaveSynonymRefusal = InputRefusal | DeleteSynonymRefusal;

type RefuseWith<Reason> = (reason: Reason) => never;

/** Validates the words, and refuses a word that another row has. The lock makes simultaneous saves run one after the other. */
async function parseFreeSynonym(
  tx: Tx,
  input: SynonymInput,
  ownId: string | null,
  refuseWith: RefuseWith<InputRefusal>,
): Promise<SynonymWords> {
  const synonym = parseSynonym(input);
  const problems = synonymProblems(synonym);
  if (Object.keys(problems).length > 0) return refuseWith({ problems });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search synonyms'))`);
  const [other] = await tx
    .select({ words })
    .from(searchSynonyms)
    .where(and(arrayOverlaps(words, [...synonym.words]), ownId === null ? undefined : ne(id, ownId)))
    .limit(1);
  const wordTaken = other?.words.find((word) => synonym.words.includes(word));
  return wordTaken === undefined ? synonym : refuseWith({ wordTaken });
}

const toRow = (synonym: SynonymWords) => ({
  words: [...synonym.words],
  finds: [...synonym.finds],
  isTwoWay: synonym.isTwoWay,
});
const toAudit = (synonym: SynonymWords) => ({
  words: synonym.words.join(', '),
  finds: synonym.finds.join(', '),
  direction: synonym.isTwoWay ? 'both ways' : 'one way',
});

/** Returns the new row's id. */
export async function addSynonym(ctx: ShopContext, input: SynonymInput): Promise<Result<string, AddSynonymRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  return inTransaction<string, AddSynonymRefusal>(ctx.db, async (tx, refuseWith) => {
    const synonym = await parseFreeSynonym(tx, input, null, refuseWith);
    if ((await tx.$count(searchSynonyms)) >= MAX_SYNONYMS) refuseWith('too-many');
    const [row] = await tx
      .insert(searchSynonyms)
      .values({ ...toRow(synonym), createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id });
    if (!row) throw new Error('The synonym was not written');
    await recordChange(tx, ctx.actor, {
      action: 'add',
      entity: 'synonym',
      entityId: row.id,
      after: toAudit(synonym),
    });
    return row.id;
  });
}

async function lockSynonym(
  tx: Tx,
  synonymId: string,
  loadedVersion: number | null,
  refuseWith: RefuseWith<'no-such-synonym' | 'changed-meanwhile'>,
): Promise<Synonym> {
  const [row] = isRowId(synonymId)
    ? await tx.select(COLUMNS).from(searchSynonyms).where(eq(id, synonymId)).for('update')
    : [];
  if (!row) return refuseWith('no-such-synonym');
  if (loadedVersion !== null && loadedVersion !== row.version) return refuseWith('changed-meanwhile');
  return row;
}

/** `version`: the version that the form loaded; null saves without the check. */
export async function saveSynonym(
  ctx: ShopContext,
  synonymId: string,
  change: { readonly version: number | null; readonly fields: SynonymInput },
): Promise<Result<null, SaveSynonymRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  return inTransaction<null, SaveSynonymRefusal>(ctx.db, async (tx, refuseWith) => {
    const before = await lockSynonym(tx, synonymId, change.version, refuseWith);
    const after = await parseFreeSynonym(tx, change.fields, synonymId, refuseWith);
    await tx
      .update(searchSynonyms)
      .set({ ...toRow(after), version: before.version + 1, updatedAt: ctx.now })
      .where(eq(id, synonymId));
    await recordChange(tx, ctx.actor, {
      action: 'update',
      entity: 'synonym',
      entityId: synonymId,
      before: toAudit(before),
      after: toAudit(after),
    });
    return null;
  });
}

/** Returns the first word of the deleted row. */
export async function deleteSynonym(
  ctx: ShopContext,
  synonymId: string,
  loadedVersion: number | null,
): Promise<Result<string, DeleteSynonymRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  return inTransaction<string, DeleteSynonymRefusal>(ctx.db, async (tx, refuseWith) => {
    const before = await lockSynonym(tx, synonymId, loadedVersion, refuseWith);
    await tx.delete(searchSynonyms).where(eq(id, synonymId));
    await recordChange(tx, ctx.actor, {
      action: 'delete',
      entity: 'synonym',
      entityId: synonymId,
      before: toAudit(before),
    });
    return before.words[0] ?? '';
  });
}
