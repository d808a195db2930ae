// Tries messages again that did not go out: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import type { ShopContext } from '#shop/context.ts';
import { retryOutgoingMessages } from '#shop/outgoing-messages.server.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import { REASONS, RETRY_FAILED, retried } from '../outbox-messages.ts';
import type { Route } from './+types/route.ts';

const answer = (said: ActionResult, status: number): Response => Response.json(said, { status });

async function retry(ctx: ShopContext, which: string): Promise<Response> {
  try {
    const result = await retryOutgoingMessages(ctx, which);
    if (result.ok) return answer({ ok: true, message: retried(result.value) }, 200);
    return answer({ ok: false, message: RETRY_FAILED, reason: REASONS[result.reason] }, 409);
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: outgoing messages could not be tried again');
    return answer({ ok: false, message: RETRY_FAILED }, 500);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = await postedJson(request);
  const intent = postedText(asked, 'intent');
  const id = postedText(asked, 'id');
  return retry(ctx, intent === 'retry-all' ? 'all' : id);
}
