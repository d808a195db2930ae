// State of an open checkout: the form, the step from the URL, and field errors.

import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type CheckoutForm, emptyCheckoutForm, parseShipping, type ShippingForm } from '#shop/orders/checkout-form.ts';
import { getShippingErrorMessages, type ShippingErrorMessages } from '#shop/orders/checkout-form-messages.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';
import type { Deliverability } from '#shop/shipping/deliverability.ts';
import { canSaveAddress, checkoutDraft, type Draft, findAddressOrigin, refreshDraft } from './checkout-draft.ts';
import type { Step } from './steps-bar.tsx';
import type { CheckoutProps } from './suggested-address.ts';

const parseStep = (query: URLSearchParams): Step => {
  const step = query.get('step');
  if (step === '3') return 3;
  return step === '2' ? 2 : 1;
};

const getStepPath = (step: Step): string => (step === 1 ? '/checkout' : `/checkout?step=${step}`);

/** A draft may hold a payment method that the store no longer offers. */
const withOfferedMethod = (methods: readonly PaymentMethod[], draft: Draft): Draft =>
  methods.includes(draft.form.paymentMethod) ? draft : { ...draft, form: { ...draft.form, paymentMethod: 'cod' } };

/** False only if the courier accepts no cash at this pincode; an unknown deliverability blocks nothing. */
export const acceptsCash = (delivery: Deliverability | null): boolean => delivery?.state !== 'served' || delivery.cash;

/** The last step that this address and payment method allow. */
function furthestStep({ paymentMethod }: CheckoutForm, delivery: Deliverability | null): Step {
  if (delivery?.state === 'not-serviceable') return 1;
  return paymentMethod === 'cod' && !acceptsCash(delivery) ? 2 : 3;
}

/** Each step is a history entry, so the browser's back and forward buttons work. */
export function useSteps(form: CheckoutForm, delivery: Deliverability | null) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const requestedStep = parseStep(query);
  const isAddressComplete = parseShipping(form).ok;
  const furthest = furthestStep(form, delivery);
  const [isTyping, setIsTyping] = useState(false);
  // The deliverability may move the shopper back a step. The URL follows, or another pincode would move the shopper forward again.
  useEffect(() => {
    if (requestedStep > furthest) void navigate(getStepPath(furthest), { replace: true });
  }, [requestedStep, furthest, navigate]);
  useEffect(() => {
    if (requestedStep === 1) setIsTyping(false);
  }, [requestedStep]);
  // A later step opened with an empty form starts at step 1.
  const step = isAddressComplete && !isTyping ? (Math.min(requestedStep, furthest) as Step) : 1;
  return {
    step,
    isAddressComplete,
    go: (next: Step) => void navigate(getStepPath(next)),
    /** Sets the URL to step 1 while the shopper types there, or filling the last field would skip to a later step without Next. */
    stayAtFirst() {
      if (requestedStep === 1) return;
      setIsTyping(true);
      void navigate(getStepPath(1), { replace: true });
    },
  };
}

type FormContext = Pick<CheckoutProps, 'uid' | 'addresses' | 'methods'> & { readonly suggested: ShippingForm };

export function useCheckoutForm({ uid, suggested, addresses, methods }: FormContext) {
  const [draft, setDraft] = useState<Draft>(() => ({
    form: { ...emptyCheckoutForm(), ...suggested },
    couponCode: null,
    from: 'suggested',
    saveAddress: true,
  }));
  const { form, couponCode, from, saveAddress } = draft;
  const [errors, setErrors] = useState<ShippingErrorMessages>({});
  // The draft is only in the browser, so the server renders without it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of addresses must not overwrite the shopper's input
  useEffect(() => {
    const stored = checkoutDraft.load(uid);
    if (stored) setDraft(withOfferedMethod(methods, refreshDraft(stored, { suggested, addresses })));
  }, [uid, methods]);
  const saveDraft = (next: Draft) => {
    setDraft(next);
    checkoutDraft.save(uid, next);
  };
  return {
    form,
    couponCode,
    /** The address is to be saved with the order. */
    saveAddress: saveAddress && canSaveAddress(form, addresses),
    errors,
    change(change: Partial<CheckoutForm>) {
      const next = { ...form, ...change };
      const isAddress = Object.keys(change).some((field) => field !== 'paymentMethod' && field !== 'email');
      saveDraft({
        ...draft,
        form: next,
        from: isAddress ? findAddressOrigin(next, { suggested, addresses }) : from,
      });
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(change, field))),
      );
    },
    setCoupon: (code: string | null) => saveDraft({ ...draft, couponCode: code }),
    setSaveAddress: (next: boolean) => saveDraft({ ...draft, saveAddress: next }),
    /** True when step 1 is valid. */
    check(): boolean {
      const fieldErrors = getShippingErrorMessages(form);
      setErrors(fieldErrors);
      const parsed = parseShipping(form);
      if (parsed.ok) saveDraft({ ...draft, form: { ...form, ...parsed.value } });
      return parsed.ok;
    },
  };
}
