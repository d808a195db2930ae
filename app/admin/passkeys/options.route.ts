// Responds with the options that the browser passes to a device, for the person of the session only: to prove the second factor, even
// during sign-in, or to create a passkey.

import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { beginPasskey } from '#shop/second-factor/own-passkeys.server.ts';
import { findFactorOwner, requestPasskeyProof } from '#shop/second-factor/prove-passkey.server.ts';
import { type FactorRefusal, factorRefusal } from '../kit/second-factor-messages.ts';
import { toProof } from '../kit/second-factor-proof.ts';
import type { Route } from './+types/options.route.ts';

function toRefusal(reason: FactorRefusal): Response {
  const { status, text } = factorRefusal(reason);
  return Response.json({ ok: false, message: text }, { status });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  // The actor is checked before the body is read, so that nobody else learns anything from this path.
  if (findFactorOwner(ctx.actor) === null) return toRefusal('not-allowed');
  const body = await postedJson(request);
  const { origin } = new URL(request.url);
  const proof = toProof({ code: postedText(body, 'code'), passkey: postedText(body, 'passkey') });
  const options =
    postedText(body, 'purpose') === 'register'
      ? await beginPasskey(ctx, origin, proof)
      : await requestPasskeyProof(ctx, origin);
  return options.ok ? Response.json({ ok: true, options: options.value }) : toRefusal(options.reason);
}
