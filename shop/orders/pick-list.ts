// Groups the lines of orders by size, for one walk along the shelves. Pure.

export interface Pick {
  readonly orderId: string;
  readonly name: string;
  readonly size: string;
  /** The key of the picture; '' without one. */
  readonly image: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly units: number;
  /** The place of the size among the sizes of its product. */
  readonly sizePosition: number;
}

export interface PickLine extends Omit<Pick, 'orderId'> {
  /** How many of the units are for which order, in the order of the list. */
  readonly orders: readonly { readonly orderId: string; readonly units: number }[];
}

export interface PickList {
  readonly lines: readonly PickLine[];
  readonly units: number;
  /** Orders of which something is to be picked. */
  readonly orderIds: readonly string[];
  /** Selected orders of which nothing is on the shelf any more. */
  readonly emptyOrderIds: readonly string[];
}

const sumUnits = (picks: readonly { readonly units: number }[]): number =>
  picks.reduce((sum, { units }) => sum + units, 0);

/** The same size under one name; a renamed product has a line for each name, since the order says what was bought. */
const toKey = ({ sku, name, size }: Pick): string => JSON.stringify([sku, name, size]);

function toLine(picks: readonly [Pick, ...Pick[]]): PickLine {
  const { orderId: _, ...line } = picks[0];
  const byOrder = Map.groupBy(picks, ({ orderId }) => orderId);
  return {
    ...line,
    units: sumUnits(picks),
    orders: [...byOrder].map(([orderId, own]) => ({ orderId, units: sumUnits(own) })),
  };
}

const byShelf = (one: PickLine, other: PickLine): number =>
  one.name.localeCompare(other.name, 'en') || one.sizePosition - other.sizePosition;

export function groupPicks(orderIds: readonly string[], picks: readonly Pick[]): PickList {
  const groups = [...Map.groupBy(picks, toKey).values()] as [Pick, ...Pick[]][];
  const pickedIds = new Set(picks.map(({ orderId }) => orderId));
  return {
    lines: groups.map(toLine).sort(byShelf),
    units: sumUnits(picks),
    orderIds: orderIds.filter((id) => pickedIds.has(id)),
    emptyOrderIds: orderIds.filter((id) => !pickedIds.has(id)),
  };
}
