// What the product list does to products: one post, one answer.
import { shopContext, storeFacts } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { BULK_FAILED } from '../product-messages.ts';
import type { Route } from './+types/route.ts';
import { answerChange } from './answer-change.server.ts';
import type { ChangeAnswer } from './change-answer.ts';
import { changeInput } from './change-input.ts';

const answer = (said: ChangeAnswer, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = changeInput.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: BULK_FAILED }, 400);
  try {
    const said = await answerChange(ctx, asked.data, context.get(storeFacts));
    if (said === null) return new Response(null, { status: 404 });
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, intent: asked.data.intent }, 'Back office: products could not be changed');
    return answer({ ok: false, message: BULK_FAILED }, 500);
  }
}
