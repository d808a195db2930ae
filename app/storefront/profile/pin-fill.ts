// Fills in city and state from the PIN code while it is typed. It fills only empty fields and fields that it filled itself;
// what the shopper typed stays.

import { type FormEvent, useRef, useState } from 'react';
import { findPinPlace } from '#shop/shipping/pin-place.ts';
import { parsePincode } from '#shop/shipping/recipient.ts';

const FIELDS = ['city', 'state'] as const;

/** The field's value after a PIN code lookup; `before` is what an earlier lookup filled in. */
export const filledIn = (typed: string, before: string, known: string | null): string =>
  typed.trim() === '' || typed === before ? (known ?? '') : typed;

type Control = HTMLInputElement | HTMLSelectElement;

const pinTypedIn = (field: EventTarget): string | null =>
  field instanceof HTMLInputElement && field.name === 'pincode' ? parsePincode(field.value) : null;

export function usePinFill() {
  const before = useRef({ city: '', state: '' });
  const [message, setMessage] = useState('');
  const fill = (control: Control, name: 'city' | 'state', known: string | null): string => {
    const next = filledIn(control.value, before.current[name], known);
    if (next === control.value) return '';
    control.value = next;
    before.current[name] = next;
    return next;
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const pin = pinTypedIn(event.target);
    if (pin === null) return;
    const place = findPinPlace(pin);
    const { elements } = event.currentTarget;
    const filled = FIELDS.map((name) => fill(elements.namedItem(name) as Control, name, place[name])).filter(Boolean);
    if (filled.length > 0) setMessage(`Filled in from your pincode: ${filled.join(', ')}`);
  };
  return { onInput, message };
}
