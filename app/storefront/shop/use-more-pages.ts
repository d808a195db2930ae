// Loads the pages after the first one. They are dropped when the query changes, and reloaded when the first page changes,
// because a product may have moved from one page to another.

import { useEffect, useRef, useState } from 'react';
import type { Listing } from '#shop/catalog/listing.ts';
import { type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { connected } from './more-pages.ts';

const addressOf = (query: ShopQuery, after: string): string =>
  shopPath({ ...query, sections: false }, { after }).replace('/shop', '/shop-page');

async function fetchPage(address: string, signal: AbortSignal): Promise<Listing> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The shop answered ${response.status}`);
  return (await response.json()) as Listing;
}

/** As many pages as there are, up to `count`, each asked for where the one before it ends. */
async function fetchPages(query: ShopQuery, first: Listing, count: number, signal: AbortSignal): Promise<Listing[]> {
  const pages: Listing[] = [];
  for (let after = first.next; after !== null && pages.length < count; after = pages.at(-1)?.next ?? null)
    pages.push(await fetchPage(addressOf(query, after), signal));
  return pages;
}

interface Loaded {
  /** The query they were loaded for. */
  readonly address: string;
  readonly pages: readonly Listing[];
}

type State = 'ready' | 'loading' | 'failed';

export function useMorePages(query: ShopQuery, first: Listing) {
  const address = shopPath(query, { after: query.after });
  const [loaded, setLoaded] = useState<Loaded>({ address, pages: [] });
  const [state, setState] = useState<State>('ready');
  const asking = useRef<AbortController | null>(null);
  /** Whether a requested page is still loading. */
  const owed = useRef(false);
  const here = useRef(address);
  here.current = address;
  const pages = loaded.address === address ? loaded.pages : [];

  const keep = (work: (signal: AbortSignal) => Promise<readonly Listing[]>, onFailure: State) => {
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    setState('loading');
    work(own.signal).then(
      (next) => {
        if (own.signal.aborted || here.current !== address) return;
        owed.current = false;
        setLoaded({ address, pages: next });
        setState('ready');
      },
      () => {
        if (own.signal.aborted) return;
        owed.current = false;
        setState(onFailure);
      },
    );
  };
  const more = () => {
    const after = [first, ...pages].at(-1)?.next;
    if (!after) return;
    owed.current = true;
    keep(async (signal) => [...pages, await fetchPage(addressOf(query, after), signal)], 'failed');
  };

  // If reloading fails, the shown pages stay and the next event tries again. A requested page is loaded in the same run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed first page is what it waits for
  useEffect(() => {
    if (loaded.address !== address) {
      owed.current = false;
      setLoaded({ address, pages: [] });
      setState('ready');
    }
    const count = pages.length + (owed.current ? 1 : 0);
    if (count > 0) keep((signal) => fetchPages(query, first, count, signal), owed.current ? 'failed' : 'ready');
    return () => asking.current?.abort();
  }, [first, address]);

  return { pages: connected(first, pages), state, more };
}
