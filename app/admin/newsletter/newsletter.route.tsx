import { shopContext } from '#app/context.ts';
import { listNewsletterAddresses } from '#shop/leads/newsletter.server.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import { parsePaging } from '../kit/list/paging.ts';
import type { Route } from './+types/newsletter.route.ts';
import { NewsletterScreen } from './newsletter-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Newsletter addresses');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = { ...parsePaging(params), search: normalizeSearchText(params.get('search')) };
  const listed = await loadOrNull(ctx, 'newsletter addresses', () => listNewsletterAddresses(ctx, query));
  if (!listed) return { query, list: null };
  const { addresses, ...list } = listed;
  const rows = addresses.map(({ id, email, createdAt }) => ({ id, email, since: formatDateTime(createdAt) }));
  return { query, list: { ...list, rows } };
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  return <NewsletterScreen {...loaderData} />;
}
