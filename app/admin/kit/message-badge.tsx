import { MESSAGE_EVENTS } from '#shop/messages/message-events.ts';
import type { MessageState } from '#shop/messages/message-state.ts';
import { type StatusTone, ToneBadge } from './status-badge.tsx';
import { capitalise } from './wording.ts';

export const CHANNEL_LABELS = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' } as const;

export const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  unknown: 'Unknown',
  stopped: 'Stopped',
};

const TONES: Readonly<Record<MessageState, StatusTone>> = {
  waiting: 'waiting',
  sent: 'moving',
  delivered: 'good',
  read: 'good',
  failed: 'failed',
  unknown: 'idle',
  stopped: 'ended',
};

/**
 * Returns 'Shipped' for the event order-shipped; a mail without an event of its own shows its topic: 'Reset password'.
 */
export const eventLabel = (event: string): string =>
  (MESSAGE_EVENTS as Readonly<Record<string, { readonly label: string }>>)[event]?.label ??
  capitalise(event.replaceAll('-', ' '));

export const MessageBadge = ({ state }: { readonly state: MessageState }) => (
  <ToneBadge tone={TONES[state]} label={STATE_LABELS[state]} />
);
