// The discount popup: what its coupon is worth, and the coupon itself in return for a mobile number.
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { privateJson } from '#app/private-json.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { POPUP_OFFERS_WORDS } from '#shop/consents/consent.ts';
import { findWelcomeCoupon } from '#shop/coupons/welcome-coupon.server.ts';
import { submitLead } from '#shop/leads/from-visitors.server.ts';
import type { MobileRefusal } from '#shop/leads/lead.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import {
  type LeadResponse,
  MOBILE_MESSAGES,
  SUBMIT_FAILED_MESSAGE,
  TICK_THE_BOX,
  type WelcomeOffer,
} from '../popup/popup-messages.ts';
import type { Route } from './+types/leads.route.ts';

const REFUSAL_RESPONSES: Readonly<
  Record<MobileRefusal | 'no-consent' | 'too-many', { readonly status: number; readonly message: string }>
> = {
  empty: { status: 400, message: MOBILE_MESSAGES.empty },
  invalid: { status: 400, message: MOBILE_MESSAGES.invalid },
  'no-consent': { status: 400, message: TICK_THE_BOX },
  'too-many': { status: 429, message: SUBMIT_FAILED_MESSAGE },
};

const respond: (body: LeadResponse | WelcomeOffer, status?: number) => Response = privateJson;

/** Returns the worth of the coupon without its code, which is for visitors who leave their number. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [coupon, { asksForConsent }] = await Promise.all([findWelcomeCoupon(ctx), getSettings(ctx)]);
  return respond({ title: coupon?.title ?? null, consent: asksForConsent ? POPUP_OFFERS_WORDS : null });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  const mobileNumber = String(form.get('mobileNumber') ?? '');
  try {
    const lead = { mobileNumber, isTicked: form.get('agrees') === 'on' };
    const result = await submitLead(ctx, lead, getVisitorNetwork(request.headers));
    if (result.ok) return respond({ ok: true, coupon: result.value });
    const { status, message } = REFUSAL_RESPONSES[result.reason];
    return respond({ ok: false, message }, status);
  } catch (error) {
    ctx.log.error({ err: error }, 'lead could not be stored');
    return respond({ ok: false, message: SUBMIT_FAILED_MESSAGE }, 503);
  }
}
