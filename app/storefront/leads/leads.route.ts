// Stores a mobile number from the discount popup and returns the coupon.
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { networkOfVisitor } from '#app/sessions/visitor.ts';
import { submitLead } from '#shop/leads/from-visitors.server.ts';
import type { MobileRefusal } from '#shop/leads/lead.ts';
import { FAILED, type LeadAnswer, MOBILE_MESSAGES } from '../popup/popup-messages.ts';
import type { Route } from './+types/leads.route.ts';

const STATUS: Record<MobileRefusal | 'too-many', number> = { empty: 400, invalid: 400, 'too-many': 429 };

const respond = (body: LeadAnswer, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  const mobileNumber = String(form.get('mobileNumber') ?? '');
  try {
    const accepted = await submitLead(ctx, mobileNumber, networkOfVisitor(request.headers));
    if (accepted.ok) return respond({ ok: true, coupon: accepted.value });
    const { reason } = accepted;
    return respond({ ok: false, message: reason === 'too-many' ? FAILED : MOBILE_MESSAGES[reason] }, STATUS[reason]);
  } catch (error) {
    ctx.log.error({ err: error }, 'lead could not be stored');
    return respond({ ok: false, message: FAILED }, 503);
  }
}
