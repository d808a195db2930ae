// Labels and links of an audit log entry: its record, its actor and its id. Pure.

import type { AuditActor, AuditEntry } from '#shop/audit-log.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderPath } from '../kit/order-path.ts';

/** The screen of the record; null if there is none, or the record was deleted. */
export function entityPath({ entity, entityId, name }: AuditEntry): string | null {
  if (name === null) return null;
  switch (entity) {
    case 'product':
      return `/admin-panel/products/${entityId}`;
    case 'category':
      return `/admin-panel/categories?edit=${entityId}`;
    case 'user':
      return `/admin-panel/users/${entityId}`;
    case 'order':
    case 'shipment':
    case 'cancellation request':
      return orderPath(name);
    case 'page':
      return `/admin-panel/pages/${entityId}`;
    case 'tax class':
      return `/admin-panel/tax-classes/${entityId}`;
    case 'import':
      return `/admin-panel/products/import/${entityId}`;
    case 'synonym':
      return `/admin-panel/synonyms?edit=${entityId}`;
    case 'coupon':
      return `/admin-panel/coupons/${entityId}`;
    case 'grievance':
      return `/admin-panel/grievances/${entityId}`;
    default:
      return null;
  }
}

const ORDER_ENTITIES: readonly string[] = ['order', 'shipment', 'cancellation request'];

/** The name as staff know it; orders by their short id. */
export function entityName({ entity, name }: Pick<AuditEntry, 'entity' | 'name'>): string | null {
  if (name === null) return null;
  return ORDER_ENTITIES.includes(entity) ? `Order ${shortOrderId(name)}` : name;
}

/** 'Meera Iyer, meera@tanabana.in': two people may have one name. */
export const actorOptionLabel = ({ actor, name }: AuditActor): string => (name === null ? actor : `${name}, ${actor}`);

/** 'shopper 0f3c…' is a shopper who deleted their own account. */
export const actorLabel = (actor: string): string => (actor.startsWith('shopper ') ? 'A shopper herself' : actor);

/** Shortens a long id to its last 8 characters, in which ids differ. Jobs have a short word as id, such as 'all'. */
export const idLabel = (id: string): string => (id.length > 20 ? `…${id.slice(-8)}` : id);

/** The URL's query with changed filters or another page; the cursor of the current page is dropped. */
export function auditPath(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const page of ['older', 'newer']) next.delete(page);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
