// The actions of a shopper on the page of a return: withdraw it, or write a message.

import { data, redirect, redirectDocument } from 'react-router';
import { formText } from '#app/posted-form.ts';
import { getVisibleUserId } from '#app/storefront/account/signed-in.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { withdrawReturn } from '#shop/returns/decide-return.server.ts';
import { findOwnReturn } from '#shop/returns/own-returns.server.ts';
import { sendShopperMessage } from '#shop/returns/return-messages.server.ts';
import { getReturnPath } from '../return-path.ts';
import { MESSAGE_RESPONSES, RETURN_FAILED, type ReturnResult, WITHDRAWAL_RESPONSES } from './return-result.ts';

/** Returns null after a success. */
async function applyChange(
  ctx: ShopContext,
  number: string,
  { intent, text }: Omit<ReturnResult, 'message'>,
): Promise<{ readonly status: number; readonly text: string } | null> {
  if (intent === 'withdraw') {
    const withdrawn = await withdrawReturn(ctx, number);
    return withdrawn.ok ? null : WITHDRAWAL_RESPONSES[withdrawn.reason];
  }
  const sent = await sendShopperMessage(ctx, number, text);
  return sent.ok ? null : MESSAGE_RESPONSES[sent.reason];
}

/** A success is a redirect to the page itself, so that a reload does not post again. */
export async function handleReturnAction(
  ctx: ShopContext,
  request: Request,
  { orderId, number }: { readonly orderId: string; readonly number: string },
  form: FormData,
) {
  const path = getReturnPath(orderId, number);
  if (getVisibleUserId(ctx, request) === null) throw redirectDocument(`/login?returnUrl=${path}`);
  const intent = formText(form, 'intent') === 'withdraw' ? 'withdraw' : 'write';
  const text = formText(form, 'text');
  if ((await findOwnReturn(ctx, orderId, number)) === null) throw data(null, { status: 404 });
  let refusal: Awaited<ReturnType<typeof applyChange>>;
  try {
    refusal = await applyChange(ctx, number, { intent, text });
  } catch (error) {
    // Caught here, because the error boundary would replace the form and lose its text.
    ctx.log.error({ err: error }, 'change of a return could not be stored');
    refusal = { status: 503, text: RETURN_FAILED };
  }
  if (refusal === null) throw redirect(path);
  const result: ReturnResult = { intent, message: refusal.text, text };
  return data(result, { status: refusal.status });
}
