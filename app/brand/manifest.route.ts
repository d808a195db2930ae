// The web app manifest: the store's name and colours when a shopper adds it to the home screen.
import { loadPageSettings } from '#app/page-settings.server.ts';
import { loadRootData } from '#app/root-data.server.ts';
import type { Route } from './+types/manifest.route.ts';
import { versionedHeaders } from './versioned-headers.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ storeInfo, brand }, { icon }] = await Promise.all([loadPageSettings(context), loadRootData(context)]);
  const manifest = {
    name: storeInfo.name,
    short_name: storeInfo.name.slice(0, 12).trim(),
    ...(brand.tagline ? { description: brand.tagline } : {}),
    start_url: '/',
    display: 'minimal-ui',
    theme_color: brand.colours.primary,
    background_color: brand.colours.paper,
    icons: [{ src: icon, sizes: 'any', type: icon.includes('.svg') ? 'image/svg+xml' : 'image/webp' }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: versionedHeaders(request, null, 'application/manifest+json'),
  });
}
