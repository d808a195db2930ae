// The inventory levels of a new product or size, with their first ledger rows. A size without units has a level and no ledger row.

import type { Tx } from '#db/client.server.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import type { SizeCodes } from '#shop/catalog/size-codes.ts';

export interface SizeToSupply extends SizeCodes {
  readonly onHand: number;
}

export async function supplyNewProduct(
  tx: Tx,
  productId: string,
  sizes: readonly SizeToSupply[],
  origin: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const rows = await tx
    .insert(inventoryLevels)
    .values(sizes.map(({ size, onHand, sku, barcode }) => ({ productId, size, onHand, sku, barcode })))
    .returning({ inventoryLevelId: inventoryLevels.id, onHand: inventoryLevels.onHand });
  const supplied = rows.filter((row) => row.onHand > 0);
  if (supplied.length === 0) return;
  await tx.insert(stockLedger).values(
    supplied.map(({ inventoryLevelId, onHand }) => ({
      inventoryLevelId,
      kind: 'supply' as const,
      onHandChange: onHand,
      reservedChange: 0,
      ...origin,
    })),
  );
}
