// The templates that staff may edit: one for each event and channel, with the store's own words and the values that
// they may contain. Pure.

import type { MESSAGE_CHANNELS } from '#config/value-lists.ts';
import { MAIL_EVENTS } from '#shop/mail/mail-events.ts';
import { MESSAGE_EVENTS, type MessageEvent } from './message-events.ts';

export type TemplateChannel = (typeof MESSAGE_CHANNELS)[number];

/** In the order of the editor's tabs. */
export const TEMPLATE_CHANNELS = ['email', 'whatsapp', 'sms'] as const satisfies readonly TemplateChannel[];
export const TEMPLATE_LANGUAGES = ['en', 'hi'] as const;
/** The filters of the list; 'changed': with words of staff. */
export const TEMPLATE_STATES = ['on', 'off', 'changed', 'problem'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export interface TemplateKind {
  readonly event: string;
  readonly channel: TemplateChannel;
  readonly label: string;
  /** When it is sent, in words for staff. */
  readonly when: string;
  /** 'service': about a person's own order or account, without consent. 'opt-in': only with her consent. */
  readonly consent: 'service' | 'opt-in';
  readonly variables: readonly string[];
  /** Null for WhatsApp and SMS. */
  readonly subject: string | null;
  readonly words: string;
}

const messageKinds = (event: string, { kind, label, when, variables, words }: MessageEvent): TemplateKind[] =>
  TEMPLATE_CHANNELS.filter((channel) => channel !== 'email')
    // The template of the SMS with a code is set with the account, under Integrations.
    .filter((channel) => !(event === 'code' && channel === 'sms'))
    .map((channel) => ({ event, channel, label, when, consent: kind, variables, subject: null, words }));

const isOptIn = (event: string): boolean =>
  Object.entries<MessageEvent>(MESSAGE_EVENTS).some(([name, { kind }]) => name === event && kind === 'opt-in');

const mailKinds: readonly TemplateKind[] = Object.entries(MAIL_EVENTS).map(([event, mail]) => ({
  event,
  channel: 'email',
  ...mail,
  consent: isOptIn(event) ? 'opt-in' : 'service',
}));

const allKinds: readonly TemplateKind[] = [
  ...mailKinds,
  ...Object.entries<MessageEvent>(MESSAGE_EVENTS).flatMap(([event, message]) => messageKinds(event, message)),
];

/** Events in the order of a purchase; those that are sent by one channel only come last. */
const EVENTS = [...new Set([...Object.keys(MESSAGE_EVENTS), ...Object.keys(MAIL_EVENTS)])];

/** Sorted by event, then by channel. */
export const TEMPLATE_KINDS: readonly TemplateKind[] = EVENTS.flatMap((event) =>
  allKinds.filter((kind) => kind.event === event),
);

export const findTemplateKind = (event: string, channel: string): TemplateKind | null =>
  TEMPLATE_KINDS.find((kind) => kind.event === event && kind.channel === channel) ?? null;

/** The channels of an event, in the order of the tabs. */
export const channelsOf = (event: string): TemplateChannel[] =>
  TEMPLATE_KINDS.filter((kind) => kind.event === event).map(({ channel }) => channel);
