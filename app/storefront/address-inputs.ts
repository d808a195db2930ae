// How the fields of an Indian address are labelled, typed and filled in by the browser, at checkout and in the profile.

import { RECIPIENT_MAX } from '#shop/shipping/recipient.ts';

export const ADDRESS_INPUTS = {
  phone: {
    label: 'Phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    before: '+91',
    maxLength: 24,
  },
  address: { label: 'Address', autoComplete: 'address-line1', maxLength: RECIPIENT_MAX.address },
  pincode: { label: 'Pincode', inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 10 },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: RECIPIENT_MAX.city },
  state: { label: 'State', autoComplete: 'address-level1' },
} as const;
