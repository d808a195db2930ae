// The delivery check: a PIN code, and when the product arrives there. The browser remembers the PIN code (key `deliveryPin`)
// for the next product.

import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { parsePincode } from '#shop/shipping/recipient.ts';
import { createBrowserStore } from '../../bag/browser-store.ts';
import { arrivalText, CASH_THERE, NO_CASH_THERE } from '../../deliverability/deliverability-messages.ts';
import { useDeliverability } from '../../deliverability/use-deliverability.ts';

const pinStore = createBrowserStore('deliveryPin', (stored) => parsePincode((stored ?? '').replaceAll('"', '')));

export function DeliveryCheck() {
  const [typed, setTyped] = useState('');
  const [pin, setPin] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const answer = useDeliverability(pin);
  useEffect(() => {
    const storedPin = pinStore.get();
    if (storedPin === null) return;
    setTyped(storedPin);
    setPin(storedPin);
  }, []);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const read = parsePincode(typed);
    setWrong(read === null);
    setPin(read);
    if (read !== null) pinStore.set(read);
  };
  return (
    <form className="pincheck needs-script" noValidate onSubmit={check}>
      <Field
        label="Delivery PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isWrong ? 'Please enter a valid 6-digit PIN code' : undefined}
      />
      <Button variant="secondary" type="submit" busy={pin !== null && answer === null}>
        Check
      </Button>
      <p role="status">
        {pin !== null && answer !== null && (
          <>
            <b>{arrivalText(answer, pin)}</b>
            {answer.state === 'served' && (answer.cash ? CASH_THERE : NO_CASH_THERE)}
          </>
        )}
      </p>
    </form>
  );
}
