// Rows stay where they are while somebody works in them: news is announced, and shown when she asks for it. What she did
// herself, and another address of the list, show at once.

import { useCallback, useEffect, useRef, useState } from 'react';
import { changedIds, newsInWords } from './held-rows.ts';

interface Held<Row> {
  readonly rows: readonly Row[];
  /** '2 new', or null when everything is shown. */
  readonly news: string | null;
  readonly show: () => void;
  /** To be called before she changes a row; without an id when it is not known which rows will be others. */
  readonly expectOwn: (id?: string) => void;
}

/** Stands for any row. */
const ANY = '*';

/** `isInUse` is asked when news arrives. */
export function useHeldRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  address: string,
  isInUse: () => boolean,
): Held<Row> {
  const [held, setHeld] = useState({ rows, address });
  const own = useRef(new Set<string>());
  const latest = useRef({ held, isInUse });
  latest.current = { held, isInUse };
  useEffect(() => {
    const { held: before, isInUse: inUse } = latest.current;
    const changed = changedIds(before.rows, rows);
    const isOwn = changed.some((id) => own.current.has(id) || own.current.has(ANY));
    const stays = before.address === address && changed.length > 0 && !isOwn && inUse();
    if (stays) return;
    // What was expected is forgotten only once it is seen: an answer that was under way already does not show it yet.
    for (const id of changed) own.current.delete(id);
    if (changed.length > 0) own.current.delete(ANY);
    setHeld({ rows, address });
  }, [rows, address]);
  const isHere = held.address === address;
  return {
    rows: isHere ? held.rows : rows,
    news: isHere ? newsInWords(held.rows, rows) : null,
    show: useCallback(() => setHeld({ rows, address }), [rows, address]),
    expectOwn: useCallback((id: string = ANY) => {
      own.current.add(id);
    }, []),
  };
}

/** Whether the focus is in a row of a table, or a window is open over it. */
export const isWorkingInRows = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.closest('tbody') != null;
