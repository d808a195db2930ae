import { shopContext } from '#app/context.ts';
import { listTemplates } from '#shop/messages/list-templates.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import type { Route } from './+types/templates.route.ts';
import { parseTemplatesQuery } from './template-query.ts';
import { TemplatesScreen } from './templates-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Templates');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseTemplatesQuery(new URL(request.url).searchParams);
  const listed = await loadOrNull(ctx, 'templates of messages', () => listTemplates(ctx, query));
  if (!listed) return { query, list: null };
  const { templates, ...counts } = listed;
  const rows = templates.map(
    ({ kind: { event, channel, label, when }, fields, changedAt, hasDefaultText, problem }) => ({
      event,
      channel,
      label,
      when,
      hasDefaultText,
      problem,
      isOn: fields.isOn,
      providerName: fields.providerName,
      language: fields.language,
      changedText: changedAt && formatDateTime(changedAt),
    }),
  );
  return { query, list: { ...counts, rows } };
}

export default function Templates({ loaderData }: Route.ComponentProps) {
  return <TemplatesScreen {...loaderData} />;
}
