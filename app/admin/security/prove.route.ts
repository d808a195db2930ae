// Proves the second factor again in the session of the request, for the dialog over a screen and for the page before a file.

import { z } from 'zod';
import { sessionsContext, shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { signedInId } from '#shop/actor.ts';
import { findFactorKinds } from '#shop/second-factor/factor-on.server.ts';
import { proveAgain } from '#shop/second-factor/prove-again.server.ts';
import type { FactorKindsResult, ProofResult } from '../kit/actions/proof-form.tsx';
import { type FactorRefusal, factorRefusal } from '../kit/second-factor-messages.ts';
import { toProof } from '../kit/second-factor-proof.ts';
import type { Route } from './+types/prove.route.ts';

const proofInput = z.object({ code: z.string().max(100), passkey: z.string().max(20_000) });

const respond = (status: number, result: ProofResult): Response => Response.json(result, { status });

function refuse(reason: FactorRefusal): Response {
  const { status, text } = factorRefusal(reason);
  return respond(status, { ok: false, message: text });
}

/** Responds with the kinds of second factor that the signed-in person can prove. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const kinds = await findFactorKinds(ctx, signedInId(ctx.actor) ?? '');
  return Response.json({ ok: true, ...kinds } satisfies FactorKindsResult, {
    headers: { 'cache-control': 'no-store' },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = proofInput.safeParse(await postedJson(request));
  const proof = parsed.success ? toProof(parsed.data) : null;
  if (proof === null) return refuse('wrong-code');
  const current = (await context.get(sessionsContext).listSessions(request.headers)).find(({ isCurrent }) => isCurrent);
  if (!current) return refuse('not-allowed');
  const proven = await proveAgain(context.get(shopContext), proof, current.id);
  return proven.ok ? respond(200, { ok: true, message: '' }) : refuse(proven.reason);
}
