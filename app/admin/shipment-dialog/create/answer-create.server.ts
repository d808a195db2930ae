import type { ShopContext } from '#shop/context.ts';
import { createShipment } from '#shop/fulfilment/create-shipment.server.ts';
import { createRefused } from '../refused.ts';
import type { CreateAnswer } from '../shipment-answer.ts';
import { CREATED } from '../shipment-messages.ts';

export async function answerCreate(
  ctx: ShopContext,
  orderNumber: string,
  courierId: number | null,
): Promise<CreateAnswer> {
  const made = await createShipment(ctx, orderNumber, courierId);
  if (!made.ok) return createRefused(made.reason);
  const { shipment, awbProblem, pickupProblem } = made.value;
  const hint = hintOf(awbProblem, pickupProblem);
  const { courierName, awbCode: awb } = shipment;
  return { ok: true, message: CREATED, courierName, awb, ...(hint === null ? {} : { hint }) };
}

/** The courier's sentences do not always end. */
const ended = (sentence: string): string => sentence.replace(/[.\s]*$/, '.');

/** What is still to be done about it. */
function hintOf(awbProblem: string | null, pickupProblem: string | null): string | null {
  if (awbProblem !== null) return `It has no AWB yet: ${ended(awbProblem)} Generate it under Active Shipments.`;
  return pickupProblem === null ? null : `No pickup is scheduled yet: ${ended(pickupProblem)}`;
}
