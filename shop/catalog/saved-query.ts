// The URLs with which a browser requests its saved products: /saved-products?ids=a,b&slugs=c, in batches.

import { isRowId } from '#shop/row-id.ts';
import { slugOf } from './product.ts';

export const MAX_SAVED_AT_ONCE = 50;

interface Saved {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** An entry without an id is found by its slug, or by the slug made from its name. */
export const savedSlug = ({ slug, name }: Saved): string => slug || slugOf(name);

/** Impossible ids and slugs are not requested: the browser's storage may contain anything, of any length. */
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);

export function savedAddresses(items: readonly Saved[]): string[] {
  const addresses: string[] = [];
  for (let start = 0; start < items.length; start += MAX_SAVED_AT_ONCE) {
    const portion = items.slice(start, start + MAX_SAVED_AT_ONCE);
    const ids = portion.map(({ id }) => id).filter(isRowId);
    const slugs = portion
      .filter(({ id }) => id === '')
      .map(savedSlug)
      .filter(isSlug);
    addresses.push(`/saved-products?${new URLSearchParams({ ids: ids.join(','), slugs: slugs.join(',') })}`);
  }
  return addresses;
}

const list = (value: string | null): string[] => (value ?? '').split(',').filter((each) => each !== '');

export const readSavedQuery = (query: URLSearchParams): { ids: string[]; slugs: string[] } => ({
  ids: list(query.get('ids')),
  slugs: list(query.get('slugs')).filter(isSlug),
});
