// WhatsApp messages by Meta's Cloud API. '+919845012345' is '919845012345' on its wire. Our id of a message travels as
// `biz_opaque_callback_data` and comes back with each status: so a message whose response was lost is recognised when it is delivered.
import { createHash, timingSafeEqual } from 'node:crypto';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { WhatsAppFailure, WhatsAppMessage, WhatsAppSender } from '#shop/whatsapp/whatsapp-sender.ts';
import { isObject, type Json } from '../provider-request.ts';
import { isValidSignature } from '../razorpay/signatures.ts';
import { createWhatsAppClient, type WhatsAppOptions } from './whatsapp-client.ts';
import { parseWhatsAppWebhook } from './whatsapp-webhook.ts';

export interface WhatsAppAccount extends WhatsAppOptions {
  readonly appSecret: string;
  readonly verifyToken: string;
}

/** Replaces the values and the number that were sent by '…', because WhatsApp's message might repeat them. */
const withoutValues = (detail: string, { values, to }: WhatsAppMessage): string =>
  [...values, to.slice(1)].reduce((text, value) => (value === '' ? text : text.replaceAll(value, '…')), detail);

/** A variable of a template has no line breaks, tabs or long rows of spaces, and is never empty: WhatsApp refuses them. */
const toParameter = (value: string) => ({ type: 'text', text: value.replace(/\s+/g, ' ').trim() || '-' });

function toComponents({ values, isCode }: WhatsAppMessage): readonly object[] {
  const body = { type: 'body', parameters: (isCode ? values.slice(0, 1) : values).map(toParameter) };
  if (!isCode) return [body];
  return [body, { type: 'button', sub_type: 'url', index: '0', parameters: [toParameter(values[0] ?? '')] }];
}

function readProviderId({ messages }: Json): Result<{ readonly providerId: string }, WhatsAppFailure> {
  const [first] = Array.isArray(messages) ? messages : [];
  return isObject(first) && typeof first.id === 'string' && first.id !== ''
    ? ok({ providerId: first.id })
    : refuse({ kind: 'unknown', code: null, detail: 'a response without an id of the message' });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function createWhatsAppSender(account: WhatsAppAccount): WhatsAppSender {
  const client = createWhatsAppClient(account);
  return {
    async send(message) {
      const { to, template, language, ref } = message;
      const sent = await client.postMessage({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace('+', ''),
        type: 'template',
        template: { name: template, language: { code: language }, components: toComponents(message) },
        biz_opaque_callback_data: ref,
      });
      const read = sent.ok ? readProviderId(sent.value) : sent;
      return read.ok ? read : refuse({ ...read.reason, detail: withoutValues(read.reason.detail, message) });
    },
    isWebhookSigned: (bytes, signature) =>
      signature.startsWith('sha256=') && isValidSignature(bytes, signature.slice('sha256='.length), account.appSecret),
    isVerifyToken: (token) => timingSafeEqual(digest(token), digest(account.verifyToken)),
    parseWebhook: (body) => parseWhatsAppWebhook(body, account.phoneNumberId),
  };
}
