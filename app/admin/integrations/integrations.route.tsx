import { appInfoContext, shopContext } from '#app/context.ts';
import { INTEGRATION_VARIABLES } from '#shop/integrations/integration-variables.ts';
import { listIntegrations } from '#shop/integrations/integrations.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatTimeAndDay } from '../kit/indian-time.ts';
import type { Route } from './+types/integrations.route.ts';
import { SECRET_KEY_NOTE, UNREADABLE_MESSAGES } from './integrations-refusals.ts';
import { IntegrationsScreen } from './integrations-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Integrations');

const formatOrNull = (date: Date | null): string | null => (date ? formatTimeAndDay(date) : null);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const { demo, origin } = context.get(appInfoContext);
  const list = await loadOrNull(ctx, 'integrations', () => listIntegrations(ctx));
  const integrations = list?.integrations.map(({ checkedAt, succeededAt, unreadable, ...state }) => ({
    ...state,
    variables: INTEGRATION_VARIABLES[state.name],
    unreadableReason: unreadable && UNREADABLE_MESSAGES[unreadable],
    lastCheck: formatOrNull(checkedAt),
    lastSuccess: formatOrNull(succeededAt),
  }));
  return {
    demo,
    origin,
    keyNote: list?.canSave === false ? SECRET_KEY_NOTE : null,
    integrations: integrations ?? null,
  };
}

export default function Integrations({ loaderData }: Route.ComponentProps) {
  return <IntegrationsScreen {...loaderData} />;
}
