import { shopContext } from '#app/context.ts';
import { formatMoney } from '#shop/money/money.ts';
import { type CashReturn, listCashReturns } from '#shop/payments/cash.server.ts';
import { type FailedRefund, listFailedRefunds } from '#shop/payments/failed-refunds.server.ts';
import { listUnknownPayments, type UnknownPayment } from '#shop/payments/unknown-payments.server.ts';
import { dateAndTimeInWords } from '../kit/indian-time.ts';
import type { Route } from './+types/route.ts';
import { RefundsScreen } from './refunds-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Refunds · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

const toFailedRow = ({
  id,
  amount,
  reason,
  lastError,
  failedAt,
  mayRetry,
  providerPaymentId,
  order,
}: FailedRefund) => ({
  ...{ id, reason, error: lastError, order, payment: providerPaymentId },
  amount: formatMoney(amount),
  failed: dateAndTimeInWords(failedAt),
  mayRetry,
});

const toCashRow = ({ createdAt, endedAt, ...task }: CashReturn) => ({
  ...task,
  since: dateAndTimeInWords(createdAt),
  ended: endedAt && dateAndTimeInWords(endedAt),
});

const toPaymentRow = ({ id, amount, method, providerPaymentId, providerOrderId, foundAt }: UnknownPayment) => ({
  id,
  amount: formatMoney(amount),
  method,
  providerPaymentId,
  providerOrderId,
  found: dateAndTimeInWords(foundAt),
});

/** Null when it could not be read; the cause is in the log. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  try {
    const [failed, cash, unknown] = await Promise.all([
      listFailedRefunds(ctx),
      listCashReturns(ctx),
      listUnknownPayments(ctx),
    ]);
    if (!failed.ok || !cash.ok || !unknown.ok) return { lists: null };
    return {
      lists: {
        failed: failed.value.map(toFailedRow),
        cash: cash.value.map(toCashRow),
        payments: unknown.value.map(toPaymentRow),
      },
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'reading the refunds screen failed');
    return { lists: null };
  }
}

export default function Refunds({ loaderData: { lists } }: Route.ComponentProps) {
  return <RefundsScreen lists={lists} />;
}
