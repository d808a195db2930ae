// Messages of checkout (S-CHK, S-ERR).

import type { CouponRefusal } from '#shop/coupons/coupon.ts';
import { formatMoney } from '#shop/money/money.ts';
import { overLimitText } from '#shop/orders/order-limits.ts';
import type { PlaceRefusal } from '#shop/payments/add-order.server.ts';

export const EMPTY_BAG_MESSAGE = 'Your bag is empty. Please add items before placing an order.';

const COUPON_MESSAGES: Readonly<Record<CouponRefusal, string>> = {
  invalid: 'the coupon cannot be used any more. Remove it or choose another one',
  'below-minimum': 'the coupon needs a larger order',
  'first-time-only': 'This coupon is only for first-time users',
  'login-needed': 'log in to use this coupon, or remove it',
};

type RefusalMessage<Kind extends PlaceRefusal['kind']> = (
  refusal: Extract<PlaceRefusal, { readonly kind: Kind }>,
  isGuest: boolean,
) => string;

/** Where the buyer finds an order whose response was lost. */
export const whereToLook = (isGuest: boolean): string =>
  isGuest ? 'use Track Order with the order number that we emailed you' : 'look at My Orders';

const REFUSAL_MESSAGES: { readonly [Kind in PlaceRefusal['kind']]: RefusalMessage<Kind> } = {
  customer: () => 'Customer information is incomplete',
  'no-items': () => 'Order must contain at least one item',
  item: ({ item }) => `Invalid item data: ${item}`,
  quantity: ({ item }) => `Invalid quantity for item: ${item}`,
  total: () => 'Invalid order total',
  address: () => 'the delivery address is incomplete',
  business: () => 'the GSTIN or the name of the business is not valid. Please check it in step 1',
  'invalid-request': () => 'this page is out of date. Please reload it and try again',
  'cod-unavailable': () => 'cash on delivery is not available at your pincode. Please pay by card or UPI',
  'not-serviceable': () => 'we do not deliver to your pincode yet. Please choose another address',
  'not-signed-in': () => 'please log in again',
  'too-many': () => 'too many orders in a short time. Please wait a few minutes',
  'over-limit': ({ limit, max }) => `${overLimitText(limit, max)}. Please change the quantity in your bag`,
  unavailable: () => 'an item is no longer available. Please check your bag',
  'sold-out': () => 'we don’t have enough of this item left. Please check your bag',
  'key-reused': (_, isGuest) => `this order was already sent. Please ${whereToLook(isGuest)}`,
  'price-changed': ({ total }) => `the total is now ${formatMoney(total)}. Please check it and place the order again`,
  coupon: ({ reason }) => COUPON_MESSAGES[reason],
  'phone-not-verified': () => 'please verify your mobile number in step 2, or pay by card or UPI',
  'outside-state': () => 'we deliver within our own State only. Please choose another address',
};

/** The reason alone, as in "Invalid order total"; see orderFailedMessage for the full sentence. */
export const refusalMessage = <Kind extends PlaceRefusal['kind']>(
  refusal: Extract<PlaceRefusal, { readonly kind: Kind }>,
  isGuest: boolean,
): string => (REFUSAL_MESSAGES[refusal.kind as Kind] as RefusalMessage<Kind>)(refusal, isGuest);

export const NO_GUEST_CASH_MESSAGE = 'Cash on delivery is for customers with an account. Log in to use it.';
export const BAG_CHANGED_MESSAGE =
  'Your bag was changed in another window, so nothing was ordered. Please check it and place the order again.';
export const OTHER_USER_MESSAGE =
  'Somebody else is signed in now, so nothing was sent. Please reload the page to go on with your own account.';
export const ATTEMPT_UNRESOLVED_MESSAGE =
  'We cannot check yet whether your last order was placed, so nothing new was sent. Please try again when you are online.';
export const LOOKING_FOR_ORDER_MESSAGE = 'We are looking for your order...';
export const PLACED_EARLIER_MESSAGE = 'Your earlier order went through, so nothing was ordered again.';

export const orderFailedMessage = (reason: string): string => `Error placing order: ${reason}`;
export const ORDER_NOT_SAVED_MESSAGE = 'Failed to save order to database: please try again in a moment';
export const processingFailedMessage = (reason: string): string => `Order processing failed: ${reason}`;
