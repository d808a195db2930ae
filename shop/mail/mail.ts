// A mail, and the interface of a mail sender.

export interface Mail {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further header lines, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MailSender {
  /** Sends the mail, or throws. `ref` is the same on a retry, so that a sender can recognise the repeated mail and drop it. */
  send(mail: Mail, ref: string): Promise<void>;
}
