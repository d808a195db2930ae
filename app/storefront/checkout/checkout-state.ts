// State of an open checkout: the form, the step from the URL, and field errors.

import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type CheckoutForm, emptyCheckoutForm, parseShipping, type ShippingForm } from '#shop/orders/checkout-form.ts';
import { getShippingErrorMessages, type ShippingErrorMessages } from '#shop/orders/checkout-form-messages.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';
import type { Deliverability } from '#shop/shipping/deliverability.ts';
import {
  type BusinessBuyer,
  type BusinessErrors,
  getBusinessErrors,
  NO_BUSINESS,
  normalizeBuyer,
} from '#shop/tax/business-buyer.ts';
import {
  canSaveAddress,
  checkoutDraft,
  createDraftEditor,
  type Draft,
  findAddressOrigin,
  refreshDraft,
} from './checkout-draft.ts';
import type { Step } from './steps-bar.tsx';
import type { CheckoutProps } from './suggested-address.ts';

const parseStep = (query: URLSearchParams): Step => {
  const step = query.get('step');
  if (step === '3') return 3;
  return step === '2' ? 2 : 1;
};

const getStepPath = (step: Step): string => (step === 1 ? '/checkout' : `/checkout?step=${step}`);

/** Replaces a payment method that the store no longer offers by the first one that it offers. */
const withOfferedMethod = (methods: readonly PaymentMethod[], draft: Draft): Draft =>
  methods.includes(draft.form.paymentMethod)
    ? draft
    : { ...draft, form: { ...draft.form, paymentMethod: methods[0] ?? 'cod' } };

/** False only if the courier accepts no cash at this pincode; an unknown deliverability blocks nothing. */
export const acceptsCash = (delivery: Deliverability | null): boolean => delivery?.state !== 'served' || delivery.cash;

/** The terms that decide, together with the form, which steps are open. */
interface StepTerms {
  readonly delivery: Deliverability | null;
  /** A guest has not proven the number of the form, which cash on delivery needs. */
  readonly needsVerification: boolean;
}

/** The last step that this address and payment method allow. */
function furthestStep({ paymentMethod }: CheckoutForm, { delivery, needsVerification }: StepTerms): Step {
  if (delivery?.state === 'not-serviceable') return 1;
  return paymentMethod === 'cod' && (needsVerification || !acceptsCash(delivery)) ? 2 : 3;
}

/** Each step is a history entry, so the browser's back and forward buttons work. */
export function useSteps(form: CheckoutForm, terms: StepTerms) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const requestedStep = parseStep(query);
  const isAddressComplete = parseShipping(form).ok;
  const furthest = furthestStep(form, terms);
  // A later step needs a complete address and a courier that serves it. The URL follows the step.
  const step = isAddressComplete ? (Math.min(requestedStep, furthest) as Step) : 1;
  useEffect(() => {
    if (requestedStep !== step) void navigate(getStepPath(step), { replace: true });
  }, [requestedStep, step, navigate]);
  return { step, go: (next: Step) => void navigate(getStepPath(next)) };
}

type FormContext = Pick<
  CheckoutProps,
  'uid' | 'addresses' | 'methods' | 'asksForBusiness' | 'asksForConsent' | 'guest'
> & {
  readonly suggested: ShippingForm;
};

export function useCheckoutForm(context: FormContext) {
  const { uid, suggested, addresses, methods, asksForBusiness, asksForConsent, guest } = context;
  // Rendered in the browser only, so that the draft of an earlier visit is there at the first render.
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = checkoutDraft.load(uid);
    if (stored) return withOfferedMethod(methods, refreshDraft(stored, { suggested, addresses }));
    return withOfferedMethod(methods, {
      form: { ...emptyCheckoutForm(), ...suggested },
      couponCode: null,
      from: 'suggested',
      saveAddress: true,
      allowsOffers: false,
      buyer: NO_BUSINESS,
    });
  });
  const { form, couponCode, from, saveAddress } = draft;
  const [errors, setErrors] = useState<ShippingErrorMessages>({});
  const [businessErrors, setBusinessErrors] = useState<BusinessErrors>({});
  const buyer = asksForBusiness ? draft.buyer : NO_BUSINESS;
  const [editDraft] = useState(() => createDraftEditor(uid, draft));
  const saveDraft = (change: Partial<Draft>) => setDraft(editDraft(change));
  return {
    form,
    couponCode,
    saveAddress: guest === null && saveAddress && canSaveAddress(form, addresses),
    allowsOffers: asksForConsent && draft.allowsOffers,
    errors,
    buyer,
    businessErrors,
    changeBuyer(change: Partial<BusinessBuyer>) {
      saveDraft({ buyer: { ...buyer, ...change } });
      setBusinessErrors({});
    },
    change(change: Partial<CheckoutForm>) {
      const next = { ...form, ...change };
      const isAddress = Object.keys(change).some((field) => field !== 'paymentMethod' && field !== 'email');
      saveDraft({ form: next, from: isAddress ? findAddressOrigin(next, { suggested, addresses }) : from });
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(change, field))),
      );
    },
    setCoupon: (code: string | null) => saveDraft({ couponCode: code }),
    setSaveAddress: (next: boolean) => saveDraft({ saveAddress: next }),
    setAllowsOffers: (next: boolean) => saveDraft({ allowsOffers: next }),
    /** Shows the errors of step 1, or stores its normalised values. True when step 1 is valid. */
    check(): boolean {
      const fieldErrors = getShippingErrorMessages(form);
      setErrors(fieldErrors);
      const invalidBuyer = getBusinessErrors(buyer);
      setBusinessErrors(invalidBuyer);
      const parsed = parseShipping(form);
      if (parsed.ok) saveDraft({ form: { ...form, ...parsed.value }, buyer: normalizeBuyer(buyer) });
      return parsed.ok && Object.keys(invalidBuyer).length === 0;
    },
  };
}
