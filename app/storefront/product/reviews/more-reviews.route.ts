// Further reviews of a product, page by page.

import { shopContext } from '#app/context.ts';
import { getProductReviews } from '#shop/reviews/product-reviews.server.ts';
import { REVIEWS_PER_PAGE } from '../product-page-limits.ts';
import type { Route } from './+types/more-reviews.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  let failed = false;
  const reviews = await getProductReviews(context.get(shopContext), query.get('product') ?? '', {
    after: query.get('after'),
    limit: REVIEWS_PER_PAGE,
    onFailure: () => {
      failed = true;
    },
  });
  return Response.json({ reviews }, { status: failed ? 503 : 200, headers: { 'cache-control': 'no-store' } });
}
