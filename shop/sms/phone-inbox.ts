// Demo mode shows the text messages that it would send; the simulator that receives them implements this.

export interface ReceivedSms {
  readonly id: string;
  /** '+919845012345' */
  readonly to: string;
  readonly text: string;
  readonly receivedAt: string;
}

export interface PhoneInbox {
  /** Newest first. */
  list(): readonly ReceivedSms[];
}
