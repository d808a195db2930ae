// GET /bag-suggestions?product=a&product=b: products that go with those of a bag, which are sent in the order of the
// bag. Never cached, because each browser has a bag of its own.
import { shopContext } from '#app/context.ts';
import { listBagSuggestions } from '#shop/orders/bag-suggestions.server.ts';
import type { Route } from './+types/bag-suggestions.route.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const productIds = new URL(request.url).searchParams.getAll('product');
  return Response.json(await listBagSuggestions(context.get(shopContext), productIds), {
    headers: { 'cache-control': 'private, no-store' },
  });
}
