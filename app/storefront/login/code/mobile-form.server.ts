// Handles the field "Mobile number" of the login: sends a code, remembers in a cookie which one, and opens the page
// that asks for it.

import { redirect } from 'react-router';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import type { ShopContext } from '#shop/context.ts';
import { parseMobile } from '#shop/customers/mobile-number.ts';
import { findSentCode, sendCode } from '#shop/customers/phone-codes.server.ts';
import { codeCookies } from './code-cookies.server.ts';
import { type RefusalResponse, sendRefusalResponse } from './code-messages.ts';

export const CODE_PATH = '/login/code';

interface MobileForm {
  readonly request: Request;
  readonly number: string;
  readonly returnUrl: string;
  /** Whether cookies are bound to https. */
  readonly secure: boolean;
}

/**
 * True when the button was pressed twice, or again after going back: the first code is still on its way to this number.
 */
async function hasJustSent(ctx: ShopContext, { request, number, secure }: MobileForm): Promise<boolean> {
  const requested = codeCookies['sign-in'].read(request, secure);
  const sent = requested && (await findSentCode(ctx, requested.id, 'sign-in'));
  return sent !== null && sent.phone === parseMobile(number);
}

/** Throws a redirect after a success. */
export async function handleMobileForm(ctx: ShopContext, form: MobileForm): Promise<RefusalResponse> {
  const { request, number, returnUrl, secure } = form;
  const sent = await sendCode(ctx, { number, purpose: 'sign-in', network: getVisitorNetwork(request.headers) });
  if (sent.ok) {
    const cookie = codeCookies['sign-in'].write({ id: sent.value.id, returnUrl }, secure);
    throw redirect(CODE_PATH, { headers: { 'set-cookie': cookie } });
  }
  if (sent.reason.reason === 'wait' && (await hasJustSent(ctx, form))) throw redirect(CODE_PATH);
  return sendRefusalResponse(sent.reason);
}
