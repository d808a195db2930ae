import { shopContext } from '#app/context.ts';
import { getSettingsToEdit } from '#shop/settings/update-settings.server.ts';
import { getTaxChoices } from '#shop/tax/tax-classes.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { formatDate, formatTime } from '../kit/indian-time.ts';
import type { Route } from './+types/settings.route.ts';
import { SettingsScreen } from './settings-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Settings');

const NOT_LOADED = { record: null, taxClasses: [], hasSms: false, savedAt: '' };

/** `record` is null when the settings could not be loaded; the error is logged. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  try {
    const [record, choices] = await Promise.all([getSettingsToEdit(ctx), getTaxChoices(ctx)]);
    if (!record || !choices.ok) return NOT_LOADED;
    return {
      record,
      taxClasses: choices.value.classes,
      hasSms: ctx.providers.sms !== null,
      savedAt: `${formatDate(record.updatedAt)}, ${formatTime(record.updatedAt)}`,
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'admin settings could not be loaded');
    return NOT_LOADED;
  }
}

export default function StoreSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsScreen {...loaderData} />;
}
