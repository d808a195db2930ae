// Undoes an import: the products that it added become inactive, and those without an order are deleted, as when staff delete products.
// Changes of known products, categories and pictures stay. It runs as a job, a hundred products at a time, and continues after a crash.

import { and, eq, sql } from 'drizzle-orm';
import { imports, pictureJobs } from '#db/schema/imports.ts';
import { deleteProducts, setProductStatus } from '#shop/catalog/change-products.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pauseIfNotAllowed } from './import-starter.server.ts';

const CHUNK_SIZE = 100;

interface AddedProduct extends Record<string, unknown> {
  readonly id: string;
  readonly isOrdered: boolean;
}

/** Returns the added products that are still to be undone. */
async function listAdded(ctx: ShopContext, importId: string): Promise<AddedProduct[]> {
  const { rows } = await ctx.db.execute<AddedProduct>(sql`
    select * from (
      select p.id, p.status,
        exists (select from order_items i where i.product_id = p.id)
        or exists (select from checkout_lines l join checkouts c on c.id = l.checkout_id
          where l.product_id = p.id and c.state = 'open') as "isOrdered"
      from import_rows r join products p on p.id = r.product_id
      where r.import_id = ${importId}::uuid and r.action = 'add' and p.deleted_at is null) added
    where status = 'active' or not "isOrdered" order by id limit ${CHUNK_SIZE}`);
  return rows;
}

async function undoProducts(ctx: ShopContext, added: readonly AddedProduct[]): Promise<void> {
  const hidden = await setProductStatus(
    ctx,
    added.map(({ id }) => id),
    'inactive',
  );
  const deleted = await deleteProducts(
    ctx,
    added.filter(({ isOrdered }) => !isOrdered).map(({ id }) => id),
  );
  if (!hidden.ok || !deleted.ok) throw new Error('products of an import could not be undone');
}

export async function undoProductsOfImport(ctx: ShopContext, importId: string): Promise<void> {
  await ctx.db
    .update(pictureJobs)
    .set({ status: 'failed', error: 'The import was undone.' })
    .where(and(eq(pictureJobs.importId, importId), eq(pictureJobs.status, 'waiting')));
  for (let added = await listAdded(ctx, importId); added.length > 0; added = await listAdded(ctx, importId)) {
    if (await pauseIfNotAllowed(ctx, importId)) return;
    await undoProducts(ctx, added);
    await ctx.db.update(imports).set({ updatedAt: sql`now()` }).where(eq(imports.id, importId));
  }
  await ctx.db
    .update(imports)
    .set({ status: 'undone', endedAt: ctx.now, updatedAt: sql`now()` })
    .where(and(eq(imports.id, importId), eq(imports.status, 'undoing')));
}
