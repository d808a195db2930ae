// The three steps of checkout beside the order summary.

import { type ReactNode, useEffect, useState } from 'react';
import type { GuestTerms } from '#shop/customers/guest-checkout.server.ts';
import type { ShippingForm } from '#shop/orders/checkout-form.ts';
import { parsePincode } from '#shop/shipping/pincode.ts';
import { useBag, useShop } from '../bag/shop-provider.tsx';
import { useBagQuote } from '../bag-quote/use-bag-quote.ts';
import { useDeliverability } from '../deliverability/use-deliverability.ts';
import { BusinessFields } from './business-fields.tsx';
import { CheckoutAside } from './checkout-aside.tsx';
import { NO_GUEST_CASH_MESSAGE } from './checkout-messages.ts';
import { acceptsCash, useCheckoutForm, useSteps } from './checkout-state.ts';
import { OffersBox } from './offers-box.tsx';
import { JoinableShipping } from './other-account.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepsBar } from './steps-bar.tsx';
import { type CheckoutProps, getSuggestedAddress } from './suggested-address.ts';
import { type OrderOutcome, usePlaceOrder } from './use-place-order.ts';
import { VerifyPhone } from './verify-phone.tsx';

/** Empties the bag when one of its lines matches no product: such a bag cannot be ordered. */
function useEmptyUnmatchedBag(hasQuote: boolean): void {
  const shop = useShop();
  useEffect(() => {
    if (!hasQuote || shop.bag().every(({ id }) => id !== '')) return;
    shop.emptyBag();
    location.reload();
  }, [shop, hasQuote]);
}

/** Cash on delivery without an account needs a number that was proven by a code, before this visit or during it. */
function useVerifiedPhones(guest: GuestTerms | null, { phone }: ShippingForm) {
  const [verified, setVerified] = useState(guest?.verifiedPhones ?? []);
  return {
    needsVerification: guest !== null && !verified.includes(phone),
    setVerified: (proven: string) => setVerified((before) => [...before, proven]),
    setUnverified: () => setVerified((before) => before.filter((proven) => proven !== phone)),
  };
}

const toDeliverTo = ({ state, pincode }: ShippingForm) => ({ state, pincode });

interface OpenCheckoutProps extends CheckoutProps {
  readonly onPlaced: (ordered: OrderOutcome) => void;
  /** A notice about an earlier order attempt. */
  readonly notice: ReactNode;
}

export function OpenCheckout({ onPlaced, notice, ...props }: OpenCheckoutProps) {
  const { uid, addresses, methods, asksForBusiness, asksForConsent, checksPincodes, guest, demo } = props;
  const bag = useBag();
  const checkout = useCheckoutForm({
    uid,
    addresses,
    methods,
    asksForBusiness,
    asksForConsent,
    guest,
    suggested: getSuggestedAddress(props),
  });
  const { form, buyer, couponCode, saveAddress, allowsOffers, errors, change, setCoupon, setSaveAddress, check } =
    checkout;
  const delivery = useDeliverability(checksPincodes ? parsePincode(form.pincode) : null);
  const { needsVerification, setVerified, setUnverified } = useVerifiedPhones(guest, form);
  const { step, go } = useSteps(form, { delivery, needsVerification });
  const bagQuote = useBagQuote(bag, {
    couponCode,
    place: 'checkout',
    deliverTo: asksForBusiness && step !== 1 ? toDeliverTo(form) : null,
  });
  const mustVerifyPhone = needsVerification && form.paymentMethod === 'cod' && acceptsCash(delivery);
  useEmptyUnmatchedBag(bagQuote.quote !== null);
  const order = { uid, isGuest: guest !== null, bag, form, buyer, couponCode, saveAddress, allowsOffers };
  const placing = usePlaceOrder({ ...order, bagQuote, onPlaced, onPhoneNotVerified: setUnverified });
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1 className="h-page">Checkout</h1>
      </div>
      {notice}
      <div className="stack two">
        <section>
          <StepsBar step={step} />
          {step === 1 && (
            <JoinableShipping
              uid={uid}
              form={form}
              errors={errors}
              addresses={addresses}
              delivery={delivery}
              saveAddress={saveAddress}
              isGuest={guest !== null}
              mayJoin={props.mayJoin && form.email !== props.profile.email}
              onSaveAddress={setSaveAddress}
              onChange={change}
              onNext={() => check() && go(2)}
            >
              {asksForBusiness && (
                <BusinessFields
                  buyer={buyer}
                  errors={checkout.businessErrors}
                  deliverTo={form}
                  onChange={checkout.changeBuyer}
                />
              )}
              {asksForConsent && (
                <OffersBox
                  hasPhoneNews={props.hasPhoneNews}
                  isTicked={allowsOffers}
                  onChange={checkout.setAllowsOffers}
                />
              )}
            </JoinableShipping>
          )}
          {step === 2 && (
            <PaymentStep
              methods={methods}
              method={form.paymentMethod}
              isCashAvailable={acceptsCash(delivery)}
              note={guest?.offersCash === false ? NO_GUEST_CASH_MESSAGE : undefined}
              verification={
                mustVerifyPhone ? (
                  <VerifyPhone
                    uid={uid}
                    demo={demo}
                    phone={form.phone}
                    onVerified={(phone) => {
                      setVerified(phone);
                      go(3);
                    }}
                  />
                ) : null
              }
              onChoose={(paymentMethod) => change({ paymentMethod })}
              onNext={() => go(3)}
              onPrevious={() => go(1)}
            />
          )}
          {step === 3 && <ReviewStep form={form} buyer={buyer} bag={bag} quote={bagQuote.quote} onGo={go} />}
        </section>
        <CheckoutAside
          step={step}
          bag={bag}
          couponCode={couponCode}
          bagQuote={bagQuote}
          placing={placing}
          delivery={delivery}
          onCoupon={setCoupon}
        />
      </div>
    </div>
  );
}
