import { formatCount } from '#shop/format-count.ts';
import type { OutboxTopic } from '#shop/outbox-message.ts';

export const LOAD_FAILED = 'Failed to load outgoing messages';
export const NONE_WAITING = 'All messages sent';

const TOPIC_LABELS: Readonly<Record<OutboxTopic, string>> = {
  'order-placed': 'Order confirmation',
  'order-shipped': 'Order shipped',
  'order-delivered': 'Order delivered',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Refund on its way',
  'cash-returned': 'Cash paid back',
  'order-changed': 'Order changed',
  'cancellation-requested': 'Cancellation request received',
  'cancellation-rejected': 'Cancellation request declined',
  'replacement-approved': 'Replacement approved',
  'owner-new-order': 'New order, to you',
  'payment-returned': 'Payment refunded',
  'payment-link': 'Payment link',
  'review-published': 'Review published',
  'review-declined': 'Review declined',
  'track-orders': 'Tracking links',
  'cancel-parcel': 'Courier: cancel the parcel',
  'grievance-received': 'Complaint received',
  'grievance-to-officer': 'New complaint, to the officer',
  'grievance-answered': 'Answer to a complaint',
  'grievance-closed': 'Complaint closed',
  'return-changed': 'Step of a return',
  'return-message': 'Message about a return',
  'returns-overdue': 'Unanswered return, to you',
  'cancel-return-parcel': 'Courier: cancel the pickup of a return',
  'back-in-stock': 'A size is back',
  'out-for-delivery': 'Out for delivery, by phone',
  'not-delivered': 'Not delivered, by phone',
  'bag-reminder': 'Bag left behind',
  mail: 'Message from the contact form',
  'reset-password': 'Password reset',
  'confirm-email': 'Confirm the email address',
  'already-registered': 'Already registered',
  'password-changed': 'Password changed',
  'google-linked': 'Google sign-in linked',
  'phone-sign-in': 'Mobile sign-in to confirm',
  'phone-moved': 'Mobile number moved',
  'accounts-joined': 'Two accounts joined',
  'account-deleted': 'Account deleted',
  'account-deactivated': 'Account deactivated',
  'account-reactivated': 'Account active again',
  'made-administrator': 'Made administrator',
  'no-longer-administrator': 'No longer administrator',
  'second-factor-on': 'Second factor turned on',
  'second-factor-off': 'Second factor turned off',
  'second-factor-reset': 'Second factor reset',
  'second-factor-reminder': 'Reminder of the second factor',
  'second-factor-reset-by-you': 'Second factor of a colleague reset',
  'recovery-code-used': 'Recovery code used',
  'staff-invite': 'Invitation to the back office',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'authenticator-app-off': 'Authenticator app turned off',
};

/** Returns the label of a topic; an unknown topic is shown by its own name. */
export const messageLabel = (topic: string): string =>
  (TOPIC_LABELS as Readonly<Record<string, string>>)[topic] ?? topic;

export function attemptsText(attempts: number, isFailing: boolean): string {
  if (attempts === 0) return 'Waits for its turn';
  if (!isFailing) return 'Being sent';
  return attempts === 1 ? 'Tried once' : `Tried ${formatCount(attempts)} times`;
}

export const retriedMessage = (count: number): string =>
  count === 1 ? 'The message is tried again now.' : `${formatCount(count)} messages are tried again now.`;

export const FAILURE_MESSAGES = { retry: 'Failed to try again', retryAll: 'Failed to try again' } as const;
export const REFUSAL_MESSAGES = {
  'nothing-to-retry': 'It has been sent, or is being sent now.',
} as const;
