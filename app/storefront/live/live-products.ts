// Keeps an open page up to date: when staff change a product, or its last units are sold, the page reloads its data.

import { useRevalidator } from 'react-router';
import { useProductUpdates } from './product-updates.ts';

/** Whether the page's data can be loaded: a failed revalidation would replace the page by an error. */
async function isPageReachable(): Promise<boolean> {
  const { pathname, search } = window.location;
  // The URL from which React Router loads a page's data; for '/' it is /_root.data.
  const dataUrl = `${pathname === '/' ? '/_root' : pathname}.data${search}`;
  return fetch(dataUrl).then(
    (response) => response.ok,
    () => false,
  );
}

const acceptAny = () => true;

/** `isRelevant` filters by product id; without it every change counts, since a new product may belong on the page. */
export function useLiveProducts(isRelevant: (productId: string) => boolean = acceptAny): void {
  const { revalidate } = useRevalidator();
  useProductUpdates(isRelevant, async () => {
    if (await isPageReachable()) void revalidate();
  });
}
