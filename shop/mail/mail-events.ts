// The mails to shoppers whose text staff may change, each with its default text and the variables that a text may use.
// Mails about the security of an account, complaints and tracking links are not among them, because their text matters
// for safety or is required by law. Pure.

interface MailEvent {
  readonly label: string;
  /** When the mail is sent, as staff read it. */
  readonly when: string;
  readonly variables: readonly string[];
  /** The default subject. */
  readonly subject: string;
  /**
   * The default text, one line per paragraph, as the editor offers it. Sums, dates and answers that differ per order
   * are added automatically.
   */
  readonly words: string;
}

const ORDER = ['name', 'order', 'total', 'link', 'store'] as const;
const RETURN = ['name', 'number', 'request', 'order', 'link', 'store'] as const;
const GREETING = 'Dear {name},';

export const MAIL_EVENTS = {
  'order-placed': {
    label: 'Placed',
    when: 'Once, when an order is placed.',
    variables: [...ORDER, 'day'],
    subject: 'Order placed: {order}',
    words: `${GREETING}\nThank you. We have your order and will pack it within 24 hours.\nIt should reach you by {day}.`,
  },
  'order-shipped': {
    label: 'Shipped',
    when: 'Once, when a parcel leaves.',
    variables: [...ORDER, 'courier', 'awb', 'day', 'invoice'],
    subject: 'Order shipped: {order}',
    words: `${GREETING}\nYour order is on its way with {courier}.\nIt should reach you by {day}.\nYour invoice is {invoice}.`,
  },
  'order-delivered': {
    label: 'Delivered',
    when: 'Once, when the parcel was delivered.',
    variables: ORDER,
    subject: 'Order delivered: {order}',
    words: `${GREETING}\nYour order has been delivered. We hope you love it.`,
  },
  'order-cancelled': {
    label: 'Cancelled',
    when: 'Once, when an order is cancelled. What is refunded follows your words.',
    variables: ORDER,
    subject: 'Order cancelled: {order}',
    words: `${GREETING}\nYour order has been cancelled.`,
  },
  'order-refunded': {
    label: 'Refunded',
    when: 'When money was sent back. The amount and the time follow your words.',
    variables: [...ORDER, 'amount'],
    subject: 'Refund made: {order}',
    words: GREETING,
  },
  'cash-returned': {
    label: 'Cash paid back',
    when: 'When staff have paid cash back by hand. The amount and the reference follow your words.',
    variables: [...ORDER, 'amount'],
    subject: 'Money paid back: {order}',
    words: GREETING,
  },
  'order-changed': {
    label: 'Order changed',
    when: 'When staff have changed an order. What is refunded follows your words.',
    variables: ORDER,
    subject: 'Your order was changed: {order}',
    words: `${GREETING}\nWe have changed your order. Below are its items and sums as they are now.\nAnswer this mail if you did not expect this.`,
  },
  'cancellation-requested': {
    label: 'Cancellation requested',
    when: 'When a customer asks to cancel an order. Her reason follows your words.',
    variables: [...ORDER, 'request'],
    subject: 'Cancellation requested: {order}',
    words: `${GREETING}\nYou have requested a {request}. We will process your request within 24-48 hours.\nUntil then your order stays as it is.`,
  },
  'cancellation-rejected': {
    label: 'Cancellation not possible',
    when: 'When staff decline a cancellation.',
    variables: ORDER,
    subject: 'Cancellation not possible: {order}',
    words: `${GREETING}\nWe could not cancel your order. It stays as it is.\nAnswer this mail if you would like to talk to us.`,
  },
  'replacement-approved': {
    label: 'Replacement approved',
    when: 'When staff approve a replacement.',
    variables: ORDER,
    subject: 'Replacement on its way: {order}',
    words: `${GREETING}\nWe have approved your request. The same items will be sent to you in a new order. There is nothing extra to pay.\nThe replacement has an order of its own: its mail follows, and it is listed in My Orders.`,
  },
  'payment-link': {
    label: 'Payment link',
    when: 'When staff enter an order that is paid by link. How long the items are put aside follows your words.',
    variables: ['name', 'total', 'day', 'store'],
    subject: 'Pay {total} for your order at {store}',
    words: GREETING,
  },
  'payment-returned': {
    label: 'Payment returned',
    when: 'When a payment could not become an order. The reason and the time follow your words.',
    variables: ['name', 'amount', 'store'],
    subject: 'Your payment of {amount} is being refunded',
    words: GREETING,
  },
  'return-requested': {
    label: 'Return requested',
    when: 'When a customer asks for a return or an exchange, or reports a problem.',
    variables: RETURN,
    subject: 'We have received your {request} ({number})',
    words: `${GREETING}\nWe answer within 48 hours. Please keep the tags on.`,
  },
  'return-approved': {
    label: 'Return approved',
    when: 'When staff approve it. How the items come back and your answer follow your words.',
    variables: RETURN,
    subject: 'Your {request} is approved ({number})',
    words: GREETING,
  },
  'return-pickup-booked': {
    label: 'Return: pickup booked',
    when: 'When the courier’s pickup is booked. The day follows your words.',
    variables: RETURN,
    subject: 'Pickup of your items ({number})',
    words: GREETING,
  },
  'return-picked-up': {
    label: 'Return: picked up',
    when: 'When the items are on their way to you. The order of an exchange follows your words.',
    variables: RETURN,
    subject: 'Your items were picked up ({number})',
    words: `${GREETING}\nWe write to you when they have reached us.`,
  },
  'return-arrived': {
    label: 'Return: arrived',
    when: 'When the items have reached you.',
    variables: RETURN,
    subject: 'Your items have reached us ({number})',
    words: `${GREETING}\nWe check them within 3 working days.`,
  },
  'return-checked': {
    label: 'Return: items are kept',
    when: 'When staff let the customer keep the items.',
    variables: RETURN,
    subject: 'Your {request}: you can keep the items ({number})',
    words: `${GREETING}\nYou need not send anything back. We close your request soon.`,
  },
  'return-settled': {
    label: 'Return settled',
    when: 'When a return is settled. The refund and your answer follow your words; the store’s own subject says whether money comes back.',
    variables: [...RETURN, 'amount'],
    subject: 'Your {request} is closed ({number})',
    words: GREETING,
  },
  'return-refused': {
    label: 'Return refused',
    when: 'When staff refuse it. Your answer follows your words.',
    variables: RETURN,
    subject: 'We could not accept your {request} ({number})',
    words: `${GREETING}\nAnswer this mail if you would like to talk to us.`,
  },
  'return-withdrawn': {
    label: 'Return withdrawn',
    when: 'When the customer withdraws it.',
    variables: RETURN,
    subject: 'Your {request} is withdrawn ({number})',
    words: `${GREETING}\nNothing will be collected.`,
  },
  'return-sent-back': {
    label: 'Return: sent back',
    when: 'When staff send the items back to the customer. The parcel and your answer follow your words.',
    variables: RETURN,
    subject: 'We send your items back to you ({number})',
    words: `${GREETING}\nWe could not accept them.`,
  },
  'return-lapsed': {
    label: 'Return: not handed over',
    when: 'When the items were not handed over in time.',
    variables: RETURN,
    subject: 'Your {request} was closed ({number})',
    words: `${GREETING}\nThe items were not handed over. You can ask again while the time limit of your order allows it.`,
  },
  'review-published': {
    label: 'Review published',
    when: 'When staff approve a review. The review follows your words.',
    variables: ['name', 'product', 'store'],
    subject: 'Your review of {product} is published',
    words: 'Thank you, {name}. Your review of {product} now helps others to choose.',
  },
  'review-declined': {
    label: 'Review declined',
    when: 'When staff decline a review. The review follows your words.',
    variables: ['name', 'product', 'store'],
    subject: 'Your review of {product}',
    words:
      'Hello {name}, our team has read your review of {product} and could not publish it. Reviews are about the product itself, in friendly words and without advertising.\nYou are welcome to write another one. Was it about your order or its delivery? Simply answer this mail and we will help.',
  },
  'back-in-stock': {
    label: 'Back in stock',
    when: 'Once, when a size that a person waits for is back. The price and the link that ends it follow your words.',
    variables: ['item', 'link', 'store'],
    subject: '{item} is back',
    words: 'You asked us to write when it is back.',
  },
  'bag-reminder': {
    label: 'Bag reminder',
    when: 'To a person who agreed: an hour after she left her bag, and once more a day later. The items and today’s prices follow your words.',
    variables: ['items', 'link', 'store'],
    subject: 'You left {items} in your bag',
    words: 'Here is what you left in it.',
  },
  'confirm-email': {
    label: 'Welcome',
    when: 'When a person registers. The button confirms her address; the warning for strangers follows your words.',
    variables: ['store'],
    subject: 'Welcome to {store}',
    words: 'Your account is ready. Please confirm that this address is yours: your orders are written to it.',
  },
  'account-reactivated': {
    label: 'Account active again',
    when: 'When staff make an account active again.',
    variables: ['name', 'store'],
    subject: 'Your account is active again',
    words: 'Hello {name}, you can log in again. Your orders, addresses and wishlist are where you left them.',
  },
} as const satisfies Readonly<Record<string, MailEvent>>;

export type MailEventName = keyof typeof MAIL_EVENTS;
export type MailVariable<Event extends MailEventName = MailEventName> =
  (typeof MAIL_EVENTS)[Event]['variables'][number];
