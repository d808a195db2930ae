// Creates a shipment per order, one after the other, until all orders are done, staff stop the run, or the store does not respond.

import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ifReachable } from '../kit/actions/offline-safe.ts';
import { useMoney } from '../kit/use-money.tsx';
import type { Rule } from '../shipment-dialog/courier-marks.ts';
import { createShipment, fetchOptions } from '../shipment-dialog/shipment-requests.ts';
import { type CourierCalls, countOutcomes, type OrderOutcome, sendOrder } from './bulk-shipments.ts';

const WAITING: OrderOutcome = { kind: 'waiting' };
const COURIER_CALLS: CourierCalls = { loadOptions: fetchOptions, create: createShipment };

export function useBulkShipments(orders: readonly string[]) {
  const money = useMoney();
  const { revalidate } = useRevalidator();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, OrderOutcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isStopping = useRef(false);
  const getOutcome = (order: string): OrderOutcome => outcomes.get(order) ?? WAITING;

  const setOutcome = (order: string, outcome: OrderOutcome) =>
    setOutcomes((current) => new Map(current).set(order, outcome));

  /** Sends one order after the other; returns why the run ended early, or null when it did not. */
  const sendAll = async (waiting: readonly string[], rule: Rule): Promise<string | null> => {
    for (const order of waiting) {
      if (isStopping.current) return null;
      setOutcome(order, { kind: 'working' });
      const step = await sendOrder(order, rule, COURIER_CALLS, money);
      setOutcome(order, step.stopped ? WAITING : step.outcome);
      if (step.stopped) return step.reason;
    }
    return null;
  };

  /** Starts the run, or continues it with the orders that are still waiting. */
  const run = async (rule: Rule) => {
    isStopping.current = false;
    setProblem(null);
    setRunning(true);
    const reason = await sendAll(
      orders.filter((order) => getOutcome(order).kind === 'waiting'),
      rule,
    );
    setRunning(false);
    setProblem(reason);
    // When the session has ended, a reload would redirect to the login before staff have read the reason.
    if (reason === null) void ifReachable(revalidate);
  };

  return {
    getOutcome,
    counts: countOutcomes(orders.map(getOutcome)),
    isRunning,
    problem,
    run,
    /** Stops after the current order. */
    stop: () => {
      isStopping.current = true;
    },
  };
}
