// Edits the lines of an order that was not sent: another size, another quantity, or a removed line. Pure.
// Unit prices stay as ordered. Two lines that become the same size of a product become one line.
// Worked case: 2 of M (both picked) become 1 of L: two units of M return to stock, one of L is reserved.

import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

export interface EditableLine extends LineEdit {
  /** Null when the product was deleted. */
  readonly productId: string | null;
  readonly inventoryLevelId: string | null;
  readonly price: Paise;
  /** Units that Process Stock took from the shelf; the others are reserved on it. */
  readonly picked: number;
}

/** The new size and quantity of a line. A line that is not listed is removed. */
export interface LineEdit {
  readonly id: string;
  readonly size: string;
  readonly quantity: number;
}

export type LineEditRefusal =
  | 'invalid'
  | 'no-such-line'
  | 'no-lines'
  | 'nothing-changed'
  /** A line of the same size has another price: they cannot become one line. */
  | 'two-prices';

export const MAX_EDITED_QUANTITY = 999;

const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAX_EDITED_QUANTITY;

const sizeKey = ({ id, productId, size }: EditableLine): string => JSON.stringify([productId ?? id, size]);

function findEditRefusal(lines: readonly EditableLine[], edits: readonly LineEdit[]): LineEditRefusal | null {
  const ids = new Set(edits.map(({ id }) => id));
  if (ids.size !== edits.length || edits.some(({ id }) => !lines.some((line) => line.id === id))) return 'no-such-line';
  if (edits.some(({ quantity }) => !isQuantity(quantity))) return 'invalid';
  return edits.length === 0 ? 'no-lines' : null;
}

/** Lines of the same size of a product become one line. */
function mergeSizes<Line extends EditableLine>(lines: readonly Line[]): Result<readonly Line[], LineEditRefusal> {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const same = merged.get(sizeKey(line));
    if (same && same.price !== line.price) return refuse('two-prices');
    const quantity = line.quantity + (same?.quantity ?? 0);
    if (!isQuantity(quantity)) return refuse('invalid');
    merged.set(sizeKey(line), { ...(same ?? line), quantity });
  }
  return ok([...merged.values()]);
}

/** The lines after the change, in their order. `picked` and `inventoryLevelId` are still those of before. */
export function editLines<Line extends EditableLine>(
  lines: readonly Line[],
  edits: readonly LineEdit[],
): Result<readonly Line[], LineEditRefusal> {
  const refusal = findEditRefusal(lines, edits);
  if (refusal) return refuse(refusal);
  const editById = new Map(edits.map((edit) => [edit.id, edit]));
  const merged = mergeSizes(
    lines.flatMap((line) => {
      const edit = editById.get(line.id);
      return edit ? [{ ...line, size: edit.size, quantity: edit.quantity }] : [];
    }),
  );
  return merged.ok && hasSameLines(lines, merged.value) ? refuse('nothing-changed') : merged;
}

/** Compares line by line: an edit keeps the order of the lines. */
const hasSameLines = (before: readonly EditableLine[], after: readonly EditableLine[]): boolean =>
  before.length === after.length &&
  before.every(({ size, quantity }, index) => size === after[index]?.size && quantity === after[index]?.quantity);

const unitsByProduct = (lines: readonly EditableLine[]): ReadonlyMap<string, number> => {
  const units = new Map<string, number>();
  for (const { id, productId, quantity } of lines) {
    const key = productId ?? id;
    units.set(key, (units.get(key) ?? 0) + quantity);
  }
  return units;
};

/** True when the order has more units of a product than before. A change of sizes adds none. */
export function addsUnits(before: readonly EditableLine[], after: readonly EditableLine[]): boolean {
  const units = unitsByProduct(before);
  return [...unitsByProduct(after)].some(([key, count]) => count > (units.get(key) ?? 0));
}

/** True when the same units of the same products are ordered: then no amount changes. */
export function hasSameUnits(before: readonly EditableLine[], after: readonly EditableLine[]): boolean {
  const [first, second] = [unitsByProduct(before), unitsByProduct(after)];
  return first.size === second.size && [...first].every(([key, count]) => second.get(key) === count);
}

/** How the units of one size move. */
export interface LevelMoves {
  readonly inventoryLevelId: string;
  /** Reserved units that are released. */
  readonly release: number;
  /** Picked units that return to stock. */
  readonly unpick: number;
  /** Units to reserve in addition. */
  readonly reserve: number;
  /** Units of the size that stay picked. */
  readonly picked: number;
}

interface LevelLine {
  readonly inventoryLevelId: string | null;
  readonly quantity: number;
}

/** One entry per size that the order has before or after. Reserved units are given up before picked ones. */
export function moveUnitsOfLevels(
  before: readonly (LevelLine & { readonly picked: number })[],
  after: readonly LevelLine[],
): LevelMoves[] {
  const ids = new Set([...before, ...after].flatMap(({ inventoryLevelId }) => inventoryLevelId ?? []));
  return [...ids].map((inventoryLevelId) => {
    const lineBefore = before.find((line) => line.inventoryLevelId === inventoryLevelId);
    const quantityAfter = after.find((line) => line.inventoryLevelId === inventoryLevelId)?.quantity ?? 0;
    const quantityBefore = lineBefore?.quantity ?? 0;
    const pickedBefore = lineBefore?.picked ?? 0;
    const surplus = Math.max(0, quantityBefore - quantityAfter);
    const release = Math.min(surplus, quantityBefore - pickedBefore);
    const unpick = surplus - release;
    return {
      inventoryLevelId,
      release,
      unpick,
      reserve: Math.max(0, quantityAfter - quantityBefore),
      picked: pickedBefore - unpick,
    };
  });
}
