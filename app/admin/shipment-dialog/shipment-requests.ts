// The two requests of the dialog: load the courier offers, and create the shipment.

import { NO_COURIER_MESSAGE } from '#shop/fulfilment/fulfilment-refusal.ts';
import { fetchJson, NO_RESPONSE_MESSAGES } from '../kit/actions/post-json.ts';
import { callAction, type ResultOf } from '../kit/actions/use-admin-action.ts';
import type { action } from './shipment.actions.ts';
import { FAILURE_MESSAGES } from './shipment-messages.ts';
import { OPTIONS_PATH, type ShipmentOptionsResponse } from './shipment-options.ts';

export async function fetchOptions(orderNumber: string, signal?: AbortSignal): Promise<ShipmentOptionsResponse> {
  const result = await fetchJson<ShipmentOptionsResponse>(
    `${OPTIONS_PATH}?order=${encodeURIComponent(orderNumber)}`,
    signal,
  );
  if (typeof result === 'object') return result;
  return {
    ok: false,
    message: NO_COURIER_MESSAGE,
    reason: NO_RESPONSE_MESSAGES[result],
    mayRetry: true,
    noResponse: result,
  };
}

export type CreateResult = ResultOf<typeof action, 'create'>;

export const createShipment = (orderNumber: string, courierId: number | null): Promise<CreateResult> =>
  callAction<typeof action, 'create'>({
    path: '/admin-panel/fulfillment/create',
    failureMessages: FAILURE_MESSAGES,
    name: 'create',
    input: { id: orderNumber, courierId },
  });
