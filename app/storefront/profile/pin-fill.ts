// Fills in city and state from the pincode while it is typed. Only empty fields and fields with the value of an earlier
// lookup are filled; text typed by the shopper stays.

import { type FormEvent, useRef, useState } from 'react';
import { findPinPlace } from '#shop/shipping/pin-place.ts';
import { parsePincode } from '#shop/shipping/pincode.ts';

const FIELDS = ['city', 'state'] as const;

/** The field's value after a pincode lookup; `previousFill` is the value from an earlier lookup. */
export const getFilledValue = (current: string, previousFill: string, lookedUp: string | null): string =>
  current.trim() === '' || current === previousFill ? (lookedUp ?? '') : current;

type Control = HTMLInputElement | HTMLSelectElement;

const parsePin = (field: EventTarget): string | null =>
  field instanceof HTMLInputElement && field.name === 'pincode' ? parsePincode(field.value) : null;

export function usePinFill() {
  const previousFills = useRef({ city: '', state: '' });
  const [message, setMessage] = useState('');
  /** Returns the value that was filled in; '' when the control keeps its text or is emptied. */
  const fill = (control: Control, name: 'city' | 'state', lookedUp: string | null): string => {
    const next = getFilledValue(control.value, previousFills.current[name], lookedUp);
    if (next === control.value) return '';
    control.value = next;
    previousFills.current[name] = next;
    return next;
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const pin = parsePin(event.target);
    if (pin === null) return;
    const place = findPinPlace(pin);
    const { elements } = event.currentTarget;
    const filledValues = FIELDS.map((name) => fill(elements.namedItem(name) as Control, name, place[name])).filter(
      Boolean,
    );
    if (filledValues.length > 0) setMessage(`Filled in from your pincode: ${filledValues.join(', ')}`);
  };
  return { onInput, message };
}
