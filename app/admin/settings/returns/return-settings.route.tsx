import { shopContext } from '#app/context.ts';
import { ok } from '#shop/result.ts';
import { getSettingsToEdit } from '#shop/settings/update-settings.server.ts';
import { adminMeta, loadOrNull } from '../../kit/actions/load.ts';
import type { Route } from './+types/return-settings.route.ts';
import { ReturnSettingsScreen } from './return-settings-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Return settings');

/** `record` is null when the rules could not be loaded; the error is logged. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const record = await loadOrNull(ctx, 'return settings', async () => ok(await getSettingsToEdit(ctx)));
  return { record: record && { rules: record.settings.returns, version: record.version } };
}

export default function ReturnSettingsRoute({ loaderData }: Route.ComponentProps) {
  return <ReturnSettingsScreen {...loaderData} />;
}
