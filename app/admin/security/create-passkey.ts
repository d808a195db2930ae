// Creates a passkey in the browser.

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { askForPasskey, loadWebAuthn, requestPasskeyOptions, toPromptMessage } from '../kit/passkey-proof.ts';

type Options = PublicKeyCredentialCreationOptionsJSON;

type Failure = { readonly ok: false; readonly message: string };

export type NewPasskey =
  | { readonly ok: true; readonly response: string }
  /** `options` are the store's options of this attempt; the next attempt reuses them and needs no other proof. */
  | (Failure & { readonly options?: Options });

/** How the person proves her present second factor: not at all when the passkey is her first factor, or by a passkey, or by a code. */
export type Confirmation = 'none' | 'passkey' | { readonly code: string };

async function requestOptions(confirmation: Confirmation) {
  const body = { purpose: 'register' };
  if (confirmation === 'none') return requestPasskeyOptions<Options>(body);
  if (confirmation !== 'passkey') return requestPasskeyOptions<Options>({ ...body, code: confirmation.code });
  const proof = await askForPasskey();
  return proof.ok ? requestPasskeyOptions<Options>({ ...body, passkey: proof.response }) : proof;
}

/** `earlierOptions` are the options of a failed attempt; with them no proof is requested again. */
export async function createPasskey(confirmation: Confirmation, earlierOptions: Options | null): Promise<NewPasskey> {
  const received = earlierOptions ? { ok: true as const, options: earlierOptions } : await requestOptions(confirmation);
  if (!received.ok) return received;
  try {
    const { startRegistration } = await loadWebAuthn();
    return { ok: true, response: JSON.stringify(await startRegistration({ optionsJSON: received.options })) };
  } catch (error) {
    return { ok: false, message: toPromptMessage(error), options: received.options };
  }
}
