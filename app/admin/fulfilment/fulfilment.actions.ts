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
import { pluralize } from '../kit/wording.ts';
import { refusalReason } from '../shipment-dialog/shipment-messages.ts';
import { MAX_NOTE_LENGTH } from './fulfilment-data.ts';
import { AWB_GENERATED, FAILURE_MESSAGES, NONE_SELECTED, pickupText } from './fulfilment-messages.ts';

const idInput = z.string().max(60);
const shipmentsInput = z.object({ ids: z.array(idInput).max(200) });
/** `note` is what staff write about a step; most steps need no note. */
const noteInput = z.object({ id: idInput, note: z.string().trim().max(MAX_NOTE_LENGTH).default('') });

const toRefusal = (refusal: FulfilmentRefusal): Refusal =>
  refusal.kind === 'nothing-selected' ? { message: NONE_SELECTED } : { reason: refusalReason(refusal) };

const withHint = (message: string, hint: string | null) => ({ message, ...(hint === null ? {} : { hint }) });

interface PrintedDocument {
  readonly url: string;
  /** The number of shipments without an AWB, which the document leaves out. */
  readonly skipped: number;
}

const printedMessage = (message: string, { skipped }: PrintedDocument) =>
  withHint(
    message,
    skipped === 0 ? null : `${pluralize(skipped, 'shipment was', 'shipments were')} skipped: no AWB yet.`,
  );

type ShipmentFunction<Value> = (
  ctx: ShopContext,
  id: string,
  note: string,
) => Promise<Result<Value, FulfilmentRefusal>>;

const shipmentAction = <Value>(run: ShipmentFunction<Value>, done: DoneMessage<Value>) =>
  adminAction({ input: noteInput, run: (ctx, { id, note }) => run(ctx, id, note), done, refused: toRefusal });

type PrintDocument = (ctx: ShopContext, ids: readonly string[]) => Promise<Result<PrintedDocument, FulfilmentRefusal>>;

/** Defines an action that returns the URL of one document for several shipments. */
const printAction = (run: PrintDocument, message: string) =>
  adminAction({
    input: shipmentsInput,
    run: (ctx, { ids }) => run(ctx, ids),
    done: (printed) => printedMessage(message, printed),
    refused: toRefusal,
    send: ({ url }) => ({ url }),
  });

export const action = adminActions(FAILURE_MESSAGES, {
  generateAwb: shipmentAction(generateAwb, ({ pickupProblem }) =>
    withHint(AWB_GENERATED, pickupProblem === null ? null : `No pickup is scheduled yet: ${pickupProblem}`),
  ),
  manifest: printAction(printManifest, 'Manifest opened'),
  labels: printAction(printLabels, 'Labels opened'),
  cancel: shipmentAction(cancelShipment, { message: 'Shipment cancelled', hint: 'The order is processing again.' }),
  pickup: adminAction({
    input: noteInput,
    run: (ctx, input) => schedulePickupAgain(ctx, input.id),
    done: ({ pickupAt }, _, { now }) =>
      withHint('Pickup scheduled', pickupAt === null ? null : `The courier comes ${pickupText(pickupAt, now)}.`),
    refused: toRefusal,
  }),
  reattempt: shipmentAction(noteReattempt, 'Note saved'),
  restock: shipmentAction((ctx, id) => receiveReturnedParcel(ctx, id), {
    message: 'Parcel restocked',
    hint: 'The order is cancelled.',
  }),
  resend: shipmentAction(resendShipment, {
    message: 'Ready to be sent again',
    hint: 'The order waits under Orders ready for shipment.',
  }),
  refund: shipmentAction(refundShipment, {
    message: 'Order refunded',
    hint: 'The order is cancelled and its payment is refunded.',
  }),
  resolve: shipmentAction(resolveException, { message: 'Resolved', hint: 'The shipment has left the list.' }),
});
