// Creates an order's shipment with the chosen courier, and prints the labels of orders.

import { z } from 'zod';
import { createShipment } from '#shop/fulfilment/create-shipment.server.ts';
import { printLabelsOfOrders } from '#shop/fulfilment/print-shipments.server.ts';
import { MAX_PRINTED_SHIPMENTS } from '#shop/fulfilment/shipment.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { pluralize } from '../kit/wording.ts';
import { CREATED, FAILURE_MESSAGES, refusalReason, toCreateRefusal } from './shipment-messages.ts';

export const action = adminActions(FAILURE_MESSAGES, {
  create: adminAction({
    /** `id` is the order's number (ORD-…). The shop refuses a shipment without a courier. */
    input: z.object({ id: z.string().max(60), courierId: z.number().int().positive().nullable() }),
    run: (ctx, { id, courierId }) => createShipment(ctx, id, courierId),
    done: ({ awbProblem, pickupProblem }) => {
      const hint = nextStepHint(awbProblem, pickupProblem);
      return { message: CREATED, ...(hint === null ? {} : { hint }) };
    },
    refused: toCreateRefusal,
    send: ({ shipment: { courierName, awbCode: awb } }) => ({ courierName, awb }),
  }),
  labels: adminAction({
    input: z.object({ ids: z.array(z.string().max(60)).max(MAX_PRINTED_SHIPMENTS) }),
    run: (ctx, { ids }) => printLabelsOfOrders(ctx, ids),
    done: ({ skipped }) => ({
      message: 'Labels opened',
      ...(skipped === 0 ? {} : { hint: `${pluralize(skipped, 'selected order', 'selected orders')} without a label.` }),
    }),
    refused: (refusal) => ({ reason: refusalReason(refusal) }),
    send: ({ url }) => ({ url }),
  }),
});

/** A courier's sentence may end without a full stop. */
const withFullStop = (sentence: string): string => sentence.replace(/[.\s]*$/, '.');

/** Returns the step that staff still have to do; null when there is none. */
function nextStepHint(awbProblem: string | null, pickupProblem: string | null): string | null {
  if (awbProblem !== null) return `It has no AWB yet: ${withFullStop(awbProblem)} Generate it under Active Shipments.`;
  return pickupProblem === null ? null : `No pickup is scheduled yet: ${withFullStop(pickupProblem)}`;
}
