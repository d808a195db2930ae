import { shopContext } from '#app/context.ts';
import { listLeads } from '#shop/leads/admin-leads.server.ts';
import { dateAndTimeInWords } from '../kit/indian-time.ts';
import type { Route } from './+types/route.ts';
import { readLeadQuery } from './lead-query.ts';
import { LeadsScreen } from './leads-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Leads · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

/** The list is null when it could not be read; the cause is in the log. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = readLeadQuery(new URL(request.url).searchParams);
  try {
    const listed = await listLeads(ctx, query);
    if (!listed.ok) return { query, list: null };
    const { leads, ...list } = listed.value;
    const rows = leads.map(({ timestamp, ...lead }) => ({ ...lead, left: dateAndTimeInWords(timestamp) }));
    return { query, list: { ...list, rows } };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the leads could not be loaded');
    return { query, list: null };
  }
}

export default function Leads({ loaderData: { query, list } }: Route.ComponentProps) {
  return <LeadsScreen query={query} list={list} />;
}
