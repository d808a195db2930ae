// What staff do to parcels.

import { z } from 'zod';
import { cancelShipment } from '#shop/fulfilment/cancel-shipment.server.ts';
import type { FulfilmentRefusal } from '#shop/fulfilment/fulfilment-refusal.ts';
import { generateAwb } from '#shop/fulfilment/generate-awb.server.ts';
import { printLabels, printManifest } from '#shop/fulfilment/print-parcels.server.ts';
import {
  noteReattempt,
  refundParcel,
  resolveException,
  schedulePickupAgain,
  sendAgain,
  takeParcelBack,
} from '#shop/fulfilment/resolve-exception.server.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { counted } from '../kit/count.ts';
import { reasonOf } from '../shipment-dialog/refused.ts';
import { AWB_MADE, FAILED, NONE_SELECTED, pickupInWords } from './fulfilment-messages.ts';

const id = z.string().max(60);
const one = z.object({ id });
const several = z.object({ ids: z.array(id).max(200) });
/** What staff write about a step; most need none. */
const noted = z.object({ id, note: z.string().trim().max(500).default('') });

const refused = (refusal: FulfilmentRefusal): Refusal =>
  refusal.kind === 'nothing-selected' ? { message: NONE_SELECTED } : { reason: reasonOf(refusal) };

const hinted = (message: string, hint: string | null) => ({ message, ...(hint === null ? {} : { hint }) });

interface Sheet {
  readonly url: string;
  /** Shipments without an AWB. */
  readonly left: number;
}

const opened = (message: string, { left }: Sheet) =>
  hinted(message, left === 0 ? null : `${counted(left, 'shipment was', 'shipments were')} left out: no AWB yet.`);

export const action = adminActions(FAILED, {
  generateAwb: adminAction({
    input: one,
    run: (ctx, input) => generateAwb(ctx, input.id),
    done: ({ pickupProblem }) =>
      hinted(AWB_MADE, pickupProblem === null ? null : `No pickup is scheduled yet: ${pickupProblem}`),
    refused,
  }),
  manifest: adminAction({
    input: several,
    run: (ctx, { ids }) => printManifest(ctx, ids),
    done: (sheet) => opened('Manifest opened', sheet),
    refused,
    send: ({ url }) => ({ url }),
  }),
  labels: adminAction({
    input: several,
    run: (ctx, { ids }) => printLabels(ctx, ids),
    done: (sheet) => opened('Labels opened', sheet),
    refused,
    send: ({ url }) => ({ url }),
  }),
  cancel: adminAction({
    input: one,
    run: (ctx, input) => cancelShipment(ctx, input.id),
    done: { message: 'Shipment cancelled', hint: 'The order is processing again.' },
    refused,
  }),
  pickup: adminAction({
    input: noted,
    run: (ctx, input) => schedulePickupAgain(ctx, input.id),
    done: ({ pickupAt }, _, { now }) =>
      hinted('Pickup scheduled', pickupAt === null ? null : `The courier comes ${pickupInWords(pickupAt, now)}.`),
    refused,
  }),
  reattempt: adminAction({
    input: noted,
    run: (ctx, { id, note }) => noteReattempt(ctx, id, note),
    done: 'Note saved',
    refused,
  }),
  takeBack: adminAction({
    input: noted,
    run: (ctx, input) => takeParcelBack(ctx, input.id),
    done: { message: 'Parcel restocked', hint: 'The order is cancelled.' },
    refused,
  }),
  sendAgain: adminAction({
    input: noted,
    run: (ctx, input) => sendAgain(ctx, input.id),
    done: { message: 'Ready to be sent again', hint: 'The order waits under Orders ready for shipment.' },
    refused,
  }),
  refund: adminAction({
    input: noted,
    run: (ctx, { id, note }) => refundParcel(ctx, id, note),
    done: { message: 'Order refunded', hint: 'It is cancelled, and what was paid goes back.' },
    refused,
  }),
  settle: adminAction({
    input: noted,
    run: (ctx, { id, note }) => resolveException(ctx, id, note),
    done: { message: 'Settled', hint: 'It has left the list.' },
    refused,
  }),
});
