// Keeps an open page up to date: when staff change a product, or its last units are sold, the page reloads its data.

import { useRevalidator } from 'react-router';
import { useProductUpdates } from './product-updates.ts';

/** Whether the page's data can be loaded: a failed revalidation would replace the page by an error. */
async function isThere(): Promise<boolean> {
  const { pathname, search } = window.location;
  const data = `${pathname === '/' ? '/_root' : pathname}.data${search}`;
  return fetch(data).then(
    (response) => response.ok,
    () => false,
  );
}

const any = () => true;

/** `concerns` filters by product id; without it every change counts, since a new product may belong on the page. */
export function useLiveProducts(concerns: (productId: string) => boolean = any): void {
  const { revalidate } = useRevalidator();
  useProductUpdates(concerns, async () => {
    if (await isThere()) void revalidate();
  });
}
