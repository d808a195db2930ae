// The interface of a sender of text messages. In India a text is registered at the operator before it may be sent (DLT), so a message is the
// name of a template and its values, never free text.

import type { Result } from '#shop/result.ts';

/** '482913 is your code for My Shop. It is valid for 10 minutes. Do not share it.' */
export type SmsTemplate = 'code';

export interface Sms {
  /** '+919845012345' */
  readonly to: string;
  readonly template: SmsTemplate;
  /** The values of the template's variables. */
  readonly values: Readonly<Record<string, string>>;
  /** Names the message in the log; never contains a value. */
  readonly ref: string;
}

export interface SmsFailure {
  /** refused: the provider does not accept the account, the template or the number. unavailable: it gave no usable response. */
  readonly kind: 'refused' | 'unavailable';
  /** For staff and the log; contains no value of the message. */
  readonly detail: string;
}

export interface SmsSender {
  /** Sends once, without a retry: a second message would be a second cost, and a late code is useless. */
  send(sms: Sms): Promise<Result<{ readonly requestId: string }, SmsFailure>>;
}
