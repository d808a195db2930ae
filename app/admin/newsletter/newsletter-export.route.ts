// Exports the newsletter addresses as a file for a mailing program, each with its unsubscribe link.
import { appInfoContext, shopContext } from '#app/context.ts';
import { exportNewsletterAddresses } from '#shop/leads/newsletter.server.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/newsletter-export.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const search = normalizeSearchText(new URL(request.url).searchParams.get('search'));
  const { origin } = context.get(appInfoContext);
  const { asksForConsent } = await getSettings(ctx);
  return csvResponse(ctx, 'newsletter', exportNewsletterAddresses(ctx, { search, origin }, asksForConsent));
}
