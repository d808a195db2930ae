// The selected products of the list. Those of other pages come from "select all"; only their names and statuses are known.

import { useState } from 'react';
import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import type { AdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { type Selection, useSelection } from '../../kit/list/use-selection.ts';
import type { TouchedProduct } from './touched-messages.ts';

export interface ProductSelection extends Omit<Selection, 'choose'> {
  /** All selected products: those of the page first. */
  readonly products: readonly TouchedProduct[];
  chooseAll(products: readonly TouchedProduct[]): void;
}

export function useProductSelection(query: AdminProductsQuery, shown: readonly AdminProduct[]): ProductSelection {
  const { choose, ...selection } = useSelection(
    JSON.stringify(query),
    shown.map(({ id }) => id),
  );
  const [all, setAll] = useState<readonly TouchedProduct[]>([]);
  const onOtherPages = new Set(selection.onOtherPages);
  return {
    ...selection,
    products: [
      ...shown.filter(({ id }) => selection.has(id)).map(({ id, name, status }) => ({ id, name, status })),
      ...all.filter(({ id }) => onOtherPages.has(id)),
    ],
    chooseAll: (products) => {
      setAll(products);
      choose(products.map(({ id }) => id));
    },
  };
}
