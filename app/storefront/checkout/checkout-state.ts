// State of an open checkout: the form, the step named by the address, and field errors.

import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type CheckoutForm, emptyCheckoutForm, parseShipping, type ShippingForm } from '#shop/orders/checkout-form.ts';
import { getShippingErrorMessages, type ShippingErrorMessages } from '#shop/orders/checkout-form-messages.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';
import type { Deliverability } from '#shop/shipping/deliverability.ts';
import { checkoutDraft, type Draft, originOf, refreshedDraft } from './checkout-draft.ts';
import type { Step } from './steps-bar.tsx';
import type { CheckoutProps } from './suggested-address.ts';

const stepIn = (query: URLSearchParams): Step => {
  const step = query.get('step');
  if (step === '3') return 3;
  return step === '2' ? 2 : 1;
};

const addressOf = (step: Step): string => (step === 1 ? '/checkout' : `/checkout?step=${step}`);

/** A draft may hold a payment method that the store no longer offers. */
const withMethodOf = (methods: readonly PaymentMethod[], draft: Draft): Draft =>
  methods.includes(draft.form.paymentMethod) ? draft : { ...draft, form: { ...draft.form, paymentMethod: 'cod' } };

/** False only if the courier refuses cash there; an unknown answer blocks nothing. */
export const acceptsCash = (delivery: Deliverability | null): boolean => delivery?.state !== 'served' || delivery.cash;

/** The last step that this address and payment method allow. */
function furthestStep({ paymentMethod }: CheckoutForm, delivery: Deliverability | null): Step {
  if (delivery?.state === 'not-served') return 1;
  return paymentMethod === 'cod' && !acceptsCash(delivery) ? 2 : 3;
}

/** Each step is a history entry, so the browser's back and forward buttons work. */
export function useSteps(form: CheckoutForm, delivery: Deliverability | null) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const requested = stepIn(query);
  const isAddressComplete = parseShipping(form).ok;
  const furthest = furthestStep(form, delivery);
  const [isTyping, setIsTyping] = useState(false);
  // The courier's answer may move the shopper back a step. The URL follows, or another PIN code would move her forward again.
  useEffect(() => {
    if (requested > furthest) void navigate(addressOf(furthest), { replace: true });
  }, [requested, furthest, navigate]);
  useEffect(() => {
    if (requested === 1) setIsTyping(false);
  }, [requested]);
  // A later step opened with an empty form starts at step 1.
  const step = isAddressComplete && !isTyping ? (Math.min(requested, furthest) as Step) : 1;
  return {
    step,
    isAddressComplete,
    go: (next: Step) => void navigate(addressOf(next)),
    /** While she types at step 1 the URL is set to it, or filling the last field would jump to a later step without Next. */
    stayAtFirst() {
      if (requested === 1) return;
      setIsTyping(true);
      void navigate(addressOf(1), { replace: true });
    },
  };
}

type Known = Pick<CheckoutProps, 'uid' | 'addresses' | 'methods'> & { readonly suggested: ShippingForm };

export function useCheckoutForm({ uid, suggested, addresses, methods }: Known) {
  const [{ form, couponCode, from }, setDraft] = useState<Draft>(() => ({
    form: { ...emptyCheckoutForm(), ...suggested },
    couponCode: null,
    from: 'suggested',
  }));
  const [errors, setErrors] = useState<ShippingErrorMessages>({});
  // The draft is only in the browser, so the server renders without it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what she types is not taken back when the page learns more
  useEffect(() => {
    const draft = checkoutDraft.load(uid);
    if (draft) setDraft(withMethodOf(methods, refreshedDraft(draft, { suggested, addresses })));
  }, [uid, methods]);
  const keep = (next: Draft) => {
    setDraft(next);
    checkoutDraft.keep(uid, next);
  };
  return {
    form,
    couponCode,
    errors,
    change(change: Partial<CheckoutForm>) {
      const next = { ...form, ...change };
      const isAddress = Object.keys(change).some((field) => field !== 'paymentMethod' && field !== 'email');
      keep({ form: next, couponCode, from: isAddress ? originOf(next, { suggested, addresses }) : from });
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(change, field))),
      );
    },
    setCoupon: (code: string | null) => keep({ form, couponCode: code, from }),
    /** True when step 1 may be left. */
    check(): boolean {
      const found = getShippingErrorMessages(form);
      setErrors(found);
      const read = parseShipping(form);
      if (read.ok) keep({ form: { ...form, ...read.value }, couponCode, from });
      return read.ok;
    },
  };
}
