// The values of a template's variables. A name is typed by anyone and goes to a number that may be a stranger's, so
// only a plain first name is used: no link and no sentence fits into it. Pure.

import { formatMoney, type Paise } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { trackingUrl } from '#shop/orders/order-mail.ts';
import { MESSAGE_EVENTS, type MessageEvent, type MessageEventName } from './message-events.ts';

export type MessageValues = Readonly<Record<string, string>>;

const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,19}$/u;

/** 'Asha' of 'Asha Rao'; 'there' of anything that is not a name. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return FIRST_NAME.test(first) ? first : 'there';
}

export interface MessageDetails {
  readonly order: { readonly orderId: string; readonly customerName: string; readonly total: Paise };
  readonly courier: string | null;
  readonly awb: string | null;
  readonly refunded: Paise;
  readonly returnStep: string;
  readonly store: { readonly name: string; readonly url: string };
}

/** The values of exactly the variables that the event has. */
export function messageValues(event: MessageEventName, details: MessageDetails): MessageValues {
  const { order, courier, awb, refunded, returnStep, store } = details;
  const all: MessageValues = {
    name: firstName(order.customerName),
    order: shortOrderId(order.orderId),
    total: formatMoney(order.total),
    amount: formatMoney(refunded),
    courier: courier ?? 'the courier',
    awb: awb ?? '-',
    step: returnStep,
    link: trackingUrl(store, order.orderId),
    store: store.name,
  };
  return Object.fromEntries(MESSAGE_EVENTS[event].variables.map((variable) => [variable, all[variable] ?? '']));
}

/** The values in the order of the provider's template. */
export const valuesInOrder = ({ variables }: MessageEvent, values: MessageValues): string[] =>
  variables.map((variable) => values[variable] ?? '');
