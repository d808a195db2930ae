// Server-sent events about changed products. The stream is open only while the page is visible; a page in the background
// closes it and catches up when it is visible again.

import { useEffect, useRef } from 'react';

/** All open pages receive an event at the same moment; a random delay up to this spreads their requests. */
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

/** `concerns` filters by product id; `ask` is called shortly after a matching event. */
export function useProductNews(concerns: (productId: string) => boolean, ask: () => void): void {
  const latest = useRef({ concerns, ask });
  latest.current = { concerns, ask };
  useEffect(() => {
    let stream: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let missedSome = false;
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = null;
        latest.current.ask();
      }, Math.random() * SPREAD_MS);
    };
    const open = () => {
      if (stream) return;
      stream = new EventSource('/live/products');
      stream.addEventListener('hello', () => {
        // After a reconnect, events may have been missed.
        if (missedSome) askSoon();
        missedSome = false;
      });
      stream.addEventListener('products', (event) => {
        if (readNews(event.data).ids.some((id) => id === '*' || latest.current.concerns(id))) askSoon();
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
  }, []);
}
