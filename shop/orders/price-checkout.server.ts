// Loads and prices a purchase at the current state: lines, coupon, totals. Nothing is written here.
// The same idempotency key with the same request returns the checkout that it made before; with another request it is refused.

import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { CHECKOUT_MINUTES } from '#config/store.ts';
import type { Tx } from '#db/client.server.ts';
import { type checkoutLines, checkouts } from '#db/schema/orders.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import { getUnitsReservedBy } from '#shop/bag/checkout-reservations.server.ts';
import { ownedBy } from '#shop/checkout-owner.server.ts';
import type { CheckoutOwner } from '#shop/checkout-owner.ts';
import { checkCoupon } from '#shop/coupons/check-coupon.server.ts';
import type { Coupon, CouponRefusal } from '#shop/coupons/coupon.ts';
import type { Paise } from '#shop/money/money.ts';
import { type BagTaxes, getTermsQuery, isOutsideOwnState, loadLineTaxes } from '#shop/pricing/line-taxes.server.ts';
import { lineShares } from '#shop/pricing/line-taxes.ts';
import { priceBag, type Totals } from '#shop/pricing/price-bag.ts';
import { ok } from '#shop/result.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { listVerifiedPhones } from '#shop/shipping/verified-phones.server.ts';
import type { CurrentBuyer } from './buyer.server.ts';
import { type LinesRefusal, type LoadedLines, loadOrderLines } from './load-order-lines.server.ts';
import type { orderRequest } from './order-input.ts';
import { findOverLimit, type OverLimit } from './order-limits.ts';
import type { OrderLine } from './order-line.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutLine = Omit<typeof checkoutLines.$inferSelect, 'id' | 'checkoutId'>;
export type ParsedOrderRequest = z.output<typeof orderRequest>;

export type CheckoutRefusal =
  | LinesRefusal
  | OverLimit
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'key-reused' }
  /** The displayed total is stale; the shopper must confirm the new one. */
  | { readonly kind: 'price-changed'; readonly total: Paise }
  | { readonly kind: 'coupon'; readonly reason: CouponRefusal }
  /** The seller may deliver within her own State only. */
  | { readonly kind: 'outside-state' }
  /** A guest pays cash only with a number that was proven by a code. */
  | { readonly kind: 'phone-not-verified' };

export interface Buyer {
  readonly owner: CheckoutOwner;
  readonly now: Date;
  readonly actor: string;
  /** Read before the transaction. */
  readonly settings: Settings;
}

/** A request, its actor, and how to refuse it. */
export interface Purchase {
  readonly buyer: Buyer;
  readonly request: ParsedOrderRequest;
  readonly refuse: (reason: CheckoutRefusal) => never;
  /** Called before another open checkout of the shopper is released for this one. */
  readonly beforeRelease?: () => void;
}

export interface PricedCheckout {
  readonly checkout: Checkout;
  readonly lines: readonly CheckoutLine[];
  readonly stock: readonly OrderLine[];
  readonly coupon: Coupon | null;
  readonly currentBuyer: CurrentBuyer | null;
  readonly guest: Guest | null;
}

/** A buyer without an account. */
export interface Guest {
  readonly hash: string;
  /** The newest number that was proven by a code; it identifies the person for first-time coupons. */
  readonly phone: string | null;
  /** Whether the number of the order is proven. */
  readonly isPhoneVerified: boolean;
}

/** The largest amount that a column of paise can store, about two crore rupees. */
const MAX_PAISE = 2_147_483_647;

/** Hashes what identifies a request: everything but the displayed total and the two boxes. */
export const hashRequest = ({
  shownTotal: _shown,
  saveAddress: _save,
  allowsOffers: _offers,
  ...request
}: ParsedOrderRequest): string => createHash('sha256').update(JSON.stringify(request)).digest('hex');

export const isTooLarge = ({ subtotal, shipping, tax }: Totals): boolean => subtotal + shipping + tax > MAX_PAISE;

