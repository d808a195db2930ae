// The interface of a sender of text messages. In India a text is registered at the operator before it may be sent
// (DLT), so a message is the name of a template and its values, never free text.

import type { Result } from '#shop/result.ts';

/**
 * 'code': '482913 is your code for My Shop. It is valid for 10 minutes. Do not share it.' Otherwise the provider's id
 * of the template.
 */
export type SmsTemplate = 'code' | { readonly id: string };

export interface Sms {
  /** '+919845012345' */
  readonly to: string;
  readonly template: SmsTemplate;
  readonly values: Readonly<Record<string, string>>;
  /** Names the message in the log; never contains a value. */
  readonly ref: string;
}

export interface SmsFailure {
  /**
   * - refused: the provider does not accept the account, the template or the number; nothing was sent.
   * - unavailable: it cannot send now; nothing was sent.
   * - unknown: no usable response, so that the message may have been sent.
   */
  readonly kind: 'refused' | 'unavailable' | 'unknown';
  /** For staff and the log; contains no value of the message. */
  readonly detail: string;
}

/** What the operator reports about a message. */
export interface SmsReport {
  readonly requestId: string;
  readonly status: 'delivered' | 'failed';
  /** The operator's words: 'DELIVERED', 'Rejected by the operator'. */
  readonly detail: string | null;
}

export interface SmsSender {
  /** False where no token is set up: then no report is accepted. MSG91 does not sign its reports. */
  isReportGenuine(token: string): boolean;
  /** Reports that are not final are left out. Null when the body is not a report. */
  parseReports(body: unknown): readonly SmsReport[] | null;
  /** Sends once, without a retry: a second message would be a second cost, and a late code is useless. */
  send(sms: Sms): Promise<Result<{ readonly requestId: string }, SmsFailure>>;
}
