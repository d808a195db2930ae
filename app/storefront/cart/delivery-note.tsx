import { useEffect, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { arrivalText } from '../deliverability/deliverability-messages.ts';
import { deliveryPinStore } from '../deliverability/delivery-pin.ts';
import { useDeliverability } from '../deliverability/use-deliverability.ts';

/**
 * Shows when the order arrives at the pincode that the browser remembers; nothing without a pincode, or when the check
 * failed.
 */
export function DeliveryNote() {
  const [pin, setPin] = useState<string | null>(null);
  useEffect(() => setPin(deliveryPinStore.get()), []);
  const delivery = useDeliverability(pin);
  if (pin === null || delivery === null || delivery.state === 'unknown') return null;
  return (
    <li>
      <Icon name="truck" />
      <span>
        {arrivalText(delivery, pin)}
        {delivery.state === 'served' && delivery.by !== null && ` at ${pin}`}
      </span>
    </li>
  );
}
