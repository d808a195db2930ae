// Writes the products of a file as rows of its import. A product that cannot be imported is stored as failed, with its reasons.

import type { Tx } from '#db/client.server.ts';
import { importRows } from '#db/schema/imports.ts';
import { truncate } from '#shop/search-text.ts';
import { MAX_KEY_LENGTH } from './import-limits.ts';
import type { ImportedProduct } from './imported-product.ts';
import { toStorable } from './storable-product.server.ts';

const CHUNK_SIZE = 100;

const toRow = (importId: string, imported: ImportedProduct) => {
  const storable = toStorable(imported);
  // The style key of the plan is cut too, because a batch finds the rows of a style by the stored, cut key.
  const styleKey = storable.styleKey === null ? null : truncate(storable.styleKey, MAX_KEY_LENGTH);
  const product = { ...storable, styleKey };
  const isRefused = product.problems.length > 0;
  return {
    importId,
    line: product.line,
    key: product.key.slice(0, MAX_KEY_LENGTH) || `line-${product.line}`,
    styleKey,
    name: product.fields.name ?? '',
    plan: product,
    status: isRefused ? ('failed' as const) : ('planned' as const),
    error: isRefused ? product.problems.join(' ') : null,
    notes: isRefused ? [...product.notes] : [],
  };
};

export async function insertImportRows(tx: Tx, importId: string, products: readonly ImportedProduct[]): Promise<void> {
  for (let from = 0; from < products.length; from += CHUNK_SIZE) {
    const rows = products.slice(from, from + CHUNK_SIZE).map((product) => toRow(importId, product));
    // When the file has a key twice, the first product is stored.
    await tx
      .insert(importRows)
      .values(rows)
      .onConflictDoNothing({ target: [importRows.importId, importRows.key] });
  }
}
