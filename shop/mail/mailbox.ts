// The interface of demo mode's mailbox, in which mails are stored and shown instead of being sent.

import type { Mail } from './mail.ts';

export interface ReceivedMail extends Mail {
  readonly ref: string;
  readonly receivedAt: string;
}

export interface Mailbox {
  /** Returns the newest mails first. */
  list(): Promise<ReceivedMail[]>;
}
