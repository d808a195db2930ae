// What the users screen does to users: one post, one answer.
import { shopContext, storeFacts } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { UPDATE_FAILED } from '../user-messages.ts';
import type { Route } from './+types/route.ts';
import { answerChange, failureOf } from './answer-change.server.ts';
import type { ChangeAnswer } from './change-answer.ts';
import { changeInput } from './change-input.ts';

const answer = (said: ChangeAnswer, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = changeInput.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: UPDATE_FAILED }, 400);
  try {
    const said = await answerChange(ctx, asked.data, context.get(storeFacts));
    if (said === null) return new Response(null, { status: 404 });
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, intent: asked.data.intent }, 'Back office: a user could not be changed');
    return answer({ ok: false, message: failureOf(asked.data) }, 500);
  }
}