function findPriceRefusal(totals: Totals, shownTotal: Paise | null): CheckoutRefusal | null {
  // Shoppers may order 50 units, so only goods at absurd prices cost so much: they cannot be bought.
  if (isTooLarge(totals)) return { kind: 'sold-out' };
  return shownTotal === null || shownTotal === totals.total ? null : { kind: 'price-changed', total: totals.total };
}

/** The checkout that an earlier copy of this request made. */
export async function findEarlierCheckout(tx: Tx, { buyer, request, refuse }: Purchase): Promise<Checkout | null> {
  const [earlier] = await tx
    .select()
    .from(checkouts)
    .where(and(ownedBy(checkouts, buyer.owner), eq(checkouts.idempotencyKey, request.idempotencyKey)));
  if (!earlier) return null;
  if (earlier.bodyHash !== hashRequest(request)) return refuse({ kind: 'key-reused' });
  const refusal = findPriceRefusal(earlier, request.shownTotal);
  return refusal ? refuse(refusal) : earlier;
}

const hasTooFew = ({ left, quantity }: OrderLine): boolean => left < quantity;

/** Units reserved by the shopper's own open checkout count as available: that checkout is released when this one is written. */
async function isAnyLineShort(tx: Tx, { lines, buyer }: LoadedLines, owner: CheckoutOwner): Promise<boolean> {
  if (!lines.some(hasTooFew)) return false;
  if (!buyer?.hasOpenCheckout) return true;
  const ownReserved = await getUnitsReservedBy(tx, owner);
  return lines.some((line) => hasTooFew({ ...line, left: line.left + (ownReserved.get(line.inventoryLevelId) ?? 0) }));
}

type Priced = Pick<PricedCheckout, 'stock' | 'coupon' | 'currentBuyer' | 'guest'> & {
  readonly totals: Totals;
  readonly taxes: BagTaxes | null;
};

/** Null for a buyer with an account. */
async function loadGuest(
  tx: Tx,
  { guestHash }: CheckoutOwner,
  { customer }: ParsedOrderRequest,
): Promise<Guest | null> {
  if (guestHash === null) return null;
  const phones = await listVerifiedPhones(tx, guestHash);
  return { hash: guestHash, phone: phones[0] ?? null, isPhoneVerified: phones.includes(customer.phone) };
}

const needsVerifiedPhone = (guest: Guest | null, { paymentMethod }: ParsedOrderRequest): boolean =>
  guest !== null && paymentMethod === 'cod' && !guest.isPhoneVerified;

async function loadAndPrice(tx: Tx, { buyer, request }: Purchase): Promise<Priced | CheckoutRefusal> {
  const guest = await loadGuest(tx, buyer.owner, request);
  if (needsVerifiedPhone(guest, request)) return { kind: 'phone-not-verified' };
  const loaded = await loadOrderLines(tx, request.lines, {
    owner: buyer.owner,
    termsQuery: getTermsQuery(buyer.settings, buyer.now),
  });
  if ('kind' in loaded) return loaded;
  const { lines: stock, buyer: currentBuyer, taxTerms } = loaded;
  if (isOutsideOwnState(buyer.settings, request.shippingAddress)) return { kind: 'outside-state' };
  const overLimit = findOverLimit(stock);
  if (overLimit) return overLimit;
  // In a sale most buyers come too late: they are refused before anything is written.
  if (await isAnyLineShort(tx, loaded, buyer.owner)) return { kind: 'sold-out' };
  const shopper = { userId: buyer.owner.userId, guest, now: buyer.now };
  const checked = request.couponCode ? await checkCoupon(tx, request.couponCode, stock, shopper) : ok(null);
  if (!checked.ok) return { kind: 'coupon', reason: checked.reason.reason };
  const totals = priceBag(stock, buyer.settings, checked.value);
  const refusal = findPriceRefusal(totals, request.shownTotal);
  if (refusal) return refusal;
  const taxes = await loadLineTaxes(tx, stock, {
    ...buyer,
    totals,
    coupon: checked.value,
    deliverTo: request.shippingAddress,
    taxTerms,
  });
  return { stock, coupon: checked.value, totals, taxes, currentBuyer, guest };
}

