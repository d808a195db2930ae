import type { WelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import type { MobileRefusal } from '#shop/leads/lead.ts';

export const MOBILE_MESSAGES: Record<MobileRefusal, string> = {
  empty: 'Please enter your mobile number',
  invalid: 'Please enter a valid 10-digit mobile number',
};

/** The newsletter shows it too. */
export const TICK_THE_BOX = 'Please tick the box so that we may write to you.';

export const SUBMIT_FAILED_MESSAGE = 'Failed to submit. Please try again.';

/** The response of GET /leads: what the coupon is worth, '10% off'. Null when there is none. */
export interface WelcomeOffer {
  readonly title: string | null;
  /** The words of the box; null while the store does not ask for consent. */
  readonly consent: string | null;
}

/** The sentence before the number is asked for. */
export const getOfferText = (title: string | null): string =>
  title === null
    ? 'Leave your mobile number and hear about our offers first.'
    : `Leave your mobile number and get a coupon for ${title} to use at checkout.`;

/** The response of POST /leads. */
export type LeadResponse =
  | { readonly ok: true; readonly coupon: WelcomeCoupon | null }
  | { readonly ok: false; readonly message: string };
