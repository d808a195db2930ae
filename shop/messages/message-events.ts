// The events about which the store writes by WhatsApp or SMS, and the variables of their templates. A registered
// template of a provider has its variables in this order. Pure.

export interface MessageEvent {
  readonly label: string;
  /** When it is sent, in words for staff. */
  readonly when: string;
  /** 'service': about her own order, without consent. 'opt-in': only with her consent, and never at night by SMS. */
  readonly kind: 'service' | 'opt-in';
  /** In the order of the provider's template. */
  readonly variables: readonly string[];
  /** The store's own words, for the registration at the provider and for the preview. */
  readonly words: string;
}

export const MESSAGE_EVENTS = {
  code: {
    label: 'Code',
    when: 'When a person signs in or proves her number.',
    kind: 'service',
    variables: ['code', 'store'],
    words: '{code} is your code for {store}. It is valid for 10 minutes. Do not share it.',
  },
  'order-placed': {
    label: 'Placed',
    when: 'Once, when an order is placed.',
    kind: 'service',
    variables: ['name', 'order', 'total', 'link', 'store'],
    words: 'Hello {name}, we have your order {order} of {total}. Follow it here: {link} {store}',
  },
  'order-shipped': {
    label: 'Shipped',
    when: 'Once, when a parcel leaves.',
    kind: 'service',
    variables: ['name', 'order', 'courier', 'awb', 'link', 'store'],
    words:
      'Hello {name}, your order {order} is on its way with {courier}. Tracking number: {awb}. Follow it here: {link} {store}',
  },
  'out-for-delivery': {
    label: 'Out for delivery',
    when: 'When the courier brings the parcel today.',
    kind: 'service',
    variables: ['name', 'order', 'courier', 'link', 'store'],
    words: 'Hello {name}, {courier} brings your order {order} today. Follow it here: {link} {store}',
  },
  'not-delivered': {
    label: 'Not delivered',
    when: 'When the courier tried to deliver and could not.',
    kind: 'service',
    variables: ['name', 'order', 'courier', 'link', 'store'],
    words: 'Hello {name}, {courier} could not deliver your order {order}. See what happens next: {link} {store}',
  },
  'order-delivered': {
    label: 'Delivered',
    when: 'Once, when the parcel was delivered.',
    kind: 'service',
    variables: ['name', 'order', 'link', 'store'],
    words: 'Hello {name}, your order {order} has been delivered. Your order: {link} {store}',
  },
  'order-cancelled': {
    label: 'Cancelled',
    when: 'Once, when an order is cancelled.',
    kind: 'service',
    variables: ['name', 'order', 'link', 'store'],
    words: 'Hello {name}, your order {order} has been cancelled. Details: {link} {store}',
  },
  'order-refunded': {
    label: 'Refunded',
    when: 'When money was sent back.',
    kind: 'service',
    variables: ['name', 'order', 'amount', 'link', 'store'],
    words: 'Hello {name}, we have sent {amount} of your order {order} back to you. Details: {link} {store}',
  },
  'return-changed': {
    label: 'Return',
    when: 'At each step of a return.',
    kind: 'service',
    variables: ['name', 'order', 'step', 'link', 'store'],
    words: 'Hello {name}, your return of order {order}: {step}. Details: {link} {store}',
  },
  'back-in-stock': {
    label: 'Back in stock',
    when: 'Once, when a size that a person waits for is back.',
    kind: 'opt-in',
    variables: ['item', 'link', 'store'],
    words: '{item} is back. You asked us to tell you. See it here: {link} {store}',
  },
  'bag-reminder': {
    label: 'Bag reminder',
    when: 'An hour after a person left her bag, and once more a day later; by day only.',
    kind: 'opt-in',
    variables: ['items', 'link', 'store'],
    words:
      'You left {items} in your bag: {link} To end these reminders, write STOP on WhatsApp or open your profile. {store}',
  },
} as const satisfies Readonly<Record<string, MessageEvent>>;

export type MessageEventName = keyof typeof MESSAGE_EVENTS;

/** Puts the values into the words; a variable without a value stays empty. */
export const fillText = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
