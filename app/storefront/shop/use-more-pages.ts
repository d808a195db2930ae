import { useCallback, useState } from 'react';
import type { Listing } from '#shop/catalog/listing.ts';

interface Appended {
  /** The first page's address: another wish drops what was loaded for this one. */
  readonly address: string;
  readonly wanted: number;
  readonly pages: readonly (Listing | undefined)[];
}

export function useMorePages(address: string) {
  const [kept, setKept] = useState<Appended>({ address, wanted: 0, pages: [] });
  const { wanted, pages } = kept.address === address ? kept : { wanted: 0, pages: [] };
  const more = () => setKept({ address, wanted: pages.length + 1, pages });
  const keep = useCallback(
    (index: number, page: Listing) =>
      setKept((before) => {
        if (before.address !== address || before.pages[index] === page) return before;
        const next = [...before.pages];
        next[index] = page;
        return { ...before, pages: next };
      }),
    [address],
  );
  return { wanted, pages, more, keep };
}
