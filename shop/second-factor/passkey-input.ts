// Parses the response that a browser sends after its device has signed, as JSON text. Only its shape is checked here;
// prove-passkey.server.ts and own-passkeys.server.ts verify the signature.

import { z } from 'zod';

/** The limit of a whole response: a public key with 4,096 bits and its attestation fit several times. */
const MAX_LENGTH = 20_000;

const encoded = z.string().regex(/^[\w-]{1,16000}$/);
const clientData = z.object({ challenge: encoded });
const credential = { id: z.string().regex(/^[\w-]{1,1400}$/), type: z.literal('public-key') };

const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    // A hint for the browser only.
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .catch([]),
  }),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fromBase64Url(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** The challenge that the response says it answers; the signature proves it later. */
const findChallenge = (clientDataJSON: string): string | null =>
  clientData.safeParse(parseJson(fromBase64Url(clientDataJSON))).data?.challenge ?? null;

/** Adds the fields that the verification expects beside those of the schema. */
function parse<Response extends { readonly clientDataJSON: string }>(
  schema: z.ZodType<{ id: string; type: 'public-key'; response: Response }>,
  text: string,
) {
  const parsed = text.length > MAX_LENGTH ? undefined : schema.safeParse(parseJson(text)).data;
  const challenge = parsed ? findChallenge(parsed.response.clientDataJSON) : null;
  return parsed && challenge !== null
    ? { challenge, response: { ...parsed, rawId: parsed.id, clientExtensionResults: {} } }
    : null;
}

/** The response of a device that proves the second factor; null for anything else. */
export const parseAssertion = (text: string) => parse(assertion, text);

/** The response of a device that made a new passkey; null for anything else. */
export const parseAttestation = (text: string) => parse(attestation, text);
