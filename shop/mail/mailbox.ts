// Demo mode shows the mails that it would send; the sender that stores them implements this.

import type { Mail } from './mail.ts';

export interface ReceivedMail extends Mail {
  readonly ref: string;
  readonly receivedAt: string;
}

export interface Mailbox {
  /** Newest first. */
  list(): Promise<ReceivedMail[]>;
}
