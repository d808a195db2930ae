// Freezes the rows while a member of staff works in them: changes are announced, and shown on request. Her own changes, and another page,
// filter or sort order of the list, show at once.

import { useCallback, useEffect, useRef, useState } from 'react';

interface Row {
  readonly id: string;
}

const isSame = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Differences {
  readonly fresh: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Ids of the rows that differ from the shown ones. */
function differences(shown: readonly Row[], rows: readonly Row[]): Differences {
  const before = new Map(shown.map((row) => [row.id, row]));
  const now = new Set(rows.map(({ id }) => id));
  const isChanged = (row: Row): boolean => {
    const known = before.get(row.id);
    return known !== undefined && !isSame(known, row);
  };
  return {
    fresh: rows.map(({ id }) => id).filter((id) => !before.has(id)),
    changed: rows.filter(isChanged).map(({ id }) => id),
    removed: shown.map(({ id }) => id).filter((id) => !now.has(id)),
  };
}

export function changedIds(shown: readonly Row[], rows: readonly Row[]): readonly string[] {
  const { fresh, changed, removed } = differences(shown, rows);
  return [...fresh, ...changed, ...removed];
}

/** '1 new', '3 changes'; null when the shown rows are current. */
export function pendingChangesText(shown: readonly Row[], rows: readonly Row[]): string | null {
  const { fresh, changed, removed } = differences(shown, rows);
  // A new row pushes an old one off the page: that counts as one change, not two.
  const count = Math.max(fresh.length, removed.length) + changed.length;
  if (count === 0) return null;
  if (fresh.length === count) return `${count} new`;
  return count === 1 ? '1 change' : `${count} changes`;
}

export interface FrozenRows<Row> {
  readonly rows: readonly Row[];
  /** '2 new', or null when everything is shown. */
  readonly pendingChanges: string | null;
  readonly show: () => void;
  /** Call before she changes a row; without an id when the affected rows are unknown. */
  readonly markOwnChange: (id?: string) => void;
}

/** Matches any row. */
const ANY = '*';
/** Responses requested before her change may arrive for this long and must not overwrite it. */
const IN_FLIGHT_MS = 10_000;

/** `isInUse` is called when changes arrive. */
export function useFrozenRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  address: string,
  isInUse: () => boolean,
): FrozenRows<Row> {
  const [frozen, setFrozen] = useState({ rows, address });
  /** The time of her last change, by row. */
  const own = useRef(new Map<string, number>());
  const latest = useRef({ frozen, isInUse });
  latest.current = { frozen, isInUse };
  useEffect(() => {
    const { frozen: before, isInUse: inUse } = latest.current;
    const changed = changedIds(before.rows, rows);
    const isOwn = changed.some((id) => own.current.has(id) || own.current.has(ANY));
    const stays = before.address === address && changed.length > 0 && !isOwn && inUse();
    if (stays) return;
    // An expected change is removed once it is seen and no older response can still arrive.
    for (const id of changed.length > 0 ? [...changed, ANY] : []) {
      if (performance.now() - (own.current.get(id) ?? 0) > IN_FLIGHT_MS) own.current.delete(id);
    }
    setFrozen({ rows, address });
  }, [rows, address]);
  const isHere = frozen.address === address;
  return {
    rows: isHere ? frozen.rows : rows,
    pendingChanges: isHere ? pendingChangesText(frozen.rows, rows) : null,
    show: useCallback(() => setFrozen({ rows, address }), [rows, address]),
    markOwnChange: useCallback((id: string = ANY) => {
      own.current.set(id, performance.now());
    }, []),
  };
}

/** Whether the focus is in a row of a table, or a dialog is open over it. */
export const isWorkingInRows = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.closest('tbody') != null;
