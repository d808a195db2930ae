import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PAYMENT_METHOD_LABELS } from '#shop/orders/last-order.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';
import { NO_CASH_THERE } from '../deliverability/deliverability-messages.ts';

const HINTS: Readonly<Record<PaymentMethod, string>> = {
  cod: 'Pay the courier when your order arrives.',
  card: 'A payment window opens when you place the order.',
  upi: 'A payment window opens when you place the order.',
};
export const hintOf = (method: PaymentMethod): string => HINTS[method];

interface PaymentStepProps {
  /** In the order they are offered. */
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod;
  /** False where the courier takes no cash. */
  readonly isCashThere: boolean;
  readonly onChoose: (method: PaymentMethod) => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

export function PaymentStep({ methods, method, isCashThere, onChoose, onNext, onPrevious }: PaymentStepProps) {
  const isOffered = (each: PaymentMethod) => each !== 'cod' || isCashThere;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form onSubmit={submit}>
      <fieldset className="pays">
        <legend className="h-panel">Payment Method</legend>
        {methods.map((each) => (
          <label key={each} className={classNames('opt', each === method && isOffered(each) && 'is-on')}>
            <input
              type="radio"
              name="paymentMethod"
              required
              disabled={!isOffered(each)}
              checked={each === method && isOffered(each)}
              onChange={() => onChoose(each)}
            />
            <span>
              <b>{PAYMENT_METHOD_LABELS[each]}</b>
              <span className="muted">{isOffered(each) ? HINTS[each] : NO_CASH_THERE}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="navrow">
        <Button variant="quiet" onClick={onPrevious}>
          Previous
        </Button>
        <Button type="submit">Next</Button>
      </div>
    </form>
  );
}
