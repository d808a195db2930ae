import { appInfoContext, shopContext } from '#app/context.ts';
import { listFeedback } from '#shop/reviews/admin-feedback.server.ts';
import {
  type AdminFeedback,
  type FeedbackList,
  type FeedbackQuery,
  parseFeedbackStatus,
} from '#shop/reviews/admin-feedback.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatShortDate, formatTime } from '../kit/indian-time.ts';
import { parsePaging } from '../kit/list/paging.ts';
import type { Route } from './+types/feedback.route.ts';
import { FeedbackScreen, type LoadedFeedback } from './feedback-screen.tsx';
import type { FeedbackRow } from './feedback-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Feedback');

const parseQuery = (params: URLSearchParams): FeedbackQuery => ({
  ...parsePaging(params),
  search: normalizeSearchText(params.get('search')),
  status: parseFeedbackStatus(params.get('status')),
});

/** Dates are formatted on the server, because browsers may format them differently. */
const toRow = ({ createdAt, decidedAt, ...feedback }: AdminFeedback, now: Date): FeedbackRow => ({
  ...feedback,
  writtenOn: formatShortDate(createdAt, now),
  decided: decidedAt && `${formatShortDate(decidedAt, now)}, ${formatTime(decidedAt)}`,
});

const toLoadedFeedback = ({ feedback, ...list }: FeedbackList, now: Date): LoadedFeedback => ({
  ...list,
  rows: feedback.map((each) => toRow(each, now)),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const { demo } = context.get(appInfoContext);
  const query = parseQuery(new URL(request.url).searchParams);
  const listed = await loadOrNull(ctx, 'feedback', () => listFeedback(ctx, query));
  return { query, demo, list: listed && toLoadedFeedback(listed, ctx.now) };
}

export default function Feedback({ loaderData }: Route.ComponentProps) {
  return <FeedbackScreen {...loaderData} />;
}
