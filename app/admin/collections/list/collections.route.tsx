import { shopContext } from '#app/context.ts';
import { ACTIVITY } from '#config/value-lists.ts';
import { type CollectionsQuery, listCollections } from '#shop/collections/list-collections.server.ts';
import { adminMeta, loadOrNull } from '../../kit/actions/load.ts';
import type { Route } from './+types/collections.route.ts';
import { CollectionsScreen } from './collections-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Collections');

const MAX_SEARCH_LENGTH = 100;

const parseQuery = (params: URLSearchParams): CollectionsQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  status: ACTIVITY.find((status) => status === params.get('status')) ?? null,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseQuery(new URL(request.url).searchParams);
  return { query, list: await loadOrNull(ctx, 'collections', () => listCollections(ctx, query)) };
}

export default function Collections({ loaderData }: Route.ComponentProps) {
  return <CollectionsScreen {...loaderData} />;
}
