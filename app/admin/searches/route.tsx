import { shopContext } from '#app/context.ts';
import { listMisses, MISS_SORTS } from '#shop/catalog/search-misses.server.ts';
import { dateAndTimeInWords } from '../kit/indian-time.ts';
import { readPaging } from '../kit/list/paging.ts';
import type { Route } from './+types/route.ts';
import { SearchesScreen } from './searches-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Searches without results · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

/** The list is null when it could not be read; the cause is in the log. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const sort = MISS_SORTS.find((known) => known === params.get('sort')) ?? 'most';
  const query = { ...readPaging(params), sort };
  try {
    const listed = await listMisses(ctx, query);
    if (!listed.ok) return { query, list: null };
    const { misses, ...list } = listed.value;
    const rows = misses.map(({ text, times, lastAt }) => ({ text, times, last: dateAndTimeInWords(lastAt) }));
    return { query, list: { ...list, rows } };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the searches could not be loaded');
    return { query, list: null };
  }
}

export default function Searches({ loaderData: { query, list } }: Route.ComponentProps) {
  return <SearchesScreen query={query} list={list} />;
}
