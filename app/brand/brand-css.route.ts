// The merchant's colours as a stylesheet. A URL with the current version never changes its content.
import { loadPageSettings } from '#app/page-settings.server.ts';
import { brandCss, brandCssVersion } from '#app/root-data.server.ts';
import type { Route } from './+types/brand-css.route.ts';
import { versionedHeaders } from './versioned-headers.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { brand } = await loadPageSettings(context);
  return new Response(brandCss(brand), { headers: versionedHeaders(request, brandCssVersion(brand), 'text/css') });
}
