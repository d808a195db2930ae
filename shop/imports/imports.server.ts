// Stores files of products as drafts of imports, with the choices of staff. No product changes before staff start the import.

import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories } from '#db/schema/catalog.ts';
import { imports } from '#db/schema/imports.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { truncate } from '#shop/search-text.ts';
import { guessChoices } from './guess-choices.ts';
import type { ImportChoices } from './import-choices.ts';
import { decodeImportFile, type ImportFile, type ImportFileRefusal, parseImportFile } from './import-file.ts';
import { MAX_FILE_BYTES } from './import-limits.ts';
import { storable } from './storable.ts';

const MAX_NAME_LENGTH = 200;
const MAX_LISTED = 50;

export type ImportStatus = typeof imports.$inferSelect.status;

export interface ImportRecord
  extends Readonly<Omit<typeof imports.$inferSelect, 'file' | 'choices' | 'readAt' | 'updatedAt'>> {
  readonly choices: ImportChoices;
}

const { file: _file, readAt: _readAt, updatedAt: _updatedAt, ...recordColumns } = getTableColumns(imports);

export const listStoreCategories = (ctx: ShopContext) =>
  ctx.db
    .select({ id: categories.id, name: categories.name, slug: categories.slug, attributes: categories.attributes })
    .from(categories)
    .orderBy(categories.position, categories.name);

export type AddImportRefusal = 'not-allowed' | 'too-large' | ImportFileRefusal;

/** Stores the file as a draft with guessed choices, and returns the draft's id. */
export async function addImport(
  ctx: ShopContext,
  { bytes, fileName }: { readonly bytes: Uint8Array; readonly fileName: string },
): Promise<Result<string, AddImportRefusal>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  if (bytes.length > MAX_FILE_BYTES) return refuse('too-large');
  const text = decodeImportFile(bytes);
  if (text === null) return refuse('unreadable');
  const parsed = parseImportFile(text);
  if (!parsed.ok) return parsed;
  const file = parsed.value;
  const name = truncate(fileName.replaceAll('\0', '').toWellFormed().trim(), MAX_NAME_LENGTH) || 'products.csv';
  const values = {
    fileName: name,
    kind: file.kind,
    file: text.toWellFormed(),
    rows: file.rows.length,
    // New products from another shop stay inactive until staff have looked at them; new products from the store's own file get their status
    // from the file.
    publishes: file.kind === 'tanabana',
    choices: storable(guessChoices(file, await listStoreCategories(ctx))),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return inTransaction<string, never>(ctx.db, async (tx) => {
    const [row] = await tx.insert(imports).values(values).returning({ id: imports.id });
    if (!row) throw new Error('the import was not stored');
    const after = { fileName: name, kind: file.kind, rows: file.rows.length };
    await recordChange(tx, ctx.actor, { action: 'add', entity: 'import', entityId: row.id, after });
    return row.id;
  });
}

/** Returns the newest imports first. */
export async function listImports(ctx: ShopContext): Promise<Result<ImportRecord[], 'not-allowed'>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  const rows = await ctx.db.select(recordColumns).from(imports).orderBy(desc(imports.createdAt)).limit(MAX_LISTED);
  return ok(rows as ImportRecord[]);
}

export async function findImport(ctx: ShopContext, id: string): Promise<ImportRecord | null> {
  if (!may(ctx.actor, 'products.import') || !isRowId(id)) return null;
  const [row] = await ctx.db.select(recordColumns).from(imports).where(eq(imports.id, id));
  return (row as ImportRecord | undefined) ?? null;
}

/** Returns the rows of a stored file. Files are checked when they are stored, so an unreadable one is an error. */
export async function loadImportFile(db: ShopContext['db'] | Tx, id: string): Promise<ImportFile> {
  const [row] = await db.select({ file: imports.file }).from(imports).where(eq(imports.id, id));
  const parsed = row ? parseImportFile(row.file) : null;
  if (!parsed?.ok) throw new Error(`the file of import ${id} cannot be read`);
  return parsed.value;
}

export type SaveChoicesRefusal = 'not-allowed' | 'no-such-import' | 'already-started' | 'changed-meanwhile';

export interface ImportOptions {
  readonly choices: ImportChoices;
  readonly publishes: boolean;
}

/** After a change of columns the names of categories and sizes may be others: known names keep their choice, new ones get a guess. */
function completeChoices(chosen: ImportChoices, guessed: ImportChoices): ImportChoices {
  const categoriesByName = new Map(chosen.categories.map((category) => [category.from, category]));
  const sizesByName = new Map(chosen.sizes.map((size) => [size.from, size]));
  return {
    ...chosen,
    categories: guessed.categories.map((category) => categoriesByName.get(category.from) ?? category),
    sizes: guessed.sizes.map((size) => sizesByName.get(size.from) ?? size),
  };
}

/** Returns the new version. */
export async function saveChoices(
  ctx: ShopContext,
  id: string,
  { version, choices, publishes }: ImportOptions & { readonly version: number },
): Promise<Result<number, SaveChoicesRefusal>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  const found = await findImport(ctx, id);
  if (!found) return refuse('no-such-import');
  const hasSameColumns = JSON.stringify(found.choices.columns) === JSON.stringify(choices.columns);
  const completed = hasSameColumns ? choices : await completeForColumns(ctx, id, choices);
  const [saved] = await ctx.db
    .update(imports)
    .set({ choices: storable(completed), publishes, version: sql`${imports.version} + 1`, updatedAt: ctx.now })
    .where(and(eq(imports.id, id), eq(imports.status, 'draft'), eq(imports.version, version)))
    .returning({ version: imports.version });
  if (saved) return ok(saved.version);
  return refuse(found.status === 'draft' ? 'changed-meanwhile' : 'already-started');
}

async function completeForColumns(ctx: ShopContext, id: string, choices: ImportChoices): Promise<ImportChoices> {
  const file = await loadImportFile(ctx.db, id);
  if (choices.columns.length !== file.header.length) return choices;
  return completeChoices(choices, guessChoices(file, await listStoreCategories(ctx), choices.columns));
}

export type DeleteImportRefusal = 'not-allowed' | 'no-such-import' | 'already-started';

/** Deletes a draft. An import that was started is kept, as the record of its changes. */
export async function deleteImport(ctx: ShopContext, id: string): Promise<Result<null, DeleteImportRefusal>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  if (!isRowId(id)) return refuse('no-such-import');
  return inTransaction<null, DeleteImportRefusal>(ctx.db, async (tx, refuseWith) => {
    const [row] = await tx
      .select({ status: imports.status, fileName: imports.fileName })
      .from(imports)
      .where(eq(imports.id, id))
      .for('update');
    if (!row) return refuseWith('no-such-import');
    if (row.status !== 'draft') return refuseWith('already-started');
    await tx.delete(imports).where(eq(imports.id, id));
    await recordChange(tx, ctx.actor, {
      action: 'delete',
      entity: 'import',
      entityId: id,
      before: { fileName: row.fileName },
    });
    return null;
  });
}

/** Deletes drafts that were not changed for 30 days. */
export const deleteOldDrafts = (ctx: ShopContext) =>
  ctx.db
    .delete(imports)
    .where(and(eq(imports.status, 'draft'), sql`${imports.updatedAt} < ${ctx.now}::timestamptz - interval '30 days'`));
