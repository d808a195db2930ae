// The messages for staff about a refused code or passkey.

import type { PasskeyRefusal } from '#shop/second-factor/own-passkeys.server.ts';
import type { ProofRequestRefusal } from '#shop/second-factor/prove-passkey.server.ts';

export type FactorRefusal = PasskeyRefusal | ProofRequestRefusal;

export const FACTOR_REFUSALS: Readonly<Record<FactorRefusal, string>> = {
  'wrong-code': 'That code is not right. Check your phone’s clock.',
  'wrong-recovery-code': 'That recovery code is not right, or was used already.',
  'used-code': 'This code was used already. Wait for the next one.',
  'clock-off':
    'This code is too old, or the clock of your phone is off. Enter the newest code; if that is refused too, let the phone set its time by itself.',
  'too-many': 'Too many attempts. Please try again in 15 minutes.',
  'not-set-up': 'Your second factor is off. Nothing was changed.',
  'no-app': 'You have no authenticator app here. Use a passkey or a recovery code.',
  unreadable:
    'Your second factor cannot be read: the store’s SECRET_KEY has changed. Ask the person who runs the server.',
  'no-secret-key': 'A second factor needs SECRET_KEY on the server. Ask the person who runs it.',
  'changed-meanwhile': 'Your second factor was changed in another tab. This page shows it as it is now.',
  'not-allowed': 'Please sign in again.',
  'proof-needed': 'Confirm it with a code or a passkey that you have.',
  'wrong-passkey': 'This passkey was not accepted. Please try again.',
  'unknown-passkey': 'This passkey does not belong to your account. Use another one.',
  'copied-passkey':
    'This passkey was refused, because another device seems to have a copy of it. Sign in another way and remove it.',
  'expired-passkey-request': 'That took too long, or was sent twice. Please try again.',
  'no-passkey': 'You have no passkey here. Use a code.',
  'no-host-name':
    'Passkeys do not work at an IP address. Open the store by its name, on your own computer by localhost.',
  'too-many-passkeys': 'You have ten passkeys. Remove one before you add another.',
  'known-passkey': 'This passkey was added already.',
};

/** Every other refusal has the status 400. */
const STATUS_BY_REFUSAL: Readonly<Partial<Record<FactorRefusal, number>>> = {
  'not-allowed': 403,
  'changed-meanwhile': 409,
  'too-many-passkeys': 409,
  'known-passkey': 409,
  'too-many': 429,
  unreadable: 503,
  'no-secret-key': 503,
};

export const factorRefusal = (reason: FactorRefusal) => ({
  status: STATUS_BY_REFUSAL[reason] ?? 400,
  text: FACTOR_REFUSALS[reason],
});
