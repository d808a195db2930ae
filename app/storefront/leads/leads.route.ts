// The discount popup: what its coupon is worth, and the coupon itself in return for a mobile number.
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { findWelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import { submitLead } from '#shop/leads/from-visitors.server.ts';
import type { MobileRefusal } from '#shop/leads/lead.ts';
import {
  type LeadResponse,
  MOBILE_MESSAGES,
  SUBMIT_FAILED_MESSAGE,
  type WelcomeOffer,
} from '../popup/popup-messages.ts';
import type { Route } from './+types/leads.route.ts';

const STATUS_BY_REFUSAL: Record<MobileRefusal | 'too-many', number> = { empty: 400, invalid: 400, 'too-many': 429 };

const respond = (body: LeadResponse | WelcomeOffer, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });

/** Without the code, which is for those who leave their number. */
export async function loader({ context }: Route.LoaderArgs) {
  return respond({ title: (await findWelcomeCoupon(context.get(shopContext)))?.title ?? null });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  const mobileNumber = String(form.get('mobileNumber') ?? '');
  try {
    const result = await submitLead(ctx, mobileNumber, getVisitorNetwork(request.headers));
    if (result.ok) return respond({ ok: true, coupon: result.value });
    const { reason } = result;
    return respond(
      { ok: false, message: reason === 'too-many' ? SUBMIT_FAILED_MESSAGE : MOBILE_MESSAGES[reason] },
      STATUS_BY_REFUSAL[reason],
    );
  } catch (error) {
    ctx.log.error({ err: error }, 'lead could not be stored');
    return respond({ ok: false, message: SUBMIT_FAILED_MESSAGE }, 503);
  }
}
