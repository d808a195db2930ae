// Freezes the rows of a list while a staff member works in them: other people's changes are announced, and shown on request. Her own
// changes, and another page, filter or sort order, are shown at once.

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

/** Returns the ids of the rows that differ between the visible and the current rows. */
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

/** Returns '1 new' or '3 changes'; null when the visible rows are current. */
export function pendingChangesText(visibleRows: readonly Row[], rows: readonly Row[]): string | null {
  const { added, changed, removed } = differences(visibleRows, rows);
  // A new row that pushes an old row off the page counts as one change, not two.
  const count = Math.max(added.length, removed.length) + changed.length;
  if (count === 0) return null;
  if (added.length === count) return `${count} new`;
  return count === 1 ? '1 change' : `${count} changes`;
}

export interface FrozenRows<Row> {
  readonly rows: readonly Row[];
  /** '2 new'; null when all rows are shown. */
  readonly pendingChanges: string | null;
  readonly show: () => void;
  /** Must be called before staff change a row; without an id when the changed rows are unknown. */
  readonly markOwnChange: (id?: string) => void;
}

/** The id of an own change whose rows are unknown. */
const ANY_ROW = '*';
/** Responses that were requested before an own change may arrive for this long; they must not count as another person's change. */
const IN_FLIGHT_MS = 10_000;

/** `isInUse` is called when changed rows arrive; true keeps the visible rows. */
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
    // An own change is forgotten once it has arrived and no older response can arrive any more.
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

/** Returns whether the focus is in a table row, or a dialog is open. */
export const isWorkingInRows = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.closest('tbody') != null;
