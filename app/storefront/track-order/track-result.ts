import type { TrackRefusal } from '#shop/tracking/track-order.server.ts';
import type { TrackedOrder } from '#shop/tracking/tracking.ts';

export interface TrackFormValues {
  readonly orderId: string;
  readonly email: string;
}

export type TrackResult =
  | { readonly kind: 'order'; readonly order: TrackedOrder; readonly values: TrackFormValues | null }
  | { readonly kind: 'mailed'; readonly values: TrackFormValues | null }
  | { readonly kind: 'refused'; readonly message: string; readonly values: TrackFormValues | null };

export const LINKS_MAILED_MESSAGE =
  'If there are orders with this email, their tracking links are on the way to it. Please check your inbox.';
export const TRACK_FAILED_MESSAGE = 'Your order could not be looked up. Please try again.';

export const TRACK_REFUSAL_RESPONSES: Readonly<
  Record<TrackRefusal, { readonly status: number; readonly text: string }>
> = {
  missing: { status: 400, text: 'Please enter either Order ID or Email' },
  'not-found': { status: 404, text: 'Order not found. Please check your Order ID and Email.' },
  'too-many': { status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
};
