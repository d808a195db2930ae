// Demo mode shows the messages that it would send to phones; the simulators that receive them implement this.

export interface ReceivedMessage {
  readonly id: string;
  readonly channel: 'sms' | 'whatsapp';
  /** '+919845012345' */
  readonly to: string;
  readonly text: string;
  readonly receivedAt: string;
}

export interface PhoneInbox {
  /** Newest first. */
  list(): readonly ReceivedMessage[];
}
