import { shopContext, storeFacts } from '#app/context.ts';
import { listFeedback } from '#shop/reviews/admin-feedback.server.ts';
import { type AdminFeedback, type FeedbackList, type FeedbackQuery, readStatus } from '#shop/reviews/admin-feedback.ts';
import { searchedText } from '#shop/searched-text.ts';
import { shortDateInWords, timeInWords } from '../kit/indian-time.ts';
import { readPaging } from '../kit/list/paging.ts';
import type { Route } from './+types/route.ts';
import type { FeedbackRow } from './feedback-row.ts';
import { FeedbackScreen, type LoadedFeedback } from './feedback-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Feedback · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

const queryOf = (params: URLSearchParams): FeedbackQuery => ({
  ...readPaging(params),
  search: searchedText(params.get('search')),
  status: readStatus(params.get('status')),
});

/** Dates become words here, so that the browser's own calendar data can never disagree with the page. */
const toRow = ({ createdAt, decidedAt, ...said }: AdminFeedback, now: Date): FeedbackRow => ({
  ...said,
  said: shortDateInWords(createdAt, now),
  decided: decidedAt && `${shortDateInWords(decidedAt, now)}, ${timeInWords(decidedAt)}`,
});

const shown = ({ feedback, ...list }: FeedbackList, now: Date): LoadedFeedback => ({
  ...list,
  rows: feedback.map((each) => toRow(each, now)),
});

/** The list is null when it could not be read; the cause is in the log. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const { demo } = context.get(storeFacts);
  const query = queryOf(new URL(request.url).searchParams);
  try {
    const listed = await listFeedback(ctx, query);
    return { query, demo, list: listed.ok ? shown(listed.value, ctx.now) : null };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the feedback could not be loaded');
    return { query, demo, list: null };
  }
}

export default function Feedback({ loaderData: { query, demo, list } }: Route.ComponentProps) {
  return <FeedbackScreen query={query} demo={demo} list={list} />;
}
