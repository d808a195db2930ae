// Responses of the tracking page's action.

import type { TrackedOrder } from '#shop/tracking/tracking.ts';

export interface TypedTrack {
  readonly orderId: string;
  readonly email: string;
}

export type TrackAnswer =
  | { readonly kind: 'order'; readonly order: TrackedOrder; readonly typed: TypedTrack | null }
  | { readonly kind: 'mailed'; readonly typed: TypedTrack | null }
  | { readonly kind: 'refused'; readonly message: string; readonly typed: TypedTrack | null };

export const MAILED =
  'If there are orders with this e-mail, their tracking links are on the way to it. Please check your inbox.';
export const TRACK_FAILED = 'Your order could not be looked up. Please try again.';
