// Carries out what the screen asks of parcels, and finds the words.

import type { ShopContext } from '#shop/context.ts';
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
import type { Result } from '#shop/result.ts';
import { reasonOf } from '../../shipment-dialog/refused.ts';
import { AWB_MADE, counted, NONE_SELECTED, pickupInWords } from '../fulfilment-messages.ts';
import type { ChangeAnswer } from './change-answer.ts';
import type { Change } from './change-input.ts';
import { FAILED } from './change-messages.ts';

type Done = Omit<Extract<ChangeAnswer, { ok: true }>, 'ok'>;

const hinted = (message: string, hint: string | null): Done => ({ message, ...(hint === null ? {} : { hint }) });

async function told<Value>(
  intent: Change['intent'],
  work: Promise<Result<Value, FulfilmentRefusal>>,
  words: (value: Value) => Done,
): Promise<ChangeAnswer> {
  const result = await work;
  if (result.ok) return { ok: true, ...words(result.value) };
  if (result.reason.kind === 'nothing-selected') return { ok: false, message: NONE_SELECTED };
  return { ok: false, message: FAILED[intent], reason: reasonOf(result.reason) };
}

function opened(message: string, { url, left }: { readonly url: string; readonly left: number }): Done {
  const hint = left === 0 ? null : `${counted(left, 'shipment was', 'shipments were')} left out: no AWB yet.`;
  return { ...hinted(message, hint), url };
}

export function answerChange(ctx: ShopContext, change: Change): Promise<ChangeAnswer> {
  const { intent } = change;
  switch (intent) {
    case 'awb':
      return told(intent, generateAwb(ctx, change.shipment), ({ pickupProblem }) =>
        hinted(AWB_MADE, pickupProblem === null ? null : `No pickup is scheduled yet: ${pickupProblem}`),
      );
    case 'manifest':
      return told(intent, printManifest(ctx, change.shipments), (sheet) => opened('Manifest opened', sheet));
    case 'labels':
      return told(intent, printLabels(ctx, change.shipments), (sheet) => opened('Labels opened', sheet));
    case 'cancel':
      return told(intent, cancelShipment(ctx, change.shipment), () =>
        hinted('Shipment cancelled', 'The order is processing again.'),
      );
    case 'pickup':
      return told(intent, schedulePickupAgain(ctx, change.shipment), ({ pickupAt }) =>
        hinted('Pickup scheduled', pickupAt === null ? null : `The courier comes ${pickupInWords(pickupAt, ctx.now)}.`),
      );
    case 'reattempt':
      return told(intent, noteReattempt(ctx, change.shipment, change.note), () => hinted('Note saved', null));
    case 'take-back':
      return told(intent, takeParcelBack(ctx, change.shipment), () =>
        hinted('Parcel restocked', 'The order is cancelled.'),
      );
    case 'send-again':
      return told(intent, sendAgain(ctx, change.shipment), () =>
        hinted('Ready to be sent again', 'The order waits under Orders ready for shipment.'),
      );
    case 'refund':
      return told(intent, refundParcel(ctx, change.shipment, change.note), () =>
        hinted('Order refunded', 'It is cancelled, and what was paid goes back.'),
      );
    case 'settle':
      return told(intent, resolveException(ctx, change.shipment, change.note), () =>
        hinted('Settled', 'It has left the list.'),
      );
  }
}
