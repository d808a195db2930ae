import { shopContext } from '#app/context.ts';
import { listZeroResultSearches, ZERO_RESULT_SORTS } from '#shop/catalog/zero-result-searches.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import { parsePaging } from '../kit/list/paging.ts';
import type { Route } from './+types/searches.route.ts';
import { SearchesScreen } from './searches-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Searches without results');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const sort = ZERO_RESULT_SORTS.find((each) => each === params.get('sort')) ?? 'most';
  const query = { ...parsePaging(params), sort };
  const listed = await loadOrNull(ctx, 'searches without results', () => listZeroResultSearches(ctx, query));
  if (!listed) return { query, list: null };
  const { searches, ...list } = listed;
  const rows = searches.map(({ text, times, lastAt }) => ({ text, times, last: formatDateTime(lastAt) }));
  return { query, list: { ...list, rows } };
}

export default function Searches({ loaderData }: Route.ComponentProps) {
  return <SearchesScreen {...loaderData} />;
}
