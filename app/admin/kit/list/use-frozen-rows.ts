// Freezes the rows of a list while a staff member works in them: changes by others are announced, and shown on request.
// Own changes, and another page, filter or sort order, are shown at once.

import { useCallback, useEffect, useRef, useState } from 'react';

interface Row {
  readonly id: string;
}

const isSame = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Differences {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Ids of the rows that differ between the visible and the current rows. */
function differences(visibleRows: readonly Row[], rows: readonly Row[]): Differences {
  const before = new Map(visibleRows.map((row) => [row.id, row]));
  const now = new Set(rows.map(({ id }) => id));
  const isChanged = (row: Row): boolean => {
    const previousRow = before.get(row.id);
    return previousRow !== undefined && !isSame(previousRow, row);
  };
  return {
    added: rows.map(({ id }) => id).filter((id) => !before.has(id)),
    changed: rows.filter(isChanged).map(({ id }) => id),
    removed: visibleRows.map(({ id }) => id).filter((id) => !now.has(id)),
  };
}

export function changedIds(visibleRows: readonly Row[], rows: readonly Row[]): readonly string[] {
  const { added, changed, removed } = differences(visibleRows, rows);
  return [...added, ...changed, ...removed];
}

/** '1 new', '3 changes'; null when the visible rows are current. */
export function pendingChangesText(visibleRows: readonly Row[], rows: readonly Row[]): string | null {
  const { added, changed, removed } = differences(visibleRows, rows);
  // A new row pushes an old one off the page: that counts as one change, not two.
  const count = Math.max(added.length, removed.length) + changed.length;
  if (count === 0) return null;
  if (added.length === count) return `${count} new`;
  return count === 1 ? '1 change' : `${count} changes`;
}

export interface FrozenRows<Row> {
  readonly rows: readonly Row[];
  /** '2 new', or null when everything is shown. */
  readonly pendingChanges: string | null;
  readonly show: () => void;
  /** Call before staff change a row; without an id when the affected rows are unknown. */
  readonly markOwnChange: (id?: string) => void;
}

/** The id for an own change whose rows are unknown. */
const ANY_ROW = '*';
/** Responses requested before an own change may arrive for this long and must not overwrite it. */
const IN_FLIGHT_MS = 10_000;

/** `isInUse` is called when changed rows arrive: true keeps the visible rows frozen. */
export function useFrozenRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  listKey: string,
  isInUse: () => boolean,
): FrozenRows<Row> {
  const [frozen, setFrozen] = useState({ rows, listKey });
  /** The time of the last own change, by row id. */
  const ownChangeTimes = useRef(new Map<string, number>());
  const latest = useRef({ frozen, isInUse });
  latest.current = { frozen, isInUse };
  useEffect(() => {
    const { frozen: before, isInUse: inUse } = latest.current;
    const changed = changedIds(before.rows, rows);
    const isOwn = changed.some((id) => ownChangeTimes.current.has(id) || ownChangeTimes.current.has(ANY_ROW));
    const staysFrozen = before.listKey === listKey && changed.length > 0 && !isOwn && inUse();
    if (staysFrozen) return;
    // An own change is forgotten once it has arrived and no older response can still arrive.
    const arrived = changed.length > 0 ? [...changed, ANY_ROW] : [];
    for (const id of arrived) {
      if (performance.now() - (ownChangeTimes.current.get(id) ?? 0) > IN_FLIGHT_MS) ownChangeTimes.current.delete(id);
    }
    setFrozen({ rows, listKey });
  }, [rows, listKey]);
  const isSameList = frozen.listKey === listKey;
  return {
    rows: isSameList ? frozen.rows : rows,
    pendingChanges: isSameList ? pendingChangesText(frozen.rows, rows) : null,
    show: useCallback(() => setFrozen({ rows, listKey }), [rows, listKey]),
    markOwnChange: useCallback((id: string = ANY_ROW) => {
      ownChangeTimes.current.set(id, performance.now());
    }, []),
  };
}

/** Whether the focus is in a row of a table, or a dialog is open over it. */
export const isWorkingInRows = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.closest('tbody') != null;
