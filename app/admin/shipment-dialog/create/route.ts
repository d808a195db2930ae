// Makes an order's shipment with the courier that was chosen.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import type { CreateAnswer } from '../shipment-answer.ts';
import { CREATE_FAILED } from '../shipment-messages.ts';
import type { Route } from './+types/route.ts';
import { answerCreate } from './answer-create.server.ts';
import { createInput } from './create-input.ts';

const answer = (said: CreateAnswer, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = createInput.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: CREATE_FAILED }, 400);
  try {
    const said = await answerCreate(ctx, asked.data.order, asked.data.courierId);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, order: asked.data.order }, 'Back office: a shipment could not be created');
    return answer({ ok: false, message: CREATE_FAILED }, 500);
  }
}
