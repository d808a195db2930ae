// The three steps of checkout beside the order summary.

import { type ReactNode, useEffect } from 'react';
import { parsePincode } from '#shop/shipping/recipient.ts';
import { useBag, useShop } from '../bag/shop-provider.tsx';
import { useBagQuote } from '../bag-quote/use-bag-quote.ts';
import { useDeliverability } from '../deliverability/use-deliverability.ts';
import { CheckoutAside } from './checkout-aside.tsx';
import { acceptsCash, useCheckoutForm, useSteps } from './checkout-state.ts';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { StepsBar } from './steps-bar.tsx';
import type { CheckoutProps } from './suggested-address.ts';
import { suggestedFrom } from './suggested-address.ts';
import { type Ordered, usePlacing } from './use-placing.ts';

/** An old line that matches no product cannot be ordered: the bag is emptied. */
function useWholeBag(hasQuote: boolean): void {
  const shop = useShop();
  useEffect(() => {
    if (!hasQuote || shop.bag().every(({ id }) => id !== '')) return;
    shop.emptyBag();
    location.reload();
  }, [shop, hasQuote]);
}

interface OpenCheckoutProps extends CheckoutProps {
  readonly onPlaced: (ordered: Ordered) => void;
  /** About an earlier attempt. */
  readonly notice: ReactNode;
}

export function OpenCheckout({ onPlaced, notice, ...props }: OpenCheckoutProps) {
  const { uid, addresses, methods } = props;
  const bag = useBag();
  const { form, couponCode, errors, change, setCoupon, check } = useCheckoutForm({
    uid,
    addresses,
    methods,
    suggested: suggestedFrom(props),
  });
  const delivery = useDeliverability(parsePincode(form.pincode));
  const { step, go, stayAtFirst } = useSteps(form, delivery);
  const priced = useBagQuote(bag, couponCode, 'checkout');
  useWholeBag(priced.quote !== null);
  const placing = usePlacing({ uid, bag, form, couponCode, priced, onPlaced });
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
            <ShippingStep
              {...{ form, errors, addresses, delivery }}
              onChange={(typed) => {
                stayAtFirst();
                change(typed);
              }}
              onNext={() => check() && go(2)}
            />
          )}
          {step === 2 && (
            <PaymentStep
              methods={methods}
              method={form.paymentMethod}
              isCashThere={acceptsCash(delivery)}
              onChoose={(paymentMethod) => change({ paymentMethod })}
              onNext={() => go(3)}
              onPrevious={() => go(1)}
            />
          )}
          {step === 3 && <ReviewStep {...{ form, bag }} quote={priced.quote} onGo={go} />}
        </section>
        <CheckoutAside {...{ step, bag, couponCode, priced, placing, delivery }} onCoupon={setCoupon} />
      </div>
    </div>
  );
}
