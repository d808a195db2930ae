// Rows stay where they are while somebody works in them: news is announced, and shown when she asks for it. What she did
// herself, and another address of the list, show at once.

import { useCallback, useEffect, useRef, useState } from 'react';
import { newsIn, newsInWords } from './held-rows.ts';

interface Held<Row> {
  readonly rows: readonly Row[];
  /** '2 new', or null when everything is shown. */
  readonly news: string | null;
  readonly show: () => void;
  /** To be called before the list is asked for again because of her own act. */
  readonly expectOwn: () => void;
}

/** `isInUse` is asked when news arrives. */
export function useHeldRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  address: string,
  isInUse: () => boolean,
): Held<Row> {
  const [held, setHeld] = useState({ rows, address });
  const isOwn = useRef(false);
  const inUse = useRef(isInUse);
  inUse.current = isInUse;
  useEffect(() => {
    setHeld((before) => {
      const stays = before.address === address && !isOwn.current && inUse.current();
      return stays && newsIn(before.rows, rows).count > 0 ? before : { rows, address };
    });
    isOwn.current = false;
  }, [rows, address]);
  const isHere = held.address === address;
  const news = isHere ? newsIn(held.rows, rows) : { count: 0, new: 0 };
  return {
    rows: isHere ? held.rows : rows,
    news: news.count > 0 ? newsInWords(news) : null,
    show: useCallback(() => setHeld({ rows, address }), [rows, address]),
    expectOwn: useCallback(() => {
      isOwn.current = true;
    }, []),
  };
}

/** Whether the focus is in a row of a table, or a window is open over it. */
export const isWorkingInRows = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.closest('tbody') != null;
