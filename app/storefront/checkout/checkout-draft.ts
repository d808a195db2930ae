// The values of the checkout form, stored in sessionStorage so that a reload or a step back loses nothing. The draft
// names its owner, so the next person at this browser does not see it. It holds no price, and the server validates the
// order anyway.

import type { SavedAddress } from '#shop/customers/address.ts';
import { type CheckoutForm, emptyCheckoutForm, type ShippingForm } from '#shop/orders/checkout-form.ts';
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';
import { type BusinessBuyer, MAX_BUSINESS_NAME } from '#shop/tax/business-buyer.ts';
import { toShippingForm } from './saved-address-form.ts';

const STORAGE_KEY = 'checkoutDraft';

/** The origin of an unchanged address: the suggestion, or a saved address by its id. Null when it was typed. */
export type AddressOrigin = 'suggested' | string | null;

export interface Draft {
  readonly form: CheckoutForm;
  readonly couponCode: string | null;
  readonly from: AddressOrigin;
  /** The box 'Save this address' is ticked; this has an effect only for an address that is not saved yet. */
  readonly saveAddress: boolean;
  /** The box 'Offers on WhatsApp and SMS' is ticked; this has an effect only while the store asks for consent. */
  readonly allowsOffers: boolean;
  /** The business that the invoice is made out to. */
  readonly buyer: BusinessBuyer;
}

interface AccountAddresses {
  readonly suggested: ShippingForm;
  readonly addresses: readonly SavedAddress[];
}

const ADDRESS_FIELDS = ['fullName', 'phone', 'address', 'city', 'state', 'pincode'] as const;

const isSameAddress = (one: ShippingForm, other: Partial<ShippingForm>): boolean =>
  ADDRESS_FIELDS.every((field) => one[field] === other[field]);

/** The saved address that equals the form. */
export const findSavedAddress = (form: ShippingForm, addresses: readonly SavedAddress[]): SavedAddress | undefined =>
  addresses.find((saved) => isSameAddress(form, toShippingForm(saved)));

/** True for an address that is not saved yet, while the account has room for it. */
export const canSaveAddress = (form: ShippingForm, addresses: readonly SavedAddress[]): boolean =>
  addresses.length < MAX_ADDRESSES && findSavedAddress(form, addresses) === undefined;

export function findAddressOrigin(form: ShippingForm, { suggested, addresses }: AccountAddresses): AddressOrigin {
  if (isSameAddress(form, suggested)) return 'suggested';
  return findSavedAddress(form, addresses)?.id ?? null;
}

/**
 * An address typed by the shopper stays. A prefilled address is updated from its origin: a new default address or a
 * changed saved one. A deleted saved address is replaced by the suggestion.
 */
export function refreshDraft(draft: Draft, { suggested, addresses }: AccountAddresses): Draft {
  if (draft.from === null) return draft;
  const saved = addresses.find(({ id }) => id === draft.from);
  const { email: _email, ...address } = suggested;
  return { ...draft, form: { ...draft.form, ...(saved ? toShippingForm(saved) : address) } };
}

function parseBuyer(stored: unknown): BusinessBuyer {
  const { gstin, business } = (stored ?? {}) as Record<string, unknown>;
  return { gstin: String(gstin ?? '').slice(0, 20), business: String(business ?? '').slice(0, MAX_BUSINESS_NAME) };
}

const METHODS = ['cod', 'card', 'upi'] as const;

/** The stored value is untrusted. Null when it belongs to another user; never throws. */
export function parseDraft(stored: string | null, uid: string): Draft | null {
  try {
    const parsed = JSON.parse(stored ?? 'null') as Record<string, unknown> | null;
    if (parsed?.uid !== uid) return null;
    const storedForm = (parsed.form ?? {}) as Record<string, unknown>;
    const empty = emptyCheckoutForm();
    const texts = Object.fromEntries(
      Object.keys(empty).map((field) => [field, String(storedForm[field] ?? '').slice(0, 500)]),
    ) as unknown as CheckoutForm;
    const paymentMethod = METHODS.find((method) => method === storedForm.paymentMethod) ?? 'cod';
    return {
      form: { ...texts, paymentMethod },
      from: typeof parsed.from === 'string' ? parsed.from : null,
      saveAddress: parsed.saveAddress !== false,
      allowsOffers: parsed.allowsOffers === true,
      buyer: parseBuyer(parsed.buyer),
      couponCode: typeof parsed.couponCode === 'string' ? parsed.couponCode.slice(0, 40) : null,
    };
  } catch {
    return null;
  }
}

/**
 * Returns the function that changes and stores the draft. Each change is made to the latest draft, even when an earlier
 * render's handler makes it: a coupon is applied after its response, and the shopper may have changed the payment
 * method since.
 */
export function createDraftEditor(uid: string, initial: Draft): (change: Partial<Draft>) => Draft {
  let latest = initial;
  return (change) => {
    latest = { ...latest, ...change };
    checkoutDraft.save(uid, latest);
    return latest;
  };
}

export const checkoutDraft = {
  load(uid: string): Draft | null {
    try {
      return parseDraft(sessionStorage.getItem(STORAGE_KEY), uid);
    } catch {
      return null;
    }
  },
  save(uid: string, draft: Draft): void {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ uid, ...draft }));
    } catch {
      // Storage is disabled: the draft lives as long as the page.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(STORAGE_KEY);
    } catch {
      // Storage is disabled: there is nothing to clear.
    }
  },
};
