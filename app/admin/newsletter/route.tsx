import { shopContext } from '#app/context.ts';
import { listNewsletterAddresses } from '#shop/leads/newsletter.server.ts';
import { searchedText } from '#shop/searched-text.ts';
import { dateAndTimeInWords } from '../kit/indian-time.ts';
import { readPaging } from '../kit/list/paging.ts';
import type { Route } from './+types/route.ts';
import { NewsletterScreen } from './newsletter-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Newsletter addresses · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

/** The list is null when it could not be read; the cause is in the log. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = { ...readPaging(params), search: searchedText(params.get('search')) };
  try {
    const listed = await listNewsletterAddresses(ctx, query);
    if (!listed.ok) return { query, list: null };
    const { addresses, ...list } = listed.value;
    const rows = addresses.map(({ id, email, createdAt }) => ({ id, email, since: dateAndTimeInWords(createdAt) }));
    return { query, list: { ...list, rows } };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the newsletter addresses could not be loaded');
    return { query, list: null };
  }
}

export default function Newsletter({ loaderData: { query, list } }: Route.ComponentProps) {
  return <NewsletterScreen query={query} list={list} />;
}
