import { Button } from '#app/ui/button.tsx';
import type { Bag } from '#shop/bag/bag.ts';
import type { CheckoutForm } from '#shop/orders/checkout-form.ts';
import { PAYMENT_METHOD_LABELS } from '#shop/orders/last-order.ts';
import type { Quote } from '#shop/pricing/quote.ts';
import { OrderLines } from './order-lines.tsx';
import { hintOf } from './payment-step.tsx';
import type { Step } from './steps-bar.tsx';

interface ReviewStepProps {
  readonly form: CheckoutForm;
  readonly bag: Bag;
  readonly quote: Quote | null;
  readonly onGo: (step: Step) => void;
}

export function ReviewStep({ form, bag, quote, onGo }: ReviewStepProps) {
  const { fullName, address, city, state, pincode, phone, email, paymentMethod } = form;
  return (
    <div className="review">
      <section className="panel rcard">
        <h2 className="h-panel">Deliver to</h2>
        <button type="button" className="textbtn" onClick={() => onGo(1)} aria-label="Change delivery address">
          Change
        </button>
        <p>
          <b>{fullName}</b>
          <br />
          {address}
          <br />
          {city}, {state} {pincode}
          <br />
          {phone} · {email}
        </p>
      </section>
      <section className="panel rcard">
        <h2 className="h-panel">Pay by</h2>
        <button type="button" className="textbtn" onClick={() => onGo(2)} aria-label="Change payment method">
          Change
        </button>
        <p>
          <b>{PAYMENT_METHOD_LABELS[paymentMethod]}</b>
          <br />
          <span className="muted">{hintOf(paymentMethod)}</span>
        </p>
      </section>
      {quote && (
        <section className="panel">
          <h2 className="h-panel">
            {quote.count} {quote.count === 1 ? 'item' : 'items'}
          </h2>
          <OrderLines lines={quote.lines} nameAt={(place) => bag[place]?.name ?? ''} />
        </section>
      )}
      <div className="navrow">
        <Button variant="quiet" onClick={() => onGo(2)}>
          Previous
        </Button>
      </div>
    </div>
  );
}
