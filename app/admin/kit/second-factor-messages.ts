// What staff read when a code was refused.

import type { OwnFactorRefusal } from '#shop/second-factor/own-second-factor.server.ts';

export const CODE_REFUSALS: Record<OwnFactorRefusal, { readonly status: number; readonly text: string }> = {
  'wrong-code': { status: 400, text: 'That code is not right. Check your phone’s clock.' },
  'wrong-recovery-code': { status: 400, text: 'That recovery code is not right, or was used already.' },
  'used-code': { status: 400, text: 'This code was used already. Wait for the next one.' },
  'clock-off': {
    status: 400,
    text: 'This code is too old, or the clock of your phone is off. Enter the newest code; if that is refused too, let the phone set its time by itself.',
  },
  'too-many': { status: 429, text: 'Too many wrong codes. Please try again in 15 minutes.' },
  'not-set-up': { status: 400, text: 'Your second factor is off. Nothing was changed.' },
  unreadable: {
    status: 503,
    text: 'Your second factor cannot be read: the store’s SECRET_KEY has changed. Ask the person who runs the server.',
  },
  'no-secret-key': { status: 503, text: 'A second factor needs SECRET_KEY on the server. Ask the person who runs it.' },
  'changed-meanwhile': {
    status: 409,
    text: 'Your second factor was changed in another tab. This page shows it as it is now.',
  },
  'not-allowed': { status: 403, text: 'Please sign in again.' },
};
