// The URLs with which a browser requests its saved products: /saved-products?ids=a,b&slugs=c, in batches.

import { isRowId } from '#shop/row-id.ts';
import { toSlug } from './product.ts';

export const MAX_SAVED_PER_REQUEST = 50;

interface SavedEntry {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** An entry without an id is found by its slug, or by the slug made from its name. */
export const savedSlug = ({ slug, name }: SavedEntry): string => slug || toSlug(name);

/** A slug of another form cannot exist and is not requested: the browser's storage may contain anything, of any length. */
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);

export function savedProductUrls(items: readonly SavedEntry[]): string[] {
  const urls: string[] = [];
  for (let start = 0; start < items.length; start += MAX_SAVED_PER_REQUEST) {
    const batch = items.slice(start, start + MAX_SAVED_PER_REQUEST);
    const ids = batch.map(({ id }) => id).filter(isRowId);
    const slugs = batch
      .filter(({ id }) => id === '')
      .map(savedSlug)
      .filter(isSlug);
    urls.push(`/saved-products?${new URLSearchParams({ ids: ids.join(','), slugs: slugs.join(',') })}`);
  }
  return urls;
}

const splitList = (value: string | null): string[] => (value ?? '').split(',').filter((each) => each !== '');

export const parseSavedQuery = (query: URLSearchParams): { ids: string[]; slugs: string[] } => ({
  ids: splitList(query.get('ids')),
  slugs: splitList(query.get('slugs')).filter(isSlug),
});
