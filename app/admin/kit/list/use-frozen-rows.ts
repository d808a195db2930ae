// Rows stay where they are while somebody works in them: news is announced, and shown when she asks for it. What she did
// herself, and another address of the list, show at once.

import { useCallback, useEffect, useRef, useState } from 'react';

interface Row {
  readonly id: string;
}

const isSame = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Differences {
  readonly fresh: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** Ids of the rows that are not as they are shown. */
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
    gone: shown.map(({ id }) => id).filter((id) => !now.has(id)),
  };
}

export function changedIds(shown: readonly Row[], rows: readonly Row[]): readonly string[] {
  const { fresh, changed, gone } = differences(shown, rows);
  return [...fresh, ...changed, ...gone];
}

/** '1 new', '3 changes'; null when all is as shown. */
export function newsInWords(shown: readonly Row[], rows: readonly Row[]): string | null {
  const { fresh, changed, gone } = differences(shown, rows);
  // A new row pushes an old one off the page: that is one piece of news, not two.
  const count = Math.max(fresh.length, gone.length) + changed.length;
  if (count === 0) return null;
  if (fresh.length === count) return `${count} new`;
  return count === 1 ? '1 change' : `${count} changes`;
}

export interface Held<Row> {
  readonly rows: readonly Row[];
  /** '2 new', or null when everything is shown. */
  readonly news: string | null;
  readonly show: () => void;
  /** To be called before she changes a row; without an id when it is not known which rows will be others. */
  readonly expectOwn: (id?: string) => void;
}

/** Stands for any row. */
const ANY = '*';
/** Responses requested before her change may arrive for this long and must not overwrite it. */
const UNDER_WAY_MS = 10_000;

/** `isInUse` is asked when news arrives. */
export function useFrozenRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  address: string,
  isInUse: () => boolean,
): Held<Row> {
  const [held, setHeld] = useState({ rows, address });
  /** When she last changed it. */
  const own = useRef(new Map<string, number>());
  const latest = useRef({ held, isInUse });
  latest.current = { held, isInUse };
  useEffect(() => {
    const { held: before, isInUse: inUse } = latest.current;
    const changed = changedIds(before.rows, rows);
    const isOwn = changed.some((id) => own.current.has(id) || own.current.has(ANY));
    const stays = before.address === address && changed.length > 0 && !isOwn && inUse();
    if (stays) return;
    // What was expected is forgotten once it is seen, and no older answer can be under way any more.
    for (const id of changed.length > 0 ? [...changed, ANY] : []) {
      if (performance.now() - (own.current.get(id) ?? 0) > UNDER_WAY_MS) own.current.delete(id);
    }
    setHeld({ rows, address });
  }, [rows, address]);
  const isHere = held.address === address;
  return {
    rows: isHere ? held.rows : rows,
    news: isHere ? newsInWords(held.rows, rows) : null,
    show: useCallback(() => setHeld({ rows, address }), [rows, address]),
    expectOwn: useCallback((id: string = ANY) => {
      own.current.set(id, performance.now());
    }, []),
  };
}

/** Whether the focus is in a row of a table, or a window is open over it. */
export const isWorkingInRows = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.closest('tbody') != null;
