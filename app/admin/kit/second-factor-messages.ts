// What staff read when a code or a passkey was refused.

import type { PasskeyRefusal } from '#shop/second-factor/own-passkeys.server.ts';
import type { ProofRequestRefusal } from '#shop/second-factor/prove-passkey.server.ts';

type FactorRefusal = PasskeyRefusal | ProofRequestRefusal;

export const FACTOR_REFUSALS: Record<FactorRefusal, { readonly status: number; readonly text: string }> = {
  'wrong-code': { status: 400, text: 'That code is not right. Check your phone’s clock.' },
  'wrong-recovery-code': { status: 400, text: 'That recovery code is not right, or was used already.' },
  'used-code': { status: 400, text: 'This code was used already. Wait for the next one.' },
  'clock-off': {
    status: 400,
    text: 'This code is too old, or the clock of your phone is off. Enter the newest code; if that is refused too, let the phone set its time by itself.',
  },
  'too-many': { status: 429, text: 'Too many attempts. Please try again in 15 minutes.' },
  'not-set-up': { status: 400, text: 'Your second factor is off. Nothing was changed.' },
  'no-app': { status: 400, text: 'You have no authenticator app here. Use a passkey or a recovery code.' },
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
  'proof-needed': { status: 400, text: 'Confirm it with a code or a passkey that you have.' },
  'wrong-passkey': { status: 400, text: 'This passkey was not accepted. Please try again.' },
  'unknown-passkey': { status: 400, text: 'This passkey does not belong to your account. Use another one.' },
  'copied-passkey': {
    status: 400,
    text: 'This passkey was refused, because another device seems to have a copy of it. Sign in another way and remove it.',
  },
  'expired-passkey-request': { status: 400, text: 'That took too long, or was sent twice. Please try again.' },
  'no-passkey': { status: 400, text: 'You have no passkey here. Use a code.' },
  'no-host-name': {
    status: 400,
    text: 'Passkeys do not work at an IP address. Open the store by its name, on your own computer by localhost.',
  },
  'too-many-passkeys': { status: 409, text: 'You have ten passkeys. Remove one before you add another.' },
  'known-passkey': { status: 409, text: 'This passkey was added already.' },
};
