import type { FormEvent, ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { PAYMENT_METHOD_LABELS } from '#shop/orders/last-order.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';
import { CASH_UNAVAILABLE_MESSAGE } from '../deliverability/deliverability-messages.ts';

const METHOD_HINTS: Readonly<Record<PaymentMethod, string>> = {
  cod: 'Pay the courier when your order arrives.',
  card: 'Credit or debit card. You enter it in a payment window after Place Order.',
  upi: 'Pay from any UPI app. A payment window opens after Place Order.',
};

/** Marks in our own lettering, not the logos of the networks. */
const METHOD_MARKS: Readonly<Record<PaymentMethod, readonly string[]>> = {
  cod: [],
  card: ['Visa', 'Mastercard', 'RuPay'],
  upi: ['UPI'],
};

export const getMethodHint = (method: PaymentMethod): string => METHOD_HINTS[method];

const PaymentMarks = ({ method }: { readonly method: PaymentMethod }) => (
  <span className="paymarks" aria-hidden="true">
    {METHOD_MARKS[method].map((mark) => (
      <i key={mark} className={`paymark paymark--${mark.toLowerCase()}`}>
        {mark}
      </i>
    ))}
  </span>
);

interface PaymentStepProps {
  /** In display order. */
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod;
  /** False where the courier accepts no cash on delivery. */
  readonly isCashAvailable: boolean;
  /** Why a guest is not offered cash. */
  readonly note?: string | undefined;
  /** The form in which a guest verifies her number; replaces the next step's button until the number is verified. */
  readonly verification?: ReactNode;
  readonly onChoose: (method: PaymentMethod) => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

const FORM_ID = 'payment-method';

export function PaymentStep(props: PaymentStepProps) {
  const { methods, method, isCashAvailable, note, verification = null, onChoose, onNext, onPrevious } = props;
  const isOffered = (option: PaymentMethod) => option !== 'cod' || isCashAvailable;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <>
      <form id={FORM_ID} onSubmit={submit}>
        <fieldset className="pays">
          <legend className="h-panel">Payment Method</legend>
          {methods.map((option) => (
            <label key={option} className="opt">
              <input
                type="radio"
                name="paymentMethod"
                required
                disabled={!isOffered(option)}
                checked={option === method && isOffered(option)}
                onChange={() => onChoose(option)}
              />
              <span>
                <b>{PAYMENT_METHOD_LABELS[option]}</b>
                <PaymentMarks method={option} />
                <span className="muted">{isOffered(option) ? METHOD_HINTS[option] : CASH_UNAVAILABLE_MESSAGE}</span>
              </span>
            </label>
          ))}
          {note !== undefined && <p className="muted">{note}</p>}
        </fieldset>
      </form>
      {verification}
      <div className="navrow">
        <Button variant="quiet" onClick={onPrevious}>
          Previous
        </Button>
        {verification === null && (
          <Button type="submit" form={FORM_ID}>
            Next
          </Button>
        )}
      </div>
    </>
  );
}
