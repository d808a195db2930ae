// Reads the proof from a posted form or body: the field `passkey` has the response of a passkey, `code` a typed code.

import type { Proof } from '#shop/second-factor/prove-passkey.server.ts';

/** Returns null when neither field was sent. */
export function toProof({ code, passkey }: { readonly code: string; readonly passkey: string }): Proof | null {
  if (passkey !== '') return { passkey };
  return code === '' ? null : { code };
}
