// Server-sent events about changed products. The stream is open only while the page is visible; a page in the background
// closes it and catches up when it is visible again.

import { useEffect, useRef } from 'react';

/** All open pages receive an event at the same moment; a random delay up to this spreads their requests. */
const SPREAD_MS = 400;

interface ProductEvent {
  readonly ids: readonly string[];
}

const parseEvent = (text: string): ProductEvent => {
  try {
    const parsed = JSON.parse(text) as Partial<ProductEvent>;
    return { ids: Array.isArray(parsed.ids) ? parsed.ids : [] };
  } catch {
    return { ids: [] };
  }
};

/** `concerns` filters by product id; `ask` is called shortly after a matching event. */
export function useProductUpdates(isRelevant: (productId: string) => boolean, refresh: () => void): void {
  const latest = useRef({ isRelevant, refresh });
  latest.current = { isRelevant, refresh };
  useEffect(() => {
    let stream: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let hasMissedEvents = false;
    const refreshSoon = () => {
      timer ??= setTimeout(() => {
        timer = null;
        latest.current.refresh();
      }, Math.random() * SPREAD_MS);
    };
    const open = () => {
      if (stream) return;
      stream = new EventSource('/live/products');
      stream.addEventListener('hello', () => {
        // After a reconnect, events may have been missed.
        if (hasMissedEvents) refreshSoon();
        hasMissedEvents = false;
      });
      stream.addEventListener('products', (event) => {
        if (parseEvent(event.data).ids.some((id) => id === '*' || latest.current.isRelevant(id))) refreshSoon();
      });
      stream.addEventListener('error', () => {
        hasMissedEvents = true;
      });
    };
    const close = () => {
      stream?.close();
      stream = null;
      hasMissedEvents = true;
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
