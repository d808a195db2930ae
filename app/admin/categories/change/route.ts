// What the category screen does to categories: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { BULK_FAILED, NO_SELECTION } from '../category-messages.ts';
import type { Route } from './+types/route.ts';
import { answerChange, failureOf } from './answer-change.server.ts';
import type { ChangeAnswer } from './change-answer.ts';
import { changeInput } from './change-input.ts';

const answer = (said: ChangeAnswer, status: number): Response => Response.json(said, { status });

/** An action over a selection with nothing in it. */
const isOverNothing = (posted: unknown): boolean =>
  typeof posted === 'object' &&
  posted !== null &&
  'ids' in posted &&
  Array.isArray(posted.ids) &&
  posted.ids.length === 0;

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const posted: unknown = await postedJson(request);
  const asked = changeInput.safeParse(posted);
  if (!asked.success) return answer({ ok: false, message: isOverNothing(posted) ? NO_SELECTION : BULK_FAILED }, 400);
  try {
    const said = await answerChange(ctx, asked.data);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, intent: asked.data.intent }, 'Back office: categories could not be changed');
    return answer({ ok: false, message: failureOf(asked.data) }, 500);
  }
}
