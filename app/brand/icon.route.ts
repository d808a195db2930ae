// The tab's icon of a store without an icon picture: the woven mark in the store's colours, or the first letter of its
// name.
import { loadPageSettings } from '#app/page-settings.server.ts';
import { brandIcon } from '#app/root-data.server.ts';
import type { Route } from './+types/icon.route.ts';
import { versionedHeaders } from './versioned-headers.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { storeInfo, brand } = await loadPageSettings(context);
  return new Response(brandIcon(storeInfo.name, brand), { headers: versionedHeaders(request, null, 'image/svg+xml') });
}
