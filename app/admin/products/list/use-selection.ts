// Which rows are chosen. The choice stays while pages turn and news arrive; what is gone from the store falls out when it is used.

import { useState } from 'react';
import type { OfficeProduct } from '#shop/catalog/office-product.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Of this page: all, some or none. */
  readonly page: 'all' | 'some' | 'none';
  toggle(id: string): void;
  togglePage(): void;
  choose(ids: readonly string[]): void;
  clear(): void;
}

/** What somebody wants to do with one row, before it is done. */
export interface RowAsked {
  readonly what: 'delete' | 'duplicate';
  readonly product: OfficeProduct;
}

export function useSelection(shown: readonly OfficeProduct[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ id }) => ids.has(id)).length;
  const page = chosen === 0 ? 'none' : chosen === shown.length ? 'all' : 'some';
  return {
    ids,
    page,
    toggle: (id) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    togglePage: () =>
      setIds((before) => {
        const next = new Set(before);
        for (const { id } of shown) {
          if (page === 'all') next.delete(id);
          else next.add(id);
        }
        return next;
      }),
    choose: (all) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
  };
}
