// A template filled in with the values of one order, and the text to enter at the provider. Pure.
// Example: 'Hello {name}, your order {order}' is registered at WhatsApp as 'Hello {{1}}, your order {{2}}', at MSG91 as
// 'Hello ##name##, …'.

import type { MailStore } from '#shop/mail/mail-store.ts';
import { formatMoney } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { type MailedOrder, trackingUrl } from '#shop/orders/order-mail.ts';
import { wantedText } from '#shop/stock-waits/stock-wait.ts';
import type { TemplateKind } from './template-kinds.ts';

/** Where the message leads: to the order, the bag or the size. */
function toSampleLink(event: string, { orderId }: MailedOrder, store: MailStore): string {
  if (event === 'bag-reminder') return `${store.url}/cart`;
  return event === 'back-in-stock' ? `${store.url}/shop` : trackingUrl(store, orderId);
}

/** The values of a message about an order. A person's first name is enough for a short message. */
export function toSampleValues(event: string, order: MailedOrder, store: MailStore): Readonly<Record<string, string>> {
  const [item, ...others] = order.items;
  return {
    name: order.customerName.split(' ')[0] ?? '',
    order: shortOrderId(order.orderId),
    total: formatMoney(order.total),
    amount: formatMoney(order.refunded),
    courier: order.courier ?? '',
    awb: order.trackingNumber ?? '',
    step: 'approved',
    item: item ? wantedText(item.name, item.size) : 'Cotton kurta',
    items: `${item?.name ?? 'Cotton kurta'}${others.length > 0 ? ` and ${others.length} more` : ''}`,
    link: toSampleLink(event, order, store),
    store: store.name,
    code: '482913',
  };
}

/** The words in the notation of the provider, for the registration. */
export const toRegisteredText = (words: string, { channel, variables }: TemplateKind): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) =>
    channel === 'whatsapp' ? `{{${variables.indexOf(name) + 1}}}` : `##${name}##`,
  );
