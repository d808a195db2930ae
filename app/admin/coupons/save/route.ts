// The coupon form is saved here: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { SAVE_FAILED } from '../coupon-messages.ts';
import type { Route } from './+types/route.ts';
import { answerSave } from './answer-save.server.ts';
import type { SaveAnswer } from './save-answer.ts';
import { couponForm } from './save-input.ts';

const answer = (said: SaveAnswer, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = couponForm.safeParse(await postedJson(request));
  if (!form.success) return answer({ ok: false, message: SAVE_FAILED }, 400);
  try {
    const said = await answerSave(ctx, form.data);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, couponId: form.data.id }, 'Back office: a coupon could not be saved');
    return answer({ ok: false, message: SAVE_FAILED }, 500);
  }
}
