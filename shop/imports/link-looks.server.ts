// Sets the looks of imported products after all products are stored, because a look may name a product further down. A handle is the key of
// a product of the file, or a present or former address of a product of the store; an unknown handle is noted on the row.

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.server.ts';
import { importRows, imports } from '#db/schema/imports.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { getLook, setLook } from '#shop/catalog/looks.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';

type Row = Pick<typeof importRows.$inferSelect, 'importId' | 'key' | 'productId' | 'look'>;

/**
 * Returns the product of each handle. In rising priority: a product that once had the address, the product that has it, a product of this
 * file.
 */
async function findProducts(tx: Tx, importId: string, handles: readonly string[]): Promise<Map<string, string>> {
  const list = sql`any(${sql.param([...handles])}::text[])`;
  const { rows } = await tx.execute<{ handle: string; id: string }>(sql`
    select handle, id from (
      select s.slug as handle, p.id, 1 as rank from product_slugs s join products p on p.id = s.product_id
        where s.slug = ${list} and p.deleted_at is null
      union all select p.slug, p.id, 2 from products p where p.slug = ${list} and p.deleted_at is null
      union all select r.key, p.id, 3 from import_rows r join products p on p.id = r.product_id
        where r.import_id = ${importId}::uuid and r.key = ${list} and p.deleted_at is null) found
    order by rank`);
  return new Map(rows.map(({ handle, id }) => [handle, id]));
}

/** Sets the look of one product, and returns notes for staff. */
async function linkLook(ctx: ShopContext, tx: Tx, { importId, productId, look }: Row): Promise<string[]> {
  if (productId === null || look === null) return [];
  const known = await findProducts(tx, importId, look);
  const after = [...new Set(look.flatMap((handle) => known.get(handle) ?? []))].filter((id) => id !== productId);
  const ctxOfTransaction = { ...ctx, db: tx as unknown as Db };
  const before = (await getLook(ctxOfTransaction, productId)).map(({ id }) => id);
  const set = await setLook(ctxOfTransaction, productId, { before, after });
  const notes = look
    .filter((handle) => !known.has(handle))
    .map((handle) => `Complete the look: no product has the address “${handle}”.`);
  if (!set.ok) notes.push('Complete the look could not be set.');
  return notes;
}

/** Sets the next look. Returns false when no look remains or the import was paused. */
export async function linkNextLook(ctx: ShopContext, importId: string): Promise<boolean> {
  const linked = await inTransaction<boolean, never>(ctx.db, async (tx) => {
    const [row] = await tx
      .select({
        ...pick(importRows, 'importId', 'key', 'productId', 'look'),
      })
      .from(importRows)
      .innerJoin(imports, and(eq(imports.id, importRows.importId), eq(imports.status, 'running')))
      .where(and(eq(importRows.importId, importId), isNotNull(importRows.look)))
      .orderBy(asc(importRows.line))
      .limit(1);
    if (!row) return false;
    const notes = await linkLook(ctx, tx, row);
    await tx
      .update(importRows)
      .set({ look: null, notes: sql`${importRows.notes} || ${sql.param(notes)}::text[]` })
      .where(and(eq(importRows.importId, importId), eq(importRows.key, row.key)));
    return true;
  });
  return linked.ok && linked.value;
}
