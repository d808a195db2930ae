// The payment provider of the staff walk, in memory: the refunds of each payment. It can be unreachable, lose a response, or decline
// a refund.
import type { PaymentProvider, ProviderRefund, RefundRequest } from '#shop/payments/payment-provider.ts';
import { ok, refuse } from '#shop/result.ts';
import { UNAVAILABLE_PAYMENTS } from '#shop/testing/no-payments.ts';

export type PaymentFault = 'unreachable' | 'lost' | 'declined' | 'fails-later';

export interface WorldPayments {
  readonly provider: PaymentProvider;
  /** Refunds by idempotency key. */
  readonly refunds: Map<string, ProviderRefund & { status: ProviderRefund['status'] }>;
  /** Applies to the next refund request, then ends. */
  fault: PaymentFault | null;
  refundedAmount(paymentId: string): number;
}

export function openWorldPayments(): WorldPayments {
  const refunds: WorldPayments['refunds'] = new Map();
  const refundedAmount = (paymentId: string): number =>
    [...refunds.values()].reduce(
      (sum, each) => sum + (each.paymentId === paymentId && each.status !== 'failed' ? each.amount : 0),
      0,
    );
  const createRefundOnce = (
    { idempotencyKey, ...request }: RefundRequest,
    status: 'pending' | 'processed',
  ): ProviderRefund => {
    const made = refunds.get(idempotencyKey) ?? { ...request, id: `rfnd_${crypto.randomUUID()}`, status };
    refunds.set(idempotencyKey, made);
    return made;
  };
  const refund: PaymentProvider['refund'] = async (request) => {
    const { fault } = world;
    world.fault = null;
    if (fault === 'unreachable') return refuse({ kind: 'unavailable', detail: 'connection failed' });
    if (fault === 'declined') return refuse({ kind: 'refused', detail: 'The balance is too low' });
    const made = createRefundOnce(request, fault === 'fails-later' ? 'pending' : 'processed');
    return fault === 'lost' ? refuse({ kind: 'unavailable', detail: 'the response was lost' }) : ok(made);
  };
  const world: WorldPayments = {
    refunds,
    fault: null,
    refundedAmount,
    provider: {
      ...UNAVAILABLE_PAYMENTS,
      name: 'razorpay',
      isOffered: true,
      refund,
      getRefund: async (id) => ok([...refunds.values()].find((each) => each.id === id) ?? null),
      listRefundsOfPayment: async (paymentId) =>
        ok([...refunds.values()].filter((each) => each.paymentId === paymentId)),
    },
  };
  return world;
}
