import { shopContext } from '#app/context.ts';
import { formatMoney } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { pick } from '#shop/pick.ts';
import { listReturns } from '#shop/returns/admin-returns.server.ts';
import type { ListedReturn } from '#shop/returns/admin-returns.ts';
import { adminMeta, loadOrNull } from '../../kit/actions/load.ts';
import { formatShortDate, formatTime } from '../../kit/indian-time.ts';
import { nextStepOf } from '../next-step.ts';
import { parseReturnQuery } from '../return-query.ts';
import type { Route } from './+types/returns.route.ts';
import type { ReturnListRow } from './return-table.tsx';
import { ReturnsScreen } from './returns-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Returns');

const toRow = (listed: ListedReturn, now: Date): ReturnListRow => ({
  ...pick(listed, 'number', 'customerName', 'kind', 'outcome', 'status', 'reason'),
  ...pick(listed, 'wantedSizes', 'photos', 'names', 'pictures', 'orderNumber'),
  shortId: shortOrderId(listed.orderNumber),
  requestedAt: `${formatShortDate(listed.requestedAt, now)}, ${formatTime(listed.requestedAt)}`,
  next: nextStepOf({ ...listed, items: listed.names.length }, now, formatMoney),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseReturnQuery(new URL(request.url).searchParams);
  const listed = await loadOrNull(ctx, 'returns', () => listReturns(ctx, query));
  if (!listed) return { query, list: null };
  const { returns, ...list } = listed;
  return { query, list: { ...list, rows: returns.map((row) => toRow(row, ctx.now)) } };
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  return <ReturnsScreen {...loaderData} />;
}
