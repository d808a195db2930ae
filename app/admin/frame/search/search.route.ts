import { shopContext } from '#app/context.ts';
import { searchStore } from '#shop/staff/search.server.ts';
import type { Route } from './+types/search.route.ts';
import { toSearchGroups } from './search-rows.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await searchStore(context.get(shopContext), new URL(request.url).searchParams.get('text'));
  if (!found.ok) return new Response(null, { status: 403 });
  return Response.json({ groups: toSearchGroups(found.value) });
}
