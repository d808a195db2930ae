// Keeps a tax class from being deleted while a row that refers to it is stored.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { taxClasses } from '#db/schema/tax-classes.ts';
import { isRowId } from '#shop/row-id.ts';

/** True when `id` is empty or the class exists, which is then locked: it cannot be deleted before the row that refers to it is stored. */
export async function lockTaxClass(tx: Tx, id: string | null | undefined): Promise<boolean> {
  if (id === null || id === undefined) return true;
  if (!isRowId(id)) return false;
  const rows = await tx.select({ id: taxClasses.id }).from(taxClasses).where(eq(taxClasses.id, id)).for('key share');
  return rows.length > 0;
}
