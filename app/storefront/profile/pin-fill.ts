// Fills in city and state from the PIN code while it is typed. It fills only empty fields and fields that it filled itself;
// what the shopper typed stays.

import { type FormEvent, useRef, useState } from 'react';
import { placeOfPin } from '#shop/shipping/pin-place.ts';
import { readPincode } from '#shop/shipping/recipient.ts';

const PLACES = ['city', 'state'] as const;

/** The field's value after a PIN code lookup; `before` is what an earlier lookup filled in. */
export const filledIn = (held: string, before: string, known: string | null): string =>
  held.trim() === '' || held === before ? (known ?? '') : held;

type Control = HTMLInputElement | HTMLSelectElement;

const pinTypedIn = (field: EventTarget): string | null =>
  field instanceof HTMLInputElement && field.name === 'pincode' ? readPincode(field.value) : null;

export function usePinFill() {
  const before = useRef({ city: '', state: '' });
  const [said, setSaid] = useState('');
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
    const place = placeOfPin(pin);
    const { elements } = event.currentTarget;
    const news = PLACES.map((name) => fill(elements.namedItem(name) as Control, name, place[name])).filter(Boolean);
    if (news.length > 0) setSaid(`Filled in from your pincode: ${news.join(', ')}`);
  };
  return { onInput, said };
}
