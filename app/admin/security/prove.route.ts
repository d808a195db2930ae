// Proves the second factor again in the session of the request. Posted by the dialog over a screen and by the page before a file.

import { z } from 'zod';
import { sessionsContext, shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { proveAgain } from '#shop/second-factor/prove-again.server.ts';
import type { ProofResult } from '../kit/actions/proof-dialog.tsx';
import { CODE_REFUSALS } from '../kit/second-factor-messages.ts';
import type { Route } from './+types/prove.route.ts';

const body = z.object({ code: z.string().max(100) });

const respond = (status: number, result: ProofResult): Response => Response.json(result, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = body.safeParse(await postedJson(request));
  if (!parsed.success) return respond(400, { ok: false, message: CODE_REFUSALS['wrong-code'].text });
  const current = (await context.get(sessionsContext).listSessions(request.headers)).find(({ isCurrent }) => isCurrent);
  if (!current) return respond(409, { ok: false, message: CODE_REFUSALS['not-allowed'].text });
  const proven = await proveAgain(context.get(shopContext), parsed.data.code, current.id);
  if (proven.ok) return respond(200, { ok: true, message: '' });
  const { status, text } = CODE_REFUSALS[proven.reason];
  return respond(status, { ok: false, message: text });
}
