import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Listing } from '#shop/catalog/listing.ts';

interface AppendedPageProps {
  readonly index: number;
  readonly address: string;
  readonly onPage: (index: number, page: Listing) => void;
}

/** Holds one page behind the first. The router asks for it again whenever it asks for the page itself, so both stay true. */
export function AppendedPage({ index, address, onPage }: AppendedPageProps) {
  const { load, data } = useFetcher<{ readonly listing: Listing }>();
  useEffect(() => void load(address), [load, address]);
  useEffect(() => {
    if (data) onPage(index, data.listing);
  }, [data, index, onPage]);
  return null;
}
