import type { LedgerKind, StockHistoryEntry } from '#shop/stock/stock-history.server.ts';

export const KIND_TEXTS: Readonly<Record<LedgerKind, string>> = {
  supply: 'First stock',
  edit: 'Changed by staff',
  reserve: 'Reserved for an order',
  release: 'Reservation released',
  process: 'Picked for an order',
  'hand-over': 'Given to the courier',
  deliver: 'Delivered',
  lose: 'Lost or damaged in transit',
  find: 'Found again by the courier',
  arrive: 'Came back to the store',
  repack: 'Packed again',
  'never-left': 'Had not left the store',
  unpick: 'Back on the shelf before it was sent',
  restock: 'Back on the shelf after it came back',
  'write-off': 'Written off',
  return: 'Returned by the customer',
};

/** Returns '+4' or '−4'; '' for no change. */
export function changeText(change: number): string {
  if (change === 0) return '';
  return change > 0 ? `+${change}` : `−${Math.abs(change)}`;
}

/** Returns the actor's name. A shopper is stored as 'shopper 0f3c…', an id that tells staff nothing. */
export const actorText = ({ actor, actorName }: StockHistoryEntry): string =>
  actorName ?? (actor.startsWith('shopper ') ? 'A shopper' : actor);
