// Demo mode shows the mails it would send; whoever keeps them offers this.

import type { Mail } from './mail.ts';

export interface ReceivedMail extends Mail {
  readonly ref: string;
  readonly receivedAt: string;
}

export interface Mailbox {
  /** The newest first. */
  list(): Promise<ReceivedMail[]>;
}
