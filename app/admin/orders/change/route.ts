// What the screens of orders do to an order: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { STATUS_FAILED } from '../order-messages.ts';
import type { Route } from './+types/route.ts';
import { answerChange, FAILURES } from './answer-change.server.ts';
import type { ChangeAnswer } from './change-answer.ts';
import { changeInput } from './change-input.ts';

const answer = (said: ChangeAnswer, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = changeInput.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: STATUS_FAILED }, 400);
  try {
    const said = await answerChange(ctx, asked.data);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, intent: asked.data.intent }, 'Back office: an order could not be changed');
    return answer({ ok: false, message: FAILURES[asked.data.intent] }, 500);
  }
}
