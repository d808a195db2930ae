// The selected products of the list. For products of other pages, which "select all" adds, only name and status are known.

import { useState } from 'react';
import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import type { AdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { type Selection, useSelection } from '../../kit/list/use-selection.ts';
import type { AffectedProduct } from './bulk-change-messages.ts';

export interface ProductSelection extends Omit<Selection, 'selectKeys'> {
  /** All selected products: those of the page first. */
  readonly products: readonly AffectedProduct[];
  selectAll(products: readonly AffectedProduct[]): void;
}

export function useProductSelection(
  query: AdminProductsQuery,
  pageProducts: readonly AdminProduct[],
): ProductSelection {
  const { selectKeys, ...selection } = useSelection(
    JSON.stringify(query),
    pageProducts.map(({ id }) => id),
  );
  const [matches, setMatches] = useState<readonly AffectedProduct[]>([]);
  const onOtherPages = new Set(selection.onOtherPages);
  return {
    ...selection,
    products: [
      ...pageProducts.filter(({ id }) => selection.has(id)).map(({ id, name, status }) => ({ id, name, status })),
      ...matches.filter(({ id }) => onOtherPages.has(id)),
    ],
    selectAll: (products) => {
      setMatches(products);
      selectKeys(products.map(({ id }) => id));
    },
  };
}
