// Rows stay where they are while somebody works in them: news is announced, and shown when she asks for it. What she did
// herself, and another address of the list, show at once.

import { useCallback, useEffect, useRef, useState } from 'react';
import { changedIds, newsInWords } from './frozen-rows.ts';

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
