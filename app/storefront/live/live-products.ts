// An open page follows the store: when staff change a product, or its last pieces go, the page asks its own loaders again.
// Only while it is looked at: a page in the background lets its stream go and catches up when it is seen again.

import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Pages hear the same news in the same moment; they ask within this time of each other, not all at once. */
const SPREAD_MS = 400;

interface News {
  readonly ids: readonly string[];
}

const readNews = (text: string): News => {
  try {
    const news = JSON.parse(text) as Partial<News>;
    return { ids: Array.isArray(news.ids) ? news.ids : [] };
  } catch {
    return { ids: [] };
  }
};

/** Whether the page's data can be had: asking the router for it in vain would put an error in the place of the page. */
async function isThere(): Promise<boolean> {
  const { pathname, search } = window.location;
  const data = `${pathname === '/' ? '/_root' : pathname}.data${search}`;
  return fetch(data).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** `concerns` says whether news of this product matters here; without it every change does, since a new product may belong. */
export function useLiveProducts(concerns: (productId: string) => boolean = () => true): void {
  const { revalidate } = useRevalidator();
  const matters = useRef(concerns);
  matters.current = concerns;
  useEffect(() => {
    let stream: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let missedSome = false;
    const askSoon = () => {
      timer ??= setTimeout(async () => {
        timer = null;
        if (await isThere()) void revalidate();
      }, Math.random() * SPREAD_MS);
    };
    const open = () => {
      if (stream) return;
      stream = new EventSource('/live/products');
      stream.addEventListener('hello', () => {
        // After a break nobody knows what was missed.
        if (missedSome) askSoon();
        missedSome = false;
      });
      stream.addEventListener('products', (event) => {
        if (readNews(event.data).ids.some((id) => id === '*' || matters.current(id))) askSoon();
      });
      stream.addEventListener('error', () => {
        missedSome = true;
      });
    };
    const close = () => {
      stream?.close();
      stream = null;
      missedSome = true;
    };
    const follow = () => (document.hidden ? close() : open());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
      if (timer) clearTimeout(timer);
    };
  }, [revalidate]);
}
