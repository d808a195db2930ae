import { shopContext } from '#app/context.ts';
import { formatMoney } from '#shop/money/money.ts';
import { type CashReturn, listCashReturns } from '#shop/payments/cash.server.ts';
import { type FailedRefund, listFailedRefunds } from '#shop/payments/failed-refunds.server.ts';
import { listUnknownPayments, type UnknownPayment } from '#shop/payments/unknown-payments.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import type { Route } from './+types/refunds.route.ts';
import { RefundsScreen } from './refunds-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Refunds');

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
  id,
  reason,
  error: lastError,
  order,
  payment: providerPaymentId,
  amount: formatMoney(amount),
  failedAt: formatDateTime(failedAt),
  mayRetry,
});

const toCashRow = ({ createdAt, endedAt, ...task }: CashReturn) => ({
  ...task,
  since: formatDateTime(createdAt),
  endedAt: endedAt && formatDateTime(endedAt),
});

const METHOD_LABELS: Readonly<Record<string, string>> = { upi: 'UPI', card: 'Card', netbanking: 'Net banking' };

const toPaymentRow = ({ id, amount, method, providerPaymentId, providerOrderId, foundAt }: UnknownPayment) => ({
  id,
  amount: formatMoney(amount),
  method: METHOD_LABELS[method] ?? method,
  providerPaymentId,
  providerOrderId,
  foundAt: formatDateTime(foundAt),
});

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [failed, cash, unknownPayments] = await Promise.all([
    loadOrNull(ctx, 'failed refunds', () => listFailedRefunds(ctx)),
    loadOrNull(ctx, 'cash returns', () => listCashReturns(ctx)),
    loadOrNull(ctx, 'payments without an order', () => listUnknownPayments(ctx)),
  ]);
  if (!failed || !cash || !unknownPayments) return { lists: null };
  return {
    lists: { failed: failed.map(toFailedRow), cash: cash.map(toCashRow), payments: unknownPayments.map(toPaymentRow) },
  };
}

export default function Refunds({ loaderData: { lists } }: Route.ComponentProps) {
  return <RefundsScreen lists={lists} />;
}
