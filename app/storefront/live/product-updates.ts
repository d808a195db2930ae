// Server-sent events about changed products. The stream is open only while the page is visible; a page in the
// background closes it and catches up when it is visible again.

import { useEffect, useRef } from 'react';

/** All open pages receive an event at the same moment; a random delay up to this spreads their requests. */
const MAX_RANDOM_DELAY_MS = 400;

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

/**
 * Calls `refresh` shortly after an event about a product for which `isRelevant` is true, and after events may have been
 * missed.
 */
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
      }, Math.random() * MAX_RANDOM_DELAY_MS);
    };
    const openStream = () => {
      if (stream) return;
      stream = new EventSource('/live/products');
      stream.addEventListener('hello', () => {
        // After a reconnect, events may have been missed.
        if (hasMissedEvents) refreshSoon();
        hasMissedEvents = false;
      });
      // '*' stands for all products.
      stream.addEventListener('products', (event) => {
        if (parseEvent(event.data).ids.some((id) => id === '*' || latest.current.isRelevant(id))) refreshSoon();
      });
      stream.addEventListener('error', () => {
        hasMissedEvents = true;
      });
    };
    const closeStream = () => {
      stream?.close();
      stream = null;
      hasMissedEvents = true;
    };
    const openWhileVisible = () => (document.hidden ? closeStream() : openStream());
    openWhileVisible();
    document.addEventListener('visibilitychange', openWhileVisible);
    return () => {
      document.removeEventListener('visibilitychange', openWhileVisible);
      closeStream();
      if (timer) clearTimeout(timer);
    };
  }, []);
}
