// The products of a file, by the rules of the shop that wrote it. Pure.

import type { ImportField } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';
import { groupByHandle } from './rows-by-handle.ts';
import type { SourceProduct } from './source-product.ts';
import { toSourceRows } from './source-rows.ts';
import { groupWooCommerceRows } from './woocommerce-rows.ts';

export function groupProducts(file: ImportFile, columns: readonly (ImportField | null)[]): SourceProduct[] {
  const rows = toSourceRows(file, columns);
  return file.kind === 'woocommerce' ? groupWooCommerceRows(rows) : groupByHandle(rows, file.kind);
}
