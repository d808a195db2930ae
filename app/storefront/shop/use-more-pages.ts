// Loads the pages after the first one. They are dropped when the query changes, and reloaded when the first page
// changes, because a product may have moved from one page to another.

import { useEffect, useRef, useState } from 'react';
import type { Listing } from '#shop/catalog/listing.ts';
import { listPath, type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { keepConsecutive } from './more-pages.ts';

function getPageUrl(query: ShopQuery, after: string): string {
  const url = shopPath({ ...query, sections: false }, { after }).replace(listPath(query), '/shop-page');
  return query.collection === null ? url : `${url}&collection=${query.collection}`;
}

async function fetchPage(url: string, signal: AbortSignal): Promise<Listing> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`/shop-page responded with ${response.status}`);
  return (await response.json()) as Listing;
}

/** Up to `count` pages, each loaded from the cursor of the page before it. */
async function fetchPages(query: ShopQuery, first: Listing, count: number, signal: AbortSignal): Promise<Listing[]> {
  const pages: Listing[] = [];
  for (let after = first.next; after !== null && pages.length < count; after = pages.at(-1)?.next ?? null)
    pages.push(await fetchPage(getPageUrl(query, after), signal));
  return pages;
}

interface LoadedPages {
  /** The URL of the list that the pages belong to. */
  readonly listUrl: string;
  readonly pages: readonly Listing[];
}

type State = 'ready' | 'loading' | 'failed';

export function useMorePages(query: ShopQuery, first: Listing) {
  const listUrl = shopPath(query, { after: query.after });
  const [loaded, setLoaded] = useState<LoadedPages>({ listUrl, pages: [] });
  const [state, setState] = useState<State>('ready');
  const controllerRef = useRef<AbortController | null>(null);
  /** Whether a requested page is still loading. */
  const isPageRequested = useRef(false);
  const latestUrl = useRef(listUrl);
  latestUrl.current = listUrl;
  const pages = loaded.listUrl === listUrl ? loaded.pages : [];

  const loadPages = (work: (signal: AbortSignal) => Promise<readonly Listing[]>, onFailure: State) => {
    controllerRef.current?.abort();
    const controller = new AbortController();
    controllerRef.current = controller;
    setState('loading');
    work(controller.signal).then(
      (next) => {
        if (controller.signal.aborted || latestUrl.current !== listUrl) return;
        isPageRequested.current = false;
        setLoaded({ listUrl, pages: next });
        setState('ready');
      },
      () => {
        if (controller.signal.aborted) return;
        isPageRequested.current = false;
        setState(onFailure);
      },
    );
  };
  const loadNext = () => {
    const after = [first, ...pages].at(-1)?.next;
    if (!after) return;
    isPageRequested.current = true;
    loadPages(async (signal) => [...pages, await fetchPage(getPageUrl(query, after), signal)], 'failed');
  };

  // If reloading fails, the visible pages stay and the next event tries again. A requested page is loaded in the same
  // run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when the first page or the URL changes
  useEffect(() => {
    if (loaded.listUrl !== listUrl) {
      isPageRequested.current = false;
      setLoaded({ listUrl, pages: [] });
      setState('ready');
    }
    const count = pages.length + (isPageRequested.current ? 1 : 0);
    if (count > 0)
      loadPages((signal) => fetchPages(query, first, count, signal), isPageRequested.current ? 'failed' : 'ready');
    return () => controllerRef.current?.abort();
  }, [first, listUrl]);

  return { pages: keepConsecutive(first, pages), state, loadNext };
}
