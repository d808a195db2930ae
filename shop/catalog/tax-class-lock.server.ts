// Checks that a tax class exists before a row refers to it.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { taxClasses } from '#db/schema/tax-classes.ts';
import { isRowId } from '#shop/row-id.ts';

/** True when no class is named, or it exists. It is locked until the end of the transaction: nobody deletes it in between. */
export async function lockTaxClass(tx: Tx, id: string | null | undefined): Promise<boolean> {
  if (id === null || id === undefined) return true;
  if (!isRowId(id)) return false;
  const rows = await tx.select({ id: taxClasses.id }).from(taxClasses).where(eq(taxClasses.id, id)).for('key share');
  return rows.length > 0;
}
