// When an undone import had added a product, its address is free for the next import of the file: the product that comes back gets the same
// address. The deleted product gets another address, under which it can still be restored.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';

/** SQL: true for a deleted product that was added by an import that was undone. */
const isUndone = sql`p.deleted_at is not null and exists (select from import_rows r join imports i on i.id = r.import_id
  where r.product_id = p.id and r.action = 'add' and i.status = 'undone')`;

/**
 * Called in a transaction that holds the lock of slugs. The new address is 180 characters of the old one, a hyphen and 8 characters of the
 * id, within MAX_PRODUCT_SLUG_LENGTH (200).
 */
export async function releaseUndoneSlug(tx: Tx, slug: string): Promise<void> {
  await tx.execute(
    sql`update products p set slug = left(p.slug, 180) || '-' || left(p.id::text, 8) where p.slug = ${slug} and ${isUndone}`,
  );
  await tx.execute(
    sql`delete from product_slugs s using products p where s.slug = ${slug} and p.id = s.product_id and ${isUndone}`,
  );
}
