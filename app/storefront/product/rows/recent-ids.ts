// Ids of the products that this browser viewed (key `recentlyViewed`), newest first. Names and prices are loaded from
// the server, so they are current. The stored value is untrusted: anything but a list of ids is dropped.

import { isRowId } from '#shop/row-id.ts';

const MAX_RECENT = 8;

export function parseRecentIds(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const ids: unknown = JSON.parse(stored);
    if (!Array.isArray(ids)) return [];
    return [...new Set(ids.filter((id) => typeof id === 'string' && isRowId(id)))].slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

export const addViewed = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT);
