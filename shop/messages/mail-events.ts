// The events about which the store writes by email only. A topic of the outbox that is missing here does not compile. Pure.

import type { OutboxTopic } from '#shop/outbox-message.ts';
import type { MessageEventName } from './message-events.ts';

/** 'unrecorded': requests to the courier, mails to staff and officers, mails from a visitor, and the mail to a person whose data was deleted. */
const MAIL_TOPICS: Readonly<Record<Exclude<OutboxTopic, MessageEventName>, 'recorded' | 'unrecorded'>> = {
  'order-changed': 'recorded',
  'cancellation-requested': 'recorded',
  'cancellation-rejected': 'recorded',
  'replacement-approved': 'recorded',
  'cash-returned': 'recorded',
  'payment-returned': 'recorded',
  'payment-link': 'recorded',
  'track-orders': 'recorded',
  'return-message': 'recorded',
  'review-published': 'recorded',
  'review-declined': 'recorded',
  'grievance-received': 'recorded',
  'grievance-answered': 'recorded',
  'grievance-closed': 'recorded',
  'confirm-email': 'recorded',
  'already-registered': 'recorded',
  'reset-password': 'recorded',
  'password-changed': 'recorded',
  'google-linked': 'recorded',
  'phone-sign-in': 'recorded',
  'phone-moved': 'recorded',
  'accounts-joined': 'recorded',
  'account-deactivated': 'recorded',
  'account-reactivated': 'recorded',
  'made-administrator': 'recorded',
  'no-longer-administrator': 'recorded',
  'second-factor-on': 'recorded',
  'second-factor-off': 'recorded',
  'second-factor-reset': 'recorded',
  'second-factor-reset-by-you': 'recorded',
  'second-factor-reminder': 'recorded',
  'recovery-code-used': 'recorded',
  'passkey-added': 'recorded',
  'passkey-removed': 'recorded',
  'authenticator-app-off': 'recorded',
  'account-deleted': 'unrecorded',
  'owner-new-order': 'unrecorded',
  'staff-invite': 'unrecorded',
  'returns-overdue': 'unrecorded',
  'grievance-to-officer': 'unrecorded',
  'cancel-parcel': 'unrecorded',
  'cancel-return-parcel': 'unrecorded',
  mail: 'unrecorded',
};

const topicsThatAre = (recorded: 'recorded' | 'unrecorded'): readonly string[] =>
  Object.entries(MAIL_TOPICS).flatMap(([topic, value]) => (value === recorded ? [topic] : []));

/** Recorded as messages, so that staff see them in the list. */
export const MAIL_EVENTS = topicsThatAre('recorded');
export const UNRECORDED_TOPICS = topicsThatAre('unrecorded');
