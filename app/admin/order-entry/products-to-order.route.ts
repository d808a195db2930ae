// Finds products for a new order by a part of their name, SKU or barcode.
import { shopContext } from '#app/context.ts';
import { findProductsToOrder } from '#shop/orders/products-to-order.server.ts';
import type { Route } from './+types/products-to-order.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get('search') ?? '';
  const found = await findProductsToOrder(context.get(shopContext), search);
  if (!found.ok) return new Response(null, { status: 403 });
  return Response.json({ ok: true, products: found.value });
}
