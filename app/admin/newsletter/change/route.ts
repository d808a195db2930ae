// Takes an address off the newsletter: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { deleteNewsletterAddress } from '#shop/leads/newsletter.server.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import { DELETE_FAILED, DELETED, REASONS } from '../newsletter-messages.ts';
import type { Route } from './+types/route.ts';

const answer = (said: ActionResult, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = await postedJson(request);
  try {
    const deleted = await deleteNewsletterAddress(ctx, postedText(asked, 'id'));
    if (deleted.ok) return answer({ ok: true, message: DELETED }, 200);
    return answer({ ok: false, message: DELETE_FAILED, reason: REASONS[deleted.reason] }, 409);
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: a newsletter address could not be deleted');
    return answer({ ok: false, message: DELETE_FAILED }, 500);
  }
}
