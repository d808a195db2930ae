import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Bag } from '#shop/bag/bag.ts';
import type { CheckoutForm } from '#shop/orders/checkout-form.ts';
import { PAYMENT_METHOD_LABELS } from '#shop/orders/last-order.ts';
import type { Quote } from '#shop/pricing/quote.ts';
import { type BusinessBuyer, isConsumer } from '#shop/tax/business-buyer.ts';
import { AddressLines } from './address-lines.tsx';
import { OrderLines } from './order-lines.tsx';
import { getMethodHint } from './payment-step.tsx';
import type { Step } from './steps-bar.tsx';

interface ReviewStepProps {
  readonly form: CheckoutForm;
  readonly buyer: BusinessBuyer;
  readonly bag: Bag;
  readonly quote: Quote | null;
  readonly onGo: (step: Step) => void;
}

interface ReviewCardProps {
  readonly title: string;
  /** The accessible label of its button. */
  readonly changeLabel: string;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

const ReviewCard = ({ title, changeLabel, onChange, children }: ReviewCardProps) => (
  <section className="panel rcard">
    <h2 className="h-panel">{title}</h2>
    <button type="button" className="textbtn" onClick={onChange} aria-label={changeLabel}>
      Change
    </button>
    <p>{children}</p>
  </section>
);

export function ReviewStep({ form, buyer, bag, quote, onGo }: ReviewStepProps) {
  const { phone, email, paymentMethod } = form;
  return (
    <div className="review">
      <ReviewCard title="Deliver to" changeLabel="Change delivery address" onChange={() => onGo(1)}>
        <AddressLines address={form} />
        {phone} · {email}
        {!isConsumer(buyer) && (
          <>
            <br />
            Invoice to {buyer.business}, GSTIN {buyer.gstin}
          </>
        )}
      </ReviewCard>
      <ReviewCard title="Pay by" changeLabel="Change payment method" onChange={() => onGo(2)}>
        <b>{PAYMENT_METHOD_LABELS[paymentMethod]}</b>
        <br />
        <span className="muted">{getMethodHint(paymentMethod)}</span>
      </ReviewCard>
      {quote && (
        <section className="panel">
          <h2 className="h-panel">
            {quote.count} {quote.count === 1 ? 'item' : 'items'}
          </h2>
          <OrderLines lines={quote.lines} getFallbackName={(index) => bag[index]?.name ?? ''} />
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
