import { MESSAGE_EVENTS } from '#shop/messages/message-events.ts';
import type { MessageState } from '#shop/messages/message-state.ts';
import { type Sign, SignBadge } from './status-badge.tsx';
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

const SIGNS: Readonly<Record<MessageState, Sign>> = {
  waiting: 'waiting',
  sent: 'moving',
  delivered: 'good',
  read: 'good',
  failed: 'failed',
  unknown: 'idle',
  stopped: 'ended',
};

/** 'Shipped' of the event order-shipped; a mail that has no event of its own shows its topic: 'Reset password'. */
export const eventLabel = (event: string): string =>
  (MESSAGE_EVENTS as Readonly<Record<string, { readonly label: string }>>)[event]?.label ??
  capitalise(event.replaceAll('-', ' '));

export const MessageBadge = ({ state }: { readonly state: MessageState }) => (
  <SignBadge sign={SIGNS[state]} label={STATE_LABELS[state]} />
);
