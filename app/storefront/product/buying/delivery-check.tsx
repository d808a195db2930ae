// The delivery check: a pincode, and when the product arrives there. The browser remembers the pincode for the next
// product and the bag.

import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { parsePincode } from '#shop/shipping/pincode.ts';
import {
  arrivalText,
  CASH_AVAILABLE_MESSAGE,
  CASH_UNAVAILABLE_MESSAGE,
} from '../../deliverability/deliverability-messages.ts';
import { deliveryPinStore } from '../../deliverability/delivery-pin.ts';
import { useDeliverability } from '../../deliverability/use-deliverability.ts';

export function DeliveryCheck() {
  const [input, setInput] = useState('');
  const [pin, setPin] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const delivery = useDeliverability(pin, attempt);
  useEffect(() => {
    const storedPin = deliveryPinStore.get();
    if (storedPin === null) return;
    setInput(storedPin);
    setPin(storedPin);
  }, []);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const parsedPin = parsePincode(input);
    setInvalid(parsedPin === null);
    setPin(parsedPin);
    setAttempt(attempt + 1);
    if (parsedPin !== null) deliveryPinStore.set(parsedPin);
  };
  return (
    <form className="pincheck needs-script" noValidate onSubmit={check}>
      <Field
        label="Delivery pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        error={isInvalid ? 'Please enter a valid 6-digit pincode' : undefined}
      />
      <Button variant="secondary" type="submit" busy={pin !== null && delivery === null}>
        Check
      </Button>
      <p role="status">
        {pin !== null && delivery !== null && (
          <>
            <b>{arrivalText(delivery, pin)}</b>
            {delivery.state === 'served' && (delivery.cash ? CASH_AVAILABLE_MESSAGE : CASH_UNAVAILABLE_MESSAGE)}
          </>
        )}
      </p>
    </form>
  );
}
