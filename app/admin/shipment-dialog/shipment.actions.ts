// Creates an order's shipment with the chosen courier.

import { z } from 'zod';
import { createShipment } from '#shop/fulfilment/create-shipment.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { CREATED, createRefused, FAILED } from './shipment-messages.ts';

export const action = adminActions(FAILED, {
  create: adminAction({
    /** `id` is the order's number. Without a courier the shop refuses and asks for one. */
    input: z.object({ id: z.string().max(60), courierId: z.number().int().positive().nullable() }),
    run: (ctx, { id, courierId }) => createShipment(ctx, id, courierId),
    done: ({ awbProblem, pickupProblem }) => {
      const hint = hintOf(awbProblem, pickupProblem);
      return { message: CREATED, ...(hint === null ? {} : { hint }) };
    },
    refused: createRefused,
    send: ({ shipment: { courierName, awbCode: awb } }) => ({ courierName, awb }),
  }),
});

/** The courier's sentences do not always end with a full stop. */
const ended = (sentence: string): string => sentence.replace(/[.\s]*$/, '.');

/** What staff still have to do. */
function hintOf(awbProblem: string | null, pickupProblem: string | null): string | null {
  if (awbProblem !== null) return `It has no AWB yet: ${ended(awbProblem)} Generate it under Active Shipments.`;
  return pickupProblem === null ? null : `No pickup is scheduled yet: ${ended(pickupProblem)}`;
}
