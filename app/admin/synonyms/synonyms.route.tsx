import { shopContext } from '#app/context.ts';
import { findSynonym, listSynonyms, SYNONYM_SORTS } from '#shop/catalog/search-synonyms.server.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { parsePaging } from '../kit/list/paging.ts';
import type { Route } from './+types/synonyms.route.ts';
import { SynonymsScreen } from './synonyms-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Search synonyms');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = {
    ...parsePaging(params, 20),
    search: normalizeSearchText(params.get('search')),
    sort: SYNONYM_SORTS.find((sort) => sort === params.get('sort')) ?? 'words',
  };
  const listed = await loadOrNull(ctx, 'search synonyms', () => listSynonyms(ctx, query));
  if (!listed) return { query, list: null, edited: null };
  const { synonyms, ...list } = listed;
  // The row of the open form may be on another page of the list.
  const edited = params.has('edit') ? await findSynonym(ctx, params.get('edit') ?? '') : null;
  return { query, list: { ...list, rows: synonyms }, edited };
}

export default function Synonyms({ loaderData }: Route.ComponentProps) {
  return <SynonymsScreen {...loaderData} />;
}
