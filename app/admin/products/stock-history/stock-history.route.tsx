import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { getStockHistory } from '#shop/stock/stock-history.server.ts';
import { parseStockHistoryQuery } from '#shop/stock/stock-history-query.ts';
import { AdminProblem } from '../../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../../frame/problem-messages.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import type { Route } from './+types/stock-history.route.ts';
import { StockHistoryScreen } from './stock-history-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.history ? `Stock history: ${loaderData.history.product.name}` : 'Stock history');

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = parseStockHistoryQuery(new URL(request.url).searchParams);
  const history = await getStockHistory(context.get(shopContext), params.productId, query);
  if (!history.ok) return data({ query, history: null }, { status: 404 });
  return data({ query, history: history.value });
}

export default function StockHistory({ loaderData: { query, history } }: Route.ComponentProps) {
  return history ? <StockHistoryScreen query={query} history={history} /> : <AdminProblem {...PAGE_NOT_FOUND} />;
}
