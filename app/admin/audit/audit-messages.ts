// The log in words: what was done to which kind of thing, and where it can be looked at. Pure.

import type { AuditEntry } from '#shop/audit-log.server.ts';

/** Where staff see the thing today; null where there is no such place, or it is gone. */
export function placeOf({ entity, entityId, name }: AuditEntry): string | null {
  if (name === null) return null;
  switch (entity) {
    case 'product':
      return `/admin-panel/products/${entityId}`;
    case 'category':
      return `/admin-panel/categories?edit=${entityId}`;
    case 'user':
      return `/admin-panel/users?user=${entityId}`;
    case 'order':
      return `/admin-panel/orders?${new URLSearchParams({ order: name })}`;
    default:
      return null;
  }
}

/** 'shopper 0f3c…' is who ended her own account. */
export const actorInWords = (actor: string): string => (actor.startsWith('shopper ') ? 'A shopper herself' : actor);

/** A job's thing has a word for an id ('all'), most have a long one whose end tells them apart. */
export const idInWords = (id: string): string => (id.length > 20 ? `…${id.slice(-8)}` : id);

/** The same filters with others; it always leads away from the page that is shown. */
export function auditAddress(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const page of ['older', 'newer']) next.delete(page);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
