// Labels and links of an audit log entry: its record, its actor and its id.

import type { AuditActor, AuditEntry } from '#shop/audit-log.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { ReturnAction } from '#shop/returns/return.ts';
import { orderPath } from '../kit/order-path.ts';
import { returnPath } from '../kit/return-path.ts';
import { capitalise } from '../kit/wording.ts';

/** Returns the screen of the record; null if the record has no screen or was deleted. */
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
    case 'message template':
      return `/admin-panel/messages/templates/${name}`;
    case 'coupon':
      return `/admin-panel/coupons/${entityId}`;
    case 'return':
      return returnPath(name);
    case 'grievance':
      return `/admin-panel/grievances/${entityId}`;
    default:
      return null;
  }
}

const ORDER_ENTITIES: readonly string[] = ['order', 'shipment', 'cancellation request'];

/** Returns the record's name as staff know it: orders by their short id. */
export function entityName({ entity, name }: Pick<AuditEntry, 'entity' | 'name'>): string | null {
  if (name === null) return null;
  return ORDER_ENTITIES.includes(entity) ? `Order ${shortOrderId(name)}` : name;
}

/** Each label is followed by 'return': 'Book pickup of return'. */
const RETURN_ACTIONS: Readonly<Record<ReturnAction | 'write', string>> = {
  approve: 'Approve',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  'book-pickup': 'Book pickup of',
  'pick-up': 'Pick up',
  arrive: 'Take in',
  waive: 'Let the customer keep the items of',
  check: 'Check',
  settle: 'Settle',
  'send-back': 'Send back',
  lapse: 'Close without items the',
  write: 'Write about',
};

/** Labels for actions whose name does not read well before the kind of record: 'Print the label of shipment'. */
const LABELS: Readonly<Record<string, string>> = {
  'add note': 'Add a note to',
  'ask for pickup': 'Ask for a pickup of',
  'cancel pickup': 'Cancel the pickup of',
  'change items': 'Change the items of',
  'confirm tax rates': 'Confirm the tax rates of',
  'create shipment': 'Create the shipment of',
  'delete note': 'Delete a note of',
  'fetch pictures': 'Fetch the pictures of',
  'join style': 'Add to a style:',
  'leave style': 'Take out of its style:',
  'mark all read': 'Mark as read: every',
  'mark read': 'Mark as read:',
  'mark sent': 'Mark as sent:',
  'never-left': 'Record as never sent:',
  note: 'Add a note to',
  'note reattempt': 'Note a new delivery attempt of',
  'pack-again': 'Pack again:',
  'print label': 'Print the label of',
  'print manifest': 'Print the manifest of',
  'process stock': 'Process the stock of',
  'refund an amount': 'Refund an amount of',
  refused: 'Refuse',
  'remove video': 'Remove the video of',
  'remove-photo': 'Remove a photo of',
  'set look': 'Set the look of',
  'set role': 'Set the role of',
  'set status': 'Set the status of',
  'set stock': 'Set the stock of',
  'set video': 'Set the video of',
  'set video poster': 'Set the picture of the video of',
};

const labelOf = (labels: Readonly<Record<string, string>>, action: string): string | undefined =>
  Object.hasOwn(labels, action) ? labels[action] : undefined;

/** Returns the words before the kind of record: 'Update' (product), 'Book pickup of' (return). */
export function actionLabel({ action, entity }: Pick<AuditEntry, 'action' | 'entity'>): string {
  const ofReturn = entity === 'return' ? labelOf(RETURN_ACTIONS, action) : undefined;
  return capitalise(ofReturn ?? labelOf(LABELS, action) ?? action);
}

export const entityLabel = (entity: string): string => (entity === 'grievance' ? 'complaint' : entity);

/** Returns 'Meera Iyer, meera@tanabana.in': two people may have the same name. */
export const actorOptionLabel = ({ actor, name }: AuditActor): string => (name === null ? actor : `${name}, ${actor}`);

/** The actor 'shopper 0f3c…' is a shopper who acted herself, such as by withdrawing a return. */
export const actorLabel = (actor: string): string => (actor.startsWith('shopper ') ? 'A shopper herself' : actor);

/** Shortens a long id to its last 8 characters, in which ids differ. Jobs have a short word as id, such as 'all'. */
export const idLabel = (id: string): string => (id.length > 20 ? `…${id.slice(-8)}` : id);

/** Returns the path of the log with changed filters or another page; without the cursor of the current page. */
export function auditPath(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const cursor of ['older', 'newer']) next.delete(cursor);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
