// Passkeys in the browser. The library is loaded at the first press. No function throws: a prompt that the person closed gives a message
// too.

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { NO_RESPONSE_MESSAGES, postForJson } from './actions/post-json.ts';

/** `response` is JSON text for the form field `passkey`. */
export type PasskeyAnswer =
  | { readonly ok: true; readonly response: string }
  | { readonly ok: false; readonly message: string };

export const loadWebAuthn = () => import('@simplewebauthn/browser');

export type PasskeyOptions<Options> =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly message: string };

const NOT_SUPPORTED =
  'This browser cannot use passkeys here. Use another one, and open the store by its name and by https.';

/** Requests the options that the browser passes to the device. */
export async function requestPasskeyOptions<Options>(
  body: Readonly<Record<string, string>>,
): Promise<PasskeyOptions<Options>> {
  if (window.PublicKeyCredential === undefined) return { ok: false, message: NOT_SUPPORTED };
  const received = await postForJson<PasskeyOptions<Options>>('/admin-panel/passkeys/options', body);
  return typeof received === 'string' ? { ok: false, message: NO_RESPONSE_MESSAGES[received] } : received;
}

const PROMPT_MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: the window was closed, or the time was over. Please try again.',
  AbortError: 'No passkey was used: the window was closed, or the time was over. Please try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Open the store by its own name.',
  NotSupportedError: 'This device cannot make a passkey. Use another one.',
};

/** Returns the message for a failed prompt; the error's name tells what happened. */
export const toPromptMessage = (error: unknown): string =>
  (error instanceof Error ? PROMPT_MESSAGES[error.name] : undefined) ??
  'The passkey could not be used. Please try again, or use a code.';

/** Asks for a proof of the second factor with a passkey. Call it in the handler of a click: otherwise some browsers open no window. */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const received = await requestPasskeyOptions<PublicKeyCredentialRequestOptionsJSON>({ purpose: 'prove' });
  if (!received.ok) return received;
  try {
    const { startAuthentication } = await loadWebAuthn();
    return { ok: true, response: JSON.stringify(await startAuthentication({ optionsJSON: received.options })) };
  } catch (error) {
    return { ok: false, message: toPromptMessage(error) };
  }
}
