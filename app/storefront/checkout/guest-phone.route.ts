// Proves a guest's mobile number for cash on delivery: sends a code, and compares the one that was entered. A cookie
// names the code that was sent, so that nobody else can try codes of this number.
import { appInfoContext, shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import type { ShopContext } from '#shop/context.ts';
import { verifyGuestPhone } from '#shop/customers/guest-checkout.server.ts';
import { parseMobile } from '#shop/customers/mobile-number.ts';
import { RESEND_SECONDS } from '#shop/customers/phone-code.ts';
import { findSentCode, sendCode } from '#shop/customers/phone-codes.server.ts';
import { codeCookies } from '../login/code/code-cookies.server.ts';
import { codeRefusalResponse, guestSendRefusalResponse } from '../login/code/code-messages.ts';
import { REFUSAL_RESPONSES } from '../login/login-messages.ts';
import type { Route } from './+types/guest-phone.route.ts';
import type { GuestPhoneResponse } from './guest-phone.ts';

const cookie = codeCookies.cod;

interface PhoneRequest {
  readonly request: Request;
  readonly body: unknown;
  /** Whether cookies are bound to https. */
  readonly secure: boolean;
}

function respond(body: GuestPhoneResponse, status = 200, setCookie?: string): Response {
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  if (setCookie !== undefined) headers.set('set-cookie', setCookie);
  return Response.json(body, { status, headers });
}

const refused = ({ status, text }: { readonly status: number; readonly text: string }): Response =>
  respond({ ok: false, message: text }, status);

/** The code of an earlier press, or of another tab, that is still on its way to the same number. */
async function findJustSent(ctx: ShopContext, { request, secure }: PhoneRequest, phone: string) {
  const requested = cookie.read(request, secure);
  const sent = requested && (await findSentCode(ctx, requested.id, 'cod'));
  return sent !== null && sent.phone === parseMobile(phone) ? sent : null;
}

async function sendPhoneCode(ctx: ShopContext, posted: PhoneRequest): Promise<Response> {
  const number = postedText(posted.body, 'phone').slice(0, 40);
  const network = getVisitorNetwork(posted.request.headers);
  const sent = await sendCode(ctx, { number, purpose: 'cod', network });
  if (sent.ok) {
    const setCookie = cookie.write({ id: sent.value.id, returnUrl: '/checkout' }, posted.secure);
    return respond({ ok: true, waitS: RESEND_SECONDS }, 200, setCookie);
  }
  const { reason } = sent;
  if (reason.reason === 'wait' && (await findJustSent(ctx, posted, number)))
    return respond({ ok: true, waitS: reason.seconds });
  return refused(guestSendRefusalResponse(reason));
}

async function checkEnteredCode(ctx: ShopContext, { request, body, secure }: PhoneRequest): Promise<Response> {
  const id = cookie.read(request, secure)?.id ?? '';
  const verified = await verifyGuestPhone(ctx, { id, code: postedText(body, 'code').slice(0, 40) });
  if (!verified.ok) return refused(codeRefusalResponse(verified.reason));
  return respond({ ok: true, phone: verified.value }, 200, cookie.cleared(secure));
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const body = await postedJson(request);
  const posted = { request, body, secure: !context.get(appInfoContext).demo };
  try {
    return await (postedText(body, 'intent') === 'send' ? sendPhoneCode(ctx, posted) : checkEnteredCode(ctx, posted));
  } catch (error) {
    ctx.log.error({ err: error }, 'proving the number of a guest failed');
    return refused(REFUSAL_RESPONSES.unavailable);
  }
}
