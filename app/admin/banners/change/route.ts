// What the banner screen does to banners: one post, one answer.
import { shopContext, storeFacts } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { SAVE_FAILED } from '../banner-messages.ts';
import type { Route } from './+types/route.ts';
import { answerChange, failureOf } from './answer-change.server.ts';
import type { ChangeAnswer } from './change-answer.ts';
import { bannerChange } from './change-input.ts';

const answer = (said: ChangeAnswer, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = bannerChange.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: SAVE_FAILED }, 400);
  try {
    const said = await answerChange(ctx, asked.data, context.get(storeFacts).origin);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, intent: asked.data.intent }, 'Back office: banners could not be changed');
    return answer({ ok: false, message: failureOf(asked.data) }, 500);
  }
}
