// Makes a passkey in the browser.

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { askForPasskey, loadWebAuthn, requestPasskeyOptions, toPromptMessage } from '../kit/passkey-proof.ts';

type Options = PublicKeyCredentialCreationOptionsJSON;

type Failure = { readonly ok: false; readonly message: string };

export type NewPasskey =
  | { readonly ok: true; readonly response: string }
  /** With `options` the next press needs no other proof. */
  | (Failure & { readonly options?: Options });

/** What the person confirms it with. Nothing for a first factor; without a code she is asked for a passkey that she has. */
export type Confirmation = 'none' | 'passkey' | { readonly code: string };

async function requestOptions(confirmation: Confirmation) {
  const body = { purpose: 'register' };
  if (confirmation === 'none') return requestPasskeyOptions<Options>(body);
  if (confirmation !== 'passkey') return requestPasskeyOptions<Options>({ ...body, code: confirmation.code });
  const proof = await askForPasskey();
  return proof.ok ? requestPasskeyOptions<Options>({ ...body, passkey: proof.response }) : proof;
}

export async function createPasskey(confirmation: Confirmation, earlier: Options | null): Promise<NewPasskey> {
  const received = earlier ? { ok: true as const, options: earlier } : await requestOptions(confirmation);
  if (!received.ok) return received;
  try {
    const { startRegistration } = await loadWebAuthn();
    return { ok: true, response: JSON.stringify(await startRegistration({ optionsJSON: received.options })) };
  } catch (error) {
    return { ok: false, message: toPromptMessage(error), options: received.options };
  }
}
