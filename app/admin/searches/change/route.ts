// Clears searches that staff have seen to: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { clearMiss, clearMissesBefore } from '#shop/catalog/search-misses.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import { CLEAR_FAILED, cleared, OLD_DAYS } from '../searches-messages.ts';
import type { Route } from './+types/route.ts';
import { type Change, changeInput } from './change-input.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

async function answerChange(ctx: ShopContext, change: Change): Promise<ActionResult> {
  if (change.intent === 'clear-old') {
    const result = await clearMissesBefore(ctx, new Date(ctx.now.getTime() - OLD_DAYS * DAY_MS));
    return result.ok ? { ok: true, message: cleared(result.value) } : { ok: false, message: CLEAR_FAILED };
  }
  const result = await clearMiss(ctx, change.text);
  // Somebody else has cleared it: it is as wished.
  const isGone = result.ok || result.reason === 'no-such-miss';
  return isGone ? { ok: true, message: cleared(1) } : { ok: false, message: CLEAR_FAILED };
}

const answer = (said: ActionResult, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = changeInput.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: CLEAR_FAILED }, 400);
  try {
    const said = await answerChange(ctx, asked.data);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: searches could not be cleared');
    return answer({ ok: false, message: CLEAR_FAILED }, 500);
  }
}
