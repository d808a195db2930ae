import { shopContext } from '#app/context.ts';
import { listPages, type PagesQuery } from '#shop/pages/list-pages.server.ts';
import { PAGE_STATES } from '#shop/pages/page-fields.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { adminMeta, loadOrNull } from '../../kit/actions/load.ts';
import { formatDateTime } from '../../kit/indian-time.ts';
import type { Route } from './+types/pages.route.ts';
import { PagesScreen } from './pages-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Pages');

const parsePagesQuery = (params: URLSearchParams): PagesQuery => ({
  search: normalizeSearchText(params.get('search')),
  state: PAGE_STATES.find((state) => state === params.get('state')) ?? null,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parsePagesQuery(new URL(request.url).searchParams);
  const listed = await loadOrNull(ctx, 'pages', () => listPages(ctx, query));
  if (!listed) return { query, list: null };
  const { pages, ...counts } = listed;
  const rows = pages.map(({ updatedAt, publishFrom, status: _status, ...page }) => ({
    ...page,
    savedText: formatDateTime(updatedAt),
    scheduledText: page.state === 'scheduled' && publishFrom ? formatDateTime(publishFrom) : null,
  }));
  return { query, list: { ...counts, rows } };
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <PagesScreen {...loaderData} />;
}
