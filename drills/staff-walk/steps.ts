// Every step of a staff walk by its first word.

import { reattempt, receiveReturn, refundStep, resolveStep, sendAgainStep } from './exception-steps.ts';
import { endCash, endRefunds, retry, sendRefunds, voidCashStep } from './money-steps.ts';
import {
  answerRequestStep,
  correctAddress,
  processStockStep,
  requestCancellationStep,
  setOrderStatus,
  statement,
} from './order-steps.ts';
import {
  cancelBookedShipment,
  courierMoves,
  courierReachable,
  courierUnreachable,
  create,
  deliverMessages,
  deliverOldReport,
  deliverReport,
  report,
} from './parcel-steps.ts';
import { place } from './place.ts';
import type { Run } from './step.ts';

export const VERBS: Readonly<Record<string, Run>> = {
  place,
  process: processStockStep,
  status: setOrderStatus,
  create,
  'cancel-shipment': cancelBookedShipment,
  address: correctAddress,
  courier: courierMoves,
  report,
  tell: deliverReport,
  'tell-old': deliverOldReport,
  unreachable: courierUnreachable,
  here: courierReachable,
  deliver: deliverMessages,
  state: statement,
  'take-back': receiveReturn,
  'send-again': sendAgainStep,
  'refund-parcel': refundStep,
  settle: resolveStep,
  reattempt,
  'void-cash': voidCashStep,
  'end-cash': endCash,
  ask: requestCancellationStep,
  answer: answerRequestStep,
  refunds: sendRefunds,
  'end-refunds': endRefunds,
  retry,
};
