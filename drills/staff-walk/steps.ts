// Every step of a staff walk by its first word.

import { reattempt, receiveReturn, refundStep, resolveStep, sendAgainStep } from './exception-steps.ts';
import { endCash, endRefunds, retry, sendRefunds, voidCashStep } from './money-steps.ts';
import {
  correctAddress,
  decideCancellationStep,
  processStockStep,
  requestCancellationStep,
  setOrderStatus,
  statement,
} from './order-steps.ts';
import { place } from './place.ts';
import {
  cancelBookedShipment,
  courierMoves,
  courierReachable,
  courierUnreachable,
  create,
  deliverMessages,
  deliverOldReport,
  deliverReport,
  reportNow,
} from './shipment-steps.ts';
import type { Run } from './step.ts';

export const STEPS_BY_VERB: Readonly<Record<string, Run>> = {
  place,
  process: processStockStep,
  status: setOrderStatus,
  create,
  'cancel-shipment': cancelBookedShipment,
  address: correctAddress,
  'move-parcel': courierMoves,
  report: reportNow,
  poll: deliverReport,
  'old-report': deliverOldReport,
  unreachable: courierUnreachable,
  reachable: courierReachable,
  'deliver-messages': deliverMessages,
  statement,
  'receive-return': receiveReturn,
  resend: sendAgainStep,
  'refund-shipment': refundStep,
  resolve: resolveStep,
  reattempt,
  'void-cash': voidCashStep,
  'end-cash': endCash,
  'request-cancellation': requestCancellationStep,
  'decide-cancellation': decideCancellationStep,
  'send-refunds': sendRefunds,
  'end-refunds': endRefunds,
  retry,
};
