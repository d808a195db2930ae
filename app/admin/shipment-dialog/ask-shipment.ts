// The two requests for shipping an order.

import { RATES_FAILED_MESSAGE } from '#shop/fulfilment/fulfilment-refusal.ts';
import { getAnswer, NOT_SENT } from '../kit/actions/post-json.ts';
import { callAction, type ResultOf } from '../kit/actions/use-admin-action.ts';
import type { action } from './shipment.actions.ts';
import { FAILED } from './shipment-messages.ts';
import { OPTIONS_PATH, type ShipmentOptionsResponse } from './shipment-options.ts';

export async function fetchOptions(orderNumber: string, signal?: AbortSignal): Promise<ShipmentOptionsResponse> {
  const sent = await getAnswer<ShipmentOptionsResponse>(
    `${OPTIONS_PATH}?order=${encodeURIComponent(orderNumber)}`,
    signal,
  );
  if (typeof sent === 'object') return sent;
  return { ok: false, message: RATES_FAILED_MESSAGE, reason: NOT_SENT[sent], mayRetry: true, unanswered: sent };
}

export type Created = ResultOf<typeof action, 'create'>;

export const createShipment = (orderNumber: string, courierId: number | null): Promise<Created> =>
  callAction<typeof action, 'create'>({
    path: '/admin-panel/fulfillment/create',
    failed: FAILED,
    name: 'create',
    input: { id: orderNumber, courierId },
  });
