// The interface of a sender of WhatsApp messages. A store may write first only with a template that WhatsApp has
// approved, so a message is the name of a template and its values in the template's order, never free text.

import type { Result } from '#shop/result.ts';

export interface WhatsAppMessage {
  /** '+919845012345' */
  readonly to: string;
  /** WhatsApp's name of the approved template: 'order_shipped'. */
  readonly template: string;
  /** 'en', 'hi' */
  readonly language: string;
  /** The values in the order of the template's variables. */
  readonly values: readonly string[];
  /** The template is of the kind 'authentication': its button copies the first value, which is the code. */
  readonly isCode: boolean;
  /** Our id of the message; WhatsApp returns it with each status. Never contains a value. */
  readonly ref: string;
}

export interface WhatsAppFailure {
  /**
   * - refused: WhatsApp does not accept the account, the template or the number; nothing was sent.
   * - unavailable: it cannot send now; nothing was sent.
   * - unknown: no response, so that the message may have been sent.
   */
  readonly kind: 'refused' | 'unavailable' | 'unknown';
  /** WhatsApp's number of the error: 131026. */
  readonly code: number | null;
  /** For staff and the log; contains no value of the message. */
  readonly detail: string;
}

export interface WhatsAppStatus {
  /** 'wamid.…' */
  readonly providerId: string;
  /** Our id of the message; null when WhatsApp did not return it. */
  readonly ref: string | null;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly at: string;
  readonly code: number | null;
  readonly detail: string | null;
}

export interface InboundMessage {
  readonly providerId: string;
  /** '+919845012345' */
  readonly from: string;
  /** '' when it is not text: a picture, a voice message. */
  readonly text: string;
}

/** What a webhook contains that the store uses. */
export interface WhatsAppEvents {
  readonly statuses: readonly WhatsAppStatus[];
  readonly messages: readonly InboundMessage[];
}

export interface WhatsAppSender {
  /** Sends once, without a retry: WhatsApp has no idempotency key, so a second request is a second message. */
  send(message: WhatsAppMessage): Promise<Result<{ readonly providerId: string }, WhatsAppFailure>>;
  isWebhookSigned(bytes: Uint8Array, signature: string): boolean;
  isVerifyToken(token: string): boolean;
  /** Null when the body is not a webhook of WhatsApp. */
  parseWebhook(body: unknown): WhatsAppEvents | null;
}
