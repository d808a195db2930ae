// The messages that the simulators of demo mode delivered to phones, as one inbox.
import type { PhoneInbox } from '#shop/sms/phone-inbox.ts';

/** Null without a simulator. */
export function joinInboxes(all: readonly (PhoneInbox | null)[]): PhoneInbox | null {
  const inboxes = all.filter((inbox) => inbox !== null);
  if (inboxes.length === 0) return null;
  return {
    list: () =>
      inboxes.flatMap((inbox) => inbox.list()).sort((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1)),
  };
}
