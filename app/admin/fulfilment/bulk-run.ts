// Shipments for many orders, one after the other: the result of each, and what stops the rest. The caller provides the request. An
// order whose response was lost is requested again: the store makes one shipment per order, however often it is asked.

import type { ActionFailure } from '../kit/actions/action-result.ts';
import type { Created } from '../shipment-dialog/ask-shipment.ts';
import { chosenBy, type Rule } from '../shipment-dialog/courier-marks.ts';
import type { OfferedCourier, ShipmentOptionsResponse } from '../shipment-dialog/shipment-options.ts';

export type OrderOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working' }
  | { readonly kind: 'created'; readonly message: string; readonly hint?: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface CourierCalls {
  options(orderNumber: string): Promise<ShipmentOptionsResponse>;
  create(orderNumber: string, courierId: number): Promise<Created>;
}

export type Step =
  | { readonly stopped: false; readonly outcome: OrderOutcome }
  /** The store did not answer, or the session ended: the rest would fail for the same reason. */
  | { readonly stopped: true; readonly because: string };

const messageOf = ({ message, reason }: ActionFailure): string => reason ?? message;

const createdText = (courier: OfferedCourier, rate: string, awb: string | null): string =>
  `${courier.name}, ${rate}${awb === null ? '' : `, AWB ${awb}`}`;

export async function sendOrder(
  orderNumber: string,
  rule: Rule,
  courierCalls: CourierCalls,
  money: (paise: number) => string,
): Promise<Step> {
  const options = await courierCalls.options(orderNumber);
  if (!options.ok) return refused(options);
  const courier = chosenBy(rule, options.couriers, options.recommendedId);
  if (!courier) return { stopped: false, outcome: { kind: 'failed', message: 'No courier was offered.' } };
  const created = await courierCalls.create(orderNumber, courier.id);
  if (!created.ok) return refused(created);
  const text = createdText(courier, money(courier.rate), created.value.awb);
  const { hint } = created;
  return { stopped: false, outcome: { kind: 'created', message: text, ...(hint === undefined ? {} : { hint }) } };
}

function refused(answer: ActionFailure): Step {
  if (answer.unanswered !== undefined) return { stopped: true, because: messageOf(answer) };
  return { stopped: false, outcome: { kind: 'failed', message: messageOf(answer) } };
}

export interface Tally {
  readonly created: number;
  readonly failed: number;
  readonly left: number;
}

export function tallyOf(outcomes: readonly OrderOutcome[]): Tally {
  const count = (kind: OrderOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const created = count('created');
  const failed = count('failed');
  return { created, failed, left: outcomes.length - created - failed };
}
