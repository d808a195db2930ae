import { data } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { toMailStore } from '#shop/mail/mail-store.ts';
import { getTemplateToEdit } from '#shop/messages/list-templates.server.ts';
import { AdminProblem } from '../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../frame/problem-messages.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import type { Route } from './+types/template.route.ts';
import { TemplateForm } from './template-form.tsx';
import { CHANNEL_LABELS } from './template-messages.ts';

const titleOf = ({ label, channel }: { readonly label: string; readonly channel: keyof typeof CHANNEL_LABELS }) =>
  `${label}, ${CHANNEL_LABELS[channel]}`;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.template ? titleOf(loaderData.template.kind) : 'Template');

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const loaded = await getTemplateToEdit(ctx, params.event, params.channel);
  if (!loaded) return data({ template: null }, { status: 404 });
  const { changedAt, ...template } = loaded;
  const store = toMailStore(await loadPageSettings(context), context.get(appInfoContext).origin);
  return data({ template: { ...template, store, changedText: changedAt && formatDateTime(changedAt) } });
}

export default function Template({ loaderData: { template }, params }: Route.ComponentProps) {
  if (!template) return <AdminProblem {...PAGE_NOT_FOUND} />;
  // The key gives each template its own form state.
  return <TemplateForm key={`${params.event}/${params.channel}`} template={template} title={titleOf(template.kind)} />;
}
