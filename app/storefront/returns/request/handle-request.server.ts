// Handles a posted request: reads it, sends it to the store, and finds the sentence for a refusal.

import { getVisibleUserId } from '#app/storefront/account/signed-in.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { refuse } from '#shop/result.ts';
import { loadReturnForm } from '#shop/returns/own-returns.server.ts';
import { type ReturnRefusal, requestReturn } from '#shop/returns/request-return.server.ts';
import type { FormLine, ReturnForm } from '#shop/returns/shown-return.ts';
import { parseRecipient, RECIPIENT_FIELDS } from '#shop/shipping/recipient.ts';
import { getReturnPath } from '../return-path.ts';
import { REFUSAL_RESPONSES, REQUEST_FAILED, type RequestResult, toRefusedResult } from './request-result.ts';
import { addressMessages, chosenLines, findProblems, isAddressChanged } from './request-rules.ts';
import { parseRequestForm, type RequestValues } from './request-values.ts';

interface RequestResponse {
  readonly result: RequestResult;
  readonly status: number;
}

/** The address that the shopper entered for the pickup; null for the address of the order. */
function pickupAddress(form: ReturnForm, values: RequestValues) {
  if (values.pickupMethod === 'self' || !isAddressChanged(form, values)) return null;
  const parsed = parseRecipient(values.address, RECIPIENT_FIELDS);
  if (!parsed.ok) return null;
  const { name, ...rest } = parsed.value;
  return { ...rest, fullName: name };
}

const toRequest = (form: ReturnForm, values: RequestValues, idempotencyKey: string) => ({
  orderId: form.orderId,
  idempotencyKey,
  lines: values.lines.map(({ id, quantity, wanted }) => ({
    orderItemId: id,
    quantity,
    wantedLevelId: values.outcome === 'exchange' ? (wanted?.levelId ?? null) : null,
  })),
  ...pick(values, 'reason', 'comment', 'outcome', 'vpa', 'photoIds', 'pickupMethod'),
  pickupAddress: pickupAddress(form, values),
});

/** 'Only 1 of Jaipur Kurta is left …': some of its units are in another request; null when that is not the reason. */
function fewerLeftText(lines: readonly FormLine[], values: RequestValues): string | null {
  const overrequested = lines.find(
    ({ id, units }) => units > 0 && (values.lines.find((line) => line.id === id)?.quantity ?? 0) > units,
  );
  return overrequested
    ? `Only ${overrequested.units} of ${overrequested.name} can be requested now: the others are in another request.`
    : null;
}

/** 'Returns were open until 12 Nov 2026.', 'Size M has just gone. Choose another size or a refund.' */
function refusalText(reason: ReturnRefusal, form: ReturnForm, values: RequestValues): string {
  const { text } = REFUSAL_RESPONSES[reason];
  const requestedLines = form.lines.filter(({ id }) => values.lines.some((line) => line.id === id));
  if (reason === 'over') return requestedLines.find(({ problem }) => problem !== null)?.problem ?? text;
  if (reason === 'none-left') return fewerLeftText(requestedLines, values) ?? text;
  if (reason !== 'size-gone') return text;
  const lineWithoutSize = chosenLines(form, values).find(
    ({ line, chosen: { wanted, quantity } }) =>
      !line.sizes.some(({ levelId, left }) => levelId === wanted?.levelId && left >= quantity),
  );
  const size = lineWithoutSize?.chosen.wanted?.size;
  return size ? `Size ${size} has just gone. Choose another size or a refund.` : text;
}

async function toRefusedResponse(
  ctx: ShopContext,
  reason: ReturnRefusal,
  { orderId, form, values }: { readonly orderId: string; readonly form: ReturnForm; readonly values: RequestValues },
): Promise<RequestResponse> {
  const { status, question } = REFUSAL_RESPONSES[reason];
  // What the store offers has changed since the page was opened.
  const current = (await loadReturnForm(ctx, orderId)) ?? form;
  const missing = reason === 'invalid' ? findProblems(current, values) : [];
  const problems = missing.length > 0 ? missing : [{ question, message: refusalText(reason, current, values) }];
  return { status, result: toRefusedResult(problems, { values, signedOut: reason === 'not-signed-in' }) };
}

/** Null when the order is not the shopper's or not delivered, or the store takes no requests. */
export async function handleRequest(
  ctx: ShopContext,
  request: Request,
  orderId: string,
  posted: FormData,
): Promise<RequestResponse | null> {
  const values = parseRequestForm(posted);
  if (getVisibleUserId(ctx, request) === null) {
    const { status, question, text } = REFUSAL_RESPONSES['not-signed-in'];
    return { status, result: toRefusedResult([{ question, message: text }], { values, signedOut: true }) };
  }
  try {
    const form = await loadReturnForm(ctx, orderId);
    if (form === null) return null;
    const isComplete = Object.keys(addressMessages(form, values)).length === 0;
    const key = String(posted.get('key') ?? '');
    // The request is sent even if the form would now refuse it: it may repeat a request that was accepted.
    const requested = isComplete ? await requestReturn(ctx, toRequest(form, values, key)) : refuse('invalid' as const);
    if (!requested.ok) return await toRefusedResponse(ctx, requested.reason, { orderId, form, values });
    return { status: 200, result: { ok: true, path: getReturnPath(form.orderId, requested.value) } };
  } catch (error) {
    // Caught here, because the error boundary would replace the form and lose its text.
    ctx.log.error({ err: error }, 'request for a return could not be stored');
    return { status: 503, result: toRefusedResult([REQUEST_FAILED], { values }) };
  }
}
