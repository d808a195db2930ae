// What the feedback screen does: one post, one answer.
import { shopContext, storeFacts } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import { APPROVE_FAILED } from '../feedback-messages.ts';
import type { Route } from './+types/route.ts';
import { answerChange, FAILED } from './answer-change.server.ts';
import { changeInput } from './change-input.ts';

const answer = (said: ActionResult, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = changeInput.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: APPROVE_FAILED }, 400);
  try {
    const said = await answerChange(ctx, asked.data, context.get(storeFacts).demo);
    if (said === null) return new Response(null, { status: 404 });
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, intent: asked.data.intent }, 'Back office: feedback could not be changed');
    return answer({ ok: false, message: FAILED[asked.data.intent] }, 500);
  }
}
