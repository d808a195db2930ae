// Which rows of a list are chosen. What the list no longer offers falls out of the choice.

import { useState } from 'react';

export interface RowSelection {
  /** Chosen and still offered, in the order of the list. */
  readonly chosen: readonly string[];
  readonly state: 'all' | 'some' | 'none';
  has(key: string): boolean;
  toggle(key: string): void;
  toggleAll(): void;
  clear(): void;
}

export function useRowSelection(offered: readonly string[]): RowSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = offered.filter((key) => keys.has(key));
  const isAll = offered.length > 0 && chosen.length === offered.length;
  return {
    chosen,
    state: isAll ? 'all' : chosen.length > 0 ? 'some' : 'none',
    has: (key) => keys.has(key),
    toggle: (key) =>
      setKeys((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    toggleAll: () => setKeys(new Set(isAll ? [] : offered)),
    clear: () => setKeys(new Set()),
  };
}
