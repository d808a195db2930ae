// The ids of everything the list's filters leave, for 'select all': as many as can be changed at once.
import { shopContext } from '#app/context.ts';
import { listProductIds } from '#shop/catalog/office-products.server.ts';
import { readOfficeQuery } from '#shop/catalog/office-query.ts';
import type { Route } from './+types/route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await listProductIds(context.get(shopContext), readOfficeQuery(new URL(request.url).searchParams));
  return found.ok ? Response.json({ ids: found.value }) : new Response(null, { status: 403 });
}
