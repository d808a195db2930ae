// Staff actions on shipments.

import { z } from 'zod';
import type { ShopContext } from '#shop/context.ts';
import { cancelShipment } from '#shop/fulfilment/cancel-shipment.server.ts';
import type { FulfilmentRefusal } from '#shop/fulfilment/fulfilment-refusal.ts';
import { generateAwb } from '#shop/fulfilment/generate-awb.server.ts';
import { printLabels, printManifest } from '#shop/fulfilment/print-shipments.server.ts';
import {
  noteReattempt,
  receiveReturnedParcel,
  refundShipment,
  resendShipment,
  resolveException,
  schedulePickupAgain,
} from '#shop/fulfilment/resolve-exception.server.ts';
import type { Result } from '#shop/result.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions, type DoneMessage } from '../kit/actions/admin-actions.ts';
import { counted } from '../kit/wording.ts';
import { reasonOf } from '../shipment-dialog/shipment-messages.ts';
import { AWB_GENERATED, FAILED, NONE_SELECTED, pickupText } from './fulfilment-messages.ts';

const id = z.string().max(60);
const several = z.object({ ids: z.array(id).max(200) });
/** The note of staff about a step; most steps need none. */
const noted = z.object({ id, note: z.string().trim().max(500).default('') });

const refused = (refusal: FulfilmentRefusal): Refusal =>
  refusal.kind === 'nothing-selected' ? { message: NONE_SELECTED } : { reason: reasonOf(refusal) };

const hinted = (message: string, hint: string | null) => ({ message, ...(hint === null ? {} : { hint }) });

interface Sheet {
  readonly url: string;
  /** Shipments without an AWB. */
  readonly skipped: number;
}

const opened = (message: string, { skipped }: Sheet) =>
  hinted(message, skipped === 0 ? null : `${counted(skipped, 'shipment was', 'shipments were')} left out: no AWB yet.`);

type ParcelStep<Value> = (ctx: ShopContext, id: string, note: string) => Promise<Result<Value, FulfilmentRefusal>>;

/** An action on one shipment. */
const onParcel = <Value>(run: ParcelStep<Value>, done: DoneMessage<Value>) =>
  adminAction({ input: noted, run: (ctx, { id, note }) => run(ctx, id, note), done, refused });

type Printed = (ctx: ShopContext, ids: readonly string[]) => Promise<Result<Sheet, FulfilmentRefusal>>;

/** A document for several shipments, which opens in the browser. */
const sheet = (run: Printed, message: string) =>
  adminAction({
    input: several,
    run: (ctx, { ids }) => run(ctx, ids),
    done: (printed) => opened(message, printed),
    refused,
    send: ({ url }) => ({ url }),
  });

export const action = adminActions(FAILED, {
  generateAwb: onParcel(
    (ctx, id) => generateAwb(ctx, id),
    ({ pickupProblem }) =>
      hinted(AWB_GENERATED, pickupProblem === null ? null : `No pickup is scheduled yet: ${pickupProblem}`),
  ),
  manifest: sheet(printManifest, 'Manifest opened'),
  labels: sheet(printLabels, 'Labels opened'),
  cancel: onParcel(cancelShipment, { message: 'Shipment cancelled', hint: 'The order is processing again.' }),
  pickup: adminAction({
    input: noted,
    run: (ctx, input) => schedulePickupAgain(ctx, input.id),
    done: ({ pickupAt }, _, { now }) =>
      hinted('Pickup scheduled', pickupAt === null ? null : `The courier comes ${pickupText(pickupAt, now)}.`),
    refused,
  }),
  reattempt: onParcel(noteReattempt, 'Note saved'),
  takeBack: onParcel((ctx, id) => receiveReturnedParcel(ctx, id), {
    message: 'Parcel restocked',
    hint: 'The order is cancelled.',
  }),
  sendAgain: onParcel(resendShipment, {
    message: 'Ready to be sent again',
    hint: 'The order waits under Orders ready for shipment.',
  }),
  refund: onParcel(refundShipment, {
    message: 'Order refunded',
    hint: 'It is cancelled, and what was paid goes back.',
  }),
  settle: onParcel(resolveException, { message: 'Settled', hint: 'It has left the list.' }),
});
