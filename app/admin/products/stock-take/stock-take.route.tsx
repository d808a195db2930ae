import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { getCounting, getReview, REVIEW_VIEWS } from '#shop/stock-takes/review-stock-take.server.ts';
import { findStockTake } from '#shop/stock-takes/stock-takes.server.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { parsePaging } from '../../kit/list/paging.ts';
import type { Route } from './+types/stock-take.route.ts';
import { CountingScreen } from './counting-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Stock take');

const ROWS_PER_PAGE = 50;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const record = await findStockTake(ctx, params.stockTakeId);
  if (!record) throw data(null, { status: 404 });
  if (record.status === 'counting' && query.get('step') !== 'review') {
    const counting = await getCounting(ctx, record.id);
    if (!counting.ok) throw data(null, { status: 404 });
    return { step: 'count', record, ...counting.value } as const;
  }
  const view = REVIEW_VIEWS.find((each) => each === query.get('show')) ?? 'differences';
  const paging = parsePaging(query, ROWS_PER_PAGE);
  const review = await getReview(ctx, record.id, { view, ...paging });
  if (!review.ok) throw data(null, { status: 404 });
  return { step: 'review', record, view, paging, review: review.value } as const;
}

export default function StockTake({ loaderData }: Route.ComponentProps) {
  if (loaderData.step === 'count') return <CountingScreen key={loaderData.record.id} {...loaderData} />;
  return <ReviewScreen {...loaderData} />;
}
