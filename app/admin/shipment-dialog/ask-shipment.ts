// The two questions about sending an order, with words for every way they may end.

import { RATES_FAILED } from '#shop/fulfilment/fulfilment-refusal.ts';
import { postJson } from '../kit/actions/post-answer.ts';
import { getJson } from './get-json.ts';
import { CREATE_PATH, type CreateAnswer, OPTIONS_PATH, type OptionsAnswer } from './shipment-answer.ts';
import { CREATE_FAILED, WHY_NOT } from './shipment-messages.ts';

export async function askOptions(orderNumber: string, signal?: AbortSignal): Promise<OptionsAnswer> {
  const sent = await getJson<OptionsAnswer>(`${OPTIONS_PATH}?order=${encodeURIComponent(orderNumber)}`, signal);
  if (typeof sent === 'object') return sent;
  return { ok: false, message: RATES_FAILED, reason: WHY_NOT[sent], mayAsk: true, unanswered: true };
}

export async function askToCreate(orderNumber: string, courierId: number | null): Promise<CreateAnswer> {
  const sent = await postJson<CreateAnswer>(CREATE_PATH, { order: orderNumber, courierId });
  if (typeof sent === 'object') return sent;
  return { ok: false, message: CREATE_FAILED, reason: WHY_NOT[sent], mayAsk: true, unanswered: true };
}
