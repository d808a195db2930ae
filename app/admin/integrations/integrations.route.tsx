import { appInfoContext, shopContext } from '#app/context.ts';
import { listIntegrations } from '#shop/integrations/integrations.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatTimeAndDay } from '../kit/indian-time.ts';
import type { Route } from './+types/integrations.route.ts';
import { IntegrationsScreen } from './integrations-screen.tsx';

export const meta = () => adminMeta('Integrations');

const formatOrNull = (at: Date | null): string | null => (at ? formatTimeAndDay(at) : null);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const { demo, origin } = context.get(appInfoContext);
  const list = await loadOrNull(ctx, 'integrations', () => listIntegrations(ctx));
  const integrations = list?.integrations.map(({ checkedAt, succeededAt, ...state }) => ({
    ...state,
    checked: formatOrNull(checkedAt),
    succeeded: formatOrNull(succeededAt),
  }));
  return { demo, origin, canSave: list?.canSave ?? true, integrations: integrations ?? null };
}

export default function Integrations({ loaderData }: Route.ComponentProps) {
  return <IntegrationsScreen {...loaderData} />;
}
