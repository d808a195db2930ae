// Exports the leads with the list's filters as a file.
import { shopContext } from '#app/context.ts';
import { exportLeads } from '#shop/leads/export-leads.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/leads-export.route.ts';
import { parseLeadQuery } from './lead-query.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseLeadQuery(new URL(request.url).searchParams);
  const { asksForConsent } = await getSettings(ctx);
  return csvResponse(ctx, 'leads', exportLeads(ctx, query, asksForConsent));
}
