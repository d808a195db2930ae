// Reviews of one product for the reviews drawer: GET lists them, POST deletes one.
import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import { deleteReview } from '#shop/reviews/delete-review.server.ts';
import { countReviews, getProductReviews } from '#shop/reviews/product-reviews.server.ts';
import type { Route } from './+types/reviews.route.ts';

const MAX_REVIEWS = 50;
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const product = await getProduct(ctx, params.productId);
  if (!product) return new Response(null, { status: 404 });
  const [reviews, { stars }] = await Promise.all([
    getProductReviews(ctx, product.id, { limit: MAX_REVIEWS }),
    countReviews(ctx, product.id),
  ]);
  const { name, rating } = product;
  const formattedReviews = reviews.map(({ date, ...review }) => ({
    ...review,
    date: dateFormat.format(new Date(date)),
  }));
  return Response.json({ name, rating, count: product.reviews, stars, reviews: formattedReviews });
}

export async function action({ request, context }: Route.ActionArgs) {
  const deleted = await deleteReview(context.get(shopContext), postedText(await postedJson(request), 'reviewId'));
  if (deleted.ok) return Response.json({ ok: true });
  return Response.json({ ok: false }, { status: deleted.reason === 'not-allowed' ? 403 : 404 });
}
