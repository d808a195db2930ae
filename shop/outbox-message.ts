// The messages that leave the store through the outbox: one payload per topic. A topic without a delivery or a label
// does not compile.

import type { RETURN_STATUSES } from '#config/value-lists.ts';
import type { Mail } from '#shop/mail/mail.ts';

export type OrderMailTopic =
  | 'order-placed'
  | 'order-shipped'
  | 'order-delivered'
  | 'order-cancelled'
  | 'order-refunded'
  | 'cash-returned'
  | 'order-changed'
  | 'cancellation-requested'
  | 'cancellation-rejected'
  | 'replacement-approved';

export type AccountMailTopic =
  | 'reset-password'
  | 'confirm-email'
  | 'already-registered'
  | 'password-changed'
  | 'google-linked'
  | 'phone-sign-in'
  | 'phone-moved'
  | 'accounts-joined'
  | 'account-deleted'
  | 'account-deactivated'
  | 'account-reactivated'
  | 'made-administrator'
  | 'no-longer-administrator'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'second-factor-reset-by-you'
  | 'recovery-code-used'
  | 'second-factor-reminder'
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-app-off';

export type ReviewMailTopic = 'review-published' | 'review-declined';

type Payloads = Record<
  Exclude<OrderMailTopic, 'order-refunded' | 'cash-returned'> | 'owner-new-order',
  { readonly orderId: string }
> &
  Record<AccountMailTopic, { readonly email: string; readonly name?: string | null }> &
  Record<ReviewMailTopic, { readonly feedbackId: string }> & {
    /**
     * Messages that were queued before partial refunds existed have no refund: they are about all refunds of the order.
     */
    readonly 'order-refunded': { readonly orderId: string; readonly refundId?: string };
    readonly 'cash-returned': { readonly orderId: string; readonly cashReturnId: string };
    readonly 'payment-returned': { readonly paymentId: string };
    /** To the customer: the link to pay an order that staff entered. */
    readonly 'payment-link': { readonly checkoutId: string };
    readonly 'track-orders': { readonly email: string };
    /** To the courier: cancel the shipment. */
    readonly 'cancel-parcel': { readonly shipmentId: string };
    /** The acknowledgement of a complaint, the mail to the officer, an answer to the shopper, and the closing. */
    readonly 'grievance-received': { readonly grievanceId: string };
    readonly 'grievance-to-officer': { readonly grievanceId: string };
    readonly 'grievance-answered': { readonly grievanceId: string; readonly eventId: string };
    readonly 'grievance-closed': { readonly grievanceId: string };
    /** To the shopper: her return was received, approved, refused, … */
    readonly 'return-changed': {
      readonly returnId: string;
      readonly status: (typeof RETURN_STATUSES)[number];
      /** The exchange became a refund with this change, because its size is gone. */
      readonly isRefundInstead?: boolean;
    };
    /** To the shopper: a message of staff about her return. */
    readonly 'return-message': { readonly messageId: string };
    /** To the courier: cancel the pickup of a return. */
    readonly 'cancel-return-parcel': { readonly returnShipmentId: string };
    /** To the owner: a request that nobody has answered. */
    readonly 'returns-overdue': { readonly returnId: string };
    /** To a person whose size is back. */
    readonly 'back-in-stock': { readonly waitId: string };
    /** To the shopper's phone only: the courier brings the parcel today, or could not deliver it. */
    readonly 'out-for-delivery': { readonly orderId: string; readonly shipmentId: string };
    readonly 'not-delivered': { readonly orderId: string; readonly shipmentId: string };
    /** To somebody who is invited to the back office. Only the mail of the invitation's newest `round` is sent. */
    readonly 'staff-invite': { readonly inviteId: string; readonly round: number };
    /** To a person who left her bag. */
    readonly 'bag-reminder': { readonly reminderId: string };
    /** A mail that somebody sent with the contact form. */
    readonly mail: Mail;
  };

export type OutboxTopic = keyof Payloads;
export type OutboxPayload<Topic extends OutboxTopic = OutboxTopic> = Payloads[Topic];

/** One row per topic and ref: a message enqueued twice is sent once. */
export type OutboxMessage = {
  [Topic in OutboxTopic]: { readonly topic: Topic; readonly ref: string; readonly payload: Payloads[Topic] };
}[OutboxTopic];
