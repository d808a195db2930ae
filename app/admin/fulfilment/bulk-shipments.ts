// Creates shipments for many orders, one after the other. The caller provides the requests. An order whose response was lost can be sent
// again: the store creates at most one shipment per order.

import type { ActionFailure } from '../kit/actions/action-result.ts';
import { chooseCourier, type Rule } from '../shipment-dialog/courier-marks.ts';
import type { OfferedCourier, ShipmentOptionsResponse } from '../shipment-dialog/shipment-options.ts';
import type { CreateResult } from '../shipment-dialog/shipment-requests.ts';

export type OrderOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working' }
  | { readonly kind: 'created'; readonly message: string; readonly hint?: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface CourierCalls {
  loadOptions(orderNumber: string): Promise<ShipmentOptionsResponse>;
  create(orderNumber: string, courierId: number): Promise<CreateResult>;
}

export type OrderStep =
  | { readonly stopped: false; readonly outcome: OrderOutcome }
  /** The server did not respond, or the session ended: the remaining orders would fail for the same reason. */
  | { readonly stopped: true; readonly reason: string };

const failureText = ({ message, reason }: ActionFailure): string => reason ?? message;

const createdText = (courier: OfferedCourier, rate: string, awb: string | null): string =>
  `${courier.name}, ${rate}${awb === null ? '' : `, AWB ${awb}`}`;

export async function sendOrder(
  orderNumber: string,
  rule: Rule,
  courierCalls: CourierCalls,
  formatMoney: (paise: number) => string,
): Promise<OrderStep> {
  const options = await courierCalls.loadOptions(orderNumber);
  if (!options.ok) return toStep(options);
  const courier = chooseCourier(rule, options.couriers, options.recommendedId);
  if (!courier) return { stopped: false, outcome: { kind: 'failed', message: 'No courier was offered.' } };
  const created = await courierCalls.create(orderNumber, courier.id);
  if (!created.ok) return toStep(created);
  const text = createdText(courier, formatMoney(courier.rate), created.value.awb);
  const { hint } = created;
  return { stopped: false, outcome: { kind: 'created', message: text, ...(hint === undefined ? {} : { hint }) } };
}

function toStep(failure: ActionFailure): OrderStep {
  if (failure.noResponse !== undefined) return { stopped: true, reason: failureText(failure) };
  return { stopped: false, outcome: { kind: 'failed', message: failureText(failure) } };
}

export interface OutcomeCounts {
  readonly created: number;
  readonly failed: number;
  readonly remaining: number;
}

export function countOutcomes(outcomes: readonly OrderOutcome[]): OutcomeCounts {
  const count = (kind: OrderOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const created = count('created');
  const failed = count('failed');
  return { created, failed, remaining: outcomes.length - created - failed };
}
