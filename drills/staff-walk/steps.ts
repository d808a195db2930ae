// Every step of a staff walk by its first word.

import { again, back, reattempt, refundIt, settleIt } from './exception-steps.ts';
import { endCash, endRefunds, retry, sendRefunds, takeCash } from './money-steps.ts';
import { answer, ask, correctAddress, process, setOrderStatus, statement } from './order-steps.ts';
import {
  cancelOfShipment,
  courierHere,
  courierMoves,
  courierUnreachable,
  create,
  deliverMessages,
  report,
  tell,
  tellOld,
} from './parcel-steps.ts';
import { place } from './place.ts';
import type { Run } from './step.ts';

export const VERBS: Readonly<Record<string, Run>> = {
  place,
  process,
  status: setOrderStatus,
  create,
  'cancel-shipment': cancelOfShipment,
  address: correctAddress,
  courier: courierMoves,
  report,
  tell,
  'tell-old': tellOld,
  unreachable: courierUnreachable,
  here: courierHere,
  deliver: deliverMessages,
  state: statement,
  'take-back': back,
  'send-again': again,
  'refund-parcel': refundIt,
  settle: settleIt,
  reattempt,
  'void-cash': takeCash,
  'end-cash': endCash,
  ask,
  answer,
  refunds: sendRefunds,
  'end-refunds': endRefunds,
  retry,
};
