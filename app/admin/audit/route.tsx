import { shopContext } from '#app/context.ts';
import { type AuditChoices, type AuditPage, listAudit, listAuditChoices } from '#shop/audit-log.server.ts';
import { readAuditQuery } from '#shop/audit-query.ts';
import type { Route } from './+types/route.ts';
import { AuditScreen } from './audit-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Audit log · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

const NO_CHOICES: AuditChoices = { actors: [], entities: [] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = readAuditQuery(new URL(request.url).searchParams);
  try {
    const [page, choices] = await Promise.all([listAudit(ctx, query), listAuditChoices(ctx)]);
    const shown: AuditPage | null = page.ok ? page.value : null;
    return { query, page: shown, choices: choices.ok ? choices.value : NO_CHOICES };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the audit log could not be loaded');
    return { query, page: null, choices: NO_CHOICES };
  }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditScreen {...loaderData} />;
}
