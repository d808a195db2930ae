// What the fulfilment screen does to parcels: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import type { Route } from './+types/route.ts';
import { answerChange } from './answer-change.server.ts';
import type { ChangeAnswer } from './change-answer.ts';
import { changeInput } from './change-input.ts';
import { FAILED } from './change-messages.ts';

const answer = (said: ChangeAnswer, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = changeInput.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: 'This was not understood. Please try again.' }, 400);
  const { intent } = asked.data;
  try {
    const said = await answerChange(ctx, asked.data);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, intent }, 'Back office: a parcel could not be changed');
    return answer({ ok: false, message: FAILED[intent] }, 500);
  }
}
