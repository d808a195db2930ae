// The sizes of a known product after an import: the file's values of a size replace the stored ones, a size that the file does not have
// stays, and a new size is added. A stock below the reserved units is not stored: the stored number stays, and the row gets a note. Pure.
// Example: on hand S 4, M 5 with 3 reserved. The file has S 9, M 2, L 1: S becomes 9, M stays 5 with a note, L is added with 1.
// When the file has one number for a product with sizes, it is the total, which is spread over the sizes.

import type { SizeCodes } from '#shop/catalog/size-codes.ts';
import { getStockProblem, getStockReason } from '#shop/stock/stock-problem.ts';
import type { ImportedSize } from './imported-product.ts';

export interface StoredSize extends SizeCodes {
  readonly onHand: number;
  readonly reserved: number;
}

export interface PlannedSize {
  readonly size: string;
  readonly onHand: number;
  readonly was: number;
  readonly sku?: string;
  readonly barcode?: string;
}

export interface PlannedSizes {
  /** All sizes of the product; null when no size changes. */
  readonly sizes: readonly PlannedSize[] | null;
  /** The units of all sizes together, when the file has only their total; null when the total does not change. */
  readonly total: number | null;
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

const NO_CHANGE: PlannedSizes = { sizes: null, total: null, notes: [], problems: [] };

interface StoredSizes {
  readonly productId: string;
  /** The sizes in the shop's order. */
  readonly sizes: readonly StoredSize[];
}

const unchanged = ({ size, onHand }: StoredSize): PlannedSize => ({ size, onHand, was: onHand });
const isSized = (sizes: readonly { readonly size: string }[]): boolean => sizes.some(({ size }) => size !== '');

function stockNote(productId: string, { onHand, reserved }: StoredSize, requested: number): string {
  const refusal = { kind: 'too-little', productId, current: onHand - reserved, requested: onHand - requested } as const;
  return `${getStockProblem('set', refusal)}: ${getStockReason(refusal)}`;
}

/** Plans the stock of a product with sizes for which the file has one number. */
function planTotal({ productId, sizes }: StoredSizes, total: number | null): PlannedSizes {
  const onHand = sizes.reduce((sum, size) => sum + size.onHand, 0);
  const reserved = sizes.reduce((sum, size) => sum + size.reserved, 0);
  if (total === null || total === onHand) return NO_CHANGE;
  if (total >= reserved) return { ...NO_CHANGE, total };
  const all = { size: '', sku: null, barcode: null, onHand, reserved };
  return { ...NO_CHANGE, notes: [stockNote(productId, all, total)] };
}

function planSize(productId: string, stored: StoredSize, { onHand, sku, barcode }: ImportedSize, notes: string[]) {
  const isTooLow = onHand !== null && onHand < stored.reserved;
  if (isTooLow) {
    const name = stored.size === '' ? '' : ` (size ${stored.size})`;
    notes.push(`${stockNote(productId, stored, onHand)}${name}`);
  }
  return {
    ...unchanged(stored),
    ...(onHand === null || isTooLow ? {} : { onHand }),
    ...(sku === null || sku === stored.sku ? {} : { sku }),
    ...(barcode === null || barcode === stored.barcode ? {} : { barcode }),
  };
}

const isChanged = ({ onHand, was, sku, barcode }: PlannedSize): boolean =>
  onHand !== was || sku !== undefined || barcode !== undefined;

export function planSizes(stored: StoredSizes, imported: readonly ImportedSize[]): PlannedSizes {
  const { productId, sizes } = stored;
  if (!isSized(imported) && isSized(sizes)) {
    const [only] = imported;
    const bySku = sizes.find(({ sku }) => sku !== null && sku === only?.sku);
    if (!only || !bySku) return planTotal(stored, only?.onHand ?? null);
    return planSizes(stored, [{ ...only, size: bySku.size }]);
  }
  if (isSized(imported) && !isSized(sizes)) {
    const names = imported.map(({ size }) => size).join(', ');
    return {
      ...NO_CHANGE,
      problems: [
        `This product has no sizes in the store, and ${names} in the file. Add the sizes to the product first.`,
      ],
    };
  }
  const notes: string[] = [];
  const bySize = new Map(imported.map((size) => [size.size, size]));
  const planned = sizes.map((size): PlannedSize => {
    const change = bySize.get(size.size);
    return change ? planSize(productId, size, change, notes) : unchanged(size);
  });
  const known = new Set(sizes.map(({ size }) => size));
  const added = imported
    .filter(({ size }) => !known.has(size))
    .map(
      ({ size, onHand, sku, barcode }): PlannedSize => ({
        size,
        onHand: onHand ?? 0,
        was: 0,
        ...(sku === null ? {} : { sku }),
        ...(barcode === null ? {} : { barcode }),
      }),
    );
  const hasChanges = added.length > 0 || planned.some(isChanged);
  return { ...NO_CHANGE, sizes: hasChanges ? [...planned, ...added] : null, notes };
}
