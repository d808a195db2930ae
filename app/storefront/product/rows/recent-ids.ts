// Which products a browser looked at (key `recentlyViewed`): their ids alone, the newest first. Prices and names are asked of the
// server when they are shown, so that nothing out of date is. Anybody can have written the text: what is no list of ids is dropped.

import { isRowId } from '#shop/row-id.ts';

const MOST = 8;

export function readRecent(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const ids: unknown = JSON.parse(stored);
    if (!Array.isArray(ids)) return [];
    return [...new Set(ids.filter((id) => typeof id === 'string' && isRowId(id)))].slice(0, MOST);
  } catch {
    return [];
  }
}

export const withViewed = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, MOST);
