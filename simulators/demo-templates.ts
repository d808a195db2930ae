// The templates that the demo accounts at WhatsApp and MSG91 have: one per event of the store, named after it. 'order_shipped' and
// 'order_shipped_hi' are both approved templates of the event 'order-shipped'; at MSG91 'flow_order_shipped'.
import { fillText, MESSAGE_EVENTS, type MessageEvent } from '#shop/messages/message-events.ts';

const EVENTS: readonly (readonly [string, MessageEvent])[] = Object.entries(MESSAGE_EVENTS);

/** Null when the account has no such template. */
export const findDemoEvent = (template: string): MessageEvent | null =>
  EVENTS.find(([name]) => template.startsWith(name.replaceAll('-', '_')))?.[1] ?? null;

/** The text that arrives, from the values by name. */
export const demoText = ({ words }: MessageEvent, values: Readonly<Record<string, string>>): string =>
  fillText(words, values);
