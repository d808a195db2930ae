// Reads the webhooks of WhatsApp: the statuses of messages that the store sent, and messages that people sent. Anything else, and anything
// malformed, is left out. Names of people are not read.
import type { InboundMessage, WhatsAppEvents, WhatsAppStatus } from '#shop/whatsapp/whatsapp-sender.ts';
import { isObject, type Json, plainSentence } from '../provider-request.ts';

const STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;
const PROVIDER_ID = /^[\x21-\x7e]{1,200}$/;
const REF = /^[0-9a-f-]{36}$/;
const MAX_TEXT_LENGTH = 1_000;
/** Meta sends up to a thousand events at once. */
const MAX_EVENTS = 1_000;

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const parseTime = (value: unknown): string | null => {
  const seconds = Number(value);
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1e11
    ? new Date(seconds * 1_000).toISOString()
    : null;
};

/** PostgreSQL stores neither a null character nor half of a surrogate pair. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH);

function parseStatus({ id, status, timestamp, errors, biz_opaque_callback_data: ref }: Json): WhatsAppStatus[] {
  const known = STATUSES.find((each) => each === status);
  const at = parseTime(timestamp);
  if (!known || at === null || typeof id !== 'string' || !PROVIDER_ID.test(id)) return [];
  const [error] = listOf(errors);
  return [
    {
      providerId: id,
      ref: typeof ref === 'string' && REF.test(ref) ? ref : null,
      status: known,
      at,
      code: typeof error?.code === 'number' && Number.isSafeInteger(error.code) ? error.code : null,
      detail: plainSentence(typeof error?.title === 'string' ? storable(error.title) : null),
    },
  ];
}

function parseMessage({ id, from, text }: Json): InboundMessage[] {
  if (typeof id !== 'string' || !PROVIDER_ID.test(id) || typeof from !== 'string' || !/^\d{8,15}$/.test(from))
    return [];
  const body = isObject(text) && typeof text.body === 'string' ? text.body : '';
  return [{ providerId: id, from: `+${from}`, text: storable(body) }];
}

export function parseWhatsAppWebhook(body: unknown, phoneNumberId: string): WhatsAppEvents | null {
  if (!isObject(body) || body.object !== 'whatsapp_business_account') return null;
  const values = listOf(body.entry)
    .flatMap(({ changes }) => listOf(changes))
    .flatMap(({ value }) => (isObject(value) ? [value] : []))
    // An account may have further numbers, which are not the store's.
    .filter(({ metadata }) => !isObject(metadata) || metadata.phone_number_id === phoneNumberId);
  return {
    statuses: values.flatMap(({ statuses }) => listOf(statuses).flatMap(parseStatus)).slice(0, MAX_EVENTS),
    messages: values.flatMap(({ messages }) => listOf(messages).flatMap(parseMessage)).slice(0, MAX_EVENTS),
  };
}
