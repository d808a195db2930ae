// Keeps an open page up to date: when staff change a product, or its last units are sold, the page reloads its data.

import { useRevalidator } from 'react-router';
import { useProductNews } from './product-news.ts';

/** Whether the page's data can be had: asking the router for it in vain would put an error in the place of the page. */
async function isThere(): Promise<boolean> {
  const { pathname, search } = window.location;
  const data = `${pathname === '/' ? '/_root' : pathname}.data${search}`;
  return fetch(data).then(
    (answer) => answer.ok,
    () => false,
  );
}

const any = () => true;

/** `concerns` says whether news of this product matters here; without it every change does, since a new product may belong. */
export function useLiveProducts(concerns: (productId: string) => boolean = any): void {
  const { revalidate } = useRevalidator();
  useProductNews(concerns, async () => {
    if (await isThere()) void revalidate();
  });
}