/** The columns of a line without shares and tax. */
export const NO_LINE_AMOUNTS = {
  hsn: null,
  unit: null,
  gstRate: null,
  lineDiscount: null,
  lineShipping: null,
  taxable: null,
  cgst: null,
  sgst: null,
  igst: null,
} as const;

interface CheckoutParts {
  /** `owner` is null where nobody owns the checkout. */
  readonly buyer: Omit<Buyer, 'owner'> & { readonly owner: CheckoutOwner | null };
  readonly guest?: Guest | null;
  readonly request: ParsedOrderRequest;
  readonly coupon: Coupon | null;
  readonly totals: Totals;
  /** Null in mode flat. */
  readonly taxes: BagTaxes | null;
  /** The reason of a discount that staff gave. */
  readonly discountReason?: string | null;
}

/** Only invoices of mode gst name the buyer's business. */
const toBuyerBusiness = ({ taxMode }: Settings, { buyer }: ParsedOrderRequest) => ({
  buyerGstin: (taxMode === 'gst' && buyer?.gstin) || null,
  buyerBusiness: (taxMode === 'gst' && buyer?.business) || null,
});

export function toCheckoutRow(parts: CheckoutParts): Checkout {
  const { buyer, guest = null, request, coupon, totals, taxes, discountReason = null } = parts;
  return {
    id: timeOrderedId(buyer.now),
    userId: buyer.owner?.userId ?? null,
    guestHash: buyer.owner?.guestHash ?? null,
    phoneVerified: guest?.isPhoneVerified ?? false,
    idempotencyKey: request.idempotencyKey,
    bodyHash: hashRequest(request),
    // Cash on delivery becomes an order in the same transaction.
    state: request.paymentMethod === 'cod' ? 'placed' : 'open',
    paymentMethod: request.paymentMethod,
    customerName: request.customer.name,
    customerEmail: request.customer.email,
    customerPhone: request.customer.phone,
    shippingAddress: request.shippingAddress,
    ...totals,
    staffDiscount: discountReason === null ? 0 : totals.discount,
    discountReason,
    taxMode: buyer.settings.taxMode,
    taxRate: buyer.settings.taxMode === 'flat' ? buyer.settings.taxRate : 0,
    taxIncluded: taxes?.taxIncluded ?? 0,
    placeOfSupply: taxes?.placeOfSupply ?? null,
    ...toBuyerBusiness(buyer.settings, request),
    couponId: coupon?.id ?? null,
    provider: null,
    providerOrderId: null,
    expiresAt: new Date(buyer.now.getTime() + CHECKOUT_MINUTES * 60_000),
    createdAt: buyer.now,
    updatedAt: buyer.now,
  };
}

export function toCheckoutLines(
  lines: readonly OrderLine[],
  { totals, coupon, taxes }: Pick<CheckoutParts, 'totals' | 'coupon' | 'taxes'>,
): CheckoutLine[] {
  const amounts = taxes?.lines ?? lineShares(lines, { totals, coupon });
  return lines.map(({ categoryId: _category, left: _left, ...line }, position) => ({
    position,
    ...line,
    ...NO_LINE_AMOUNTS,
    ...amounts[position],
  }));
}

/** The checkout as it would be written, or the one that an earlier copy of the request made. */
export async function priceCheckout(
  tx: Tx,
  purchase: Purchase,
): Promise<PricedCheckout | { readonly repeated: Checkout }> {
  const priced = await loadAndPrice(tx, purchase);
  if ('kind' in priced) {
    // The order that the first copy made may have taken the last unit or used up the coupon, or the price has changed since.
    const repeated = await findEarlierCheckout(tx, purchase);
    return repeated ? { repeated } : purchase.refuse(priced);
  }
  const { stock, coupon, totals, taxes, currentBuyer, guest } = priced;
  if (currentBuyer?.hasOpenCheckout) purchase.beforeRelease?.();
  const lines = toCheckoutLines(stock, { totals, coupon, taxes });
  const checkout = toCheckoutRow({ ...purchase, guest, coupon, totals, taxes });
  return { checkout, lines, stock, coupon, currentBuyer, guest };
}
