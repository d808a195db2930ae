// The result of the tracking page's action.

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
