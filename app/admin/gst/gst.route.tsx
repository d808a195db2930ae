import { shopContext } from '#app/context.ts';
import { listDocumentMonths, loadGstMonth } from '#shop/invoices/gst-month.server.ts';
import { listTaxDocuments } from '#shop/invoices/list-documents.server.ts';
import { daysUntil, dueDays, monthInIndia } from '#shop/invoices/return-month.ts';
import { ok } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { stateOfGstin } from '#shop/tax/gstin.ts';
import { findState, stateTaxName } from '#shop/tax/indian-states.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDate } from '../kit/indian-time.ts';
import type { Route } from './+types/gst.route.ts';
import { hasTaxedDocuments } from './gst-data.ts';
import { parseGstQuery } from './gst-query.ts';
import { GstScreen } from './gst-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.hasTax === false ? 'Sales register' : 'GST');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseGstQuery(new URL(request.url).searchParams, ctx.now);
  const [settings, months, figures, listed] = await Promise.all([
    loadOrNull(ctx, 'settings of GST', async () => ok(await getSettings(ctx))),
    loadOrNull(ctx, 'months with documents', () => listDocumentMonths(ctx)),
    loadOrNull(ctx, 'GST figures', () => loadGstMonth(ctx, query.month)),
    loadOrNull(ctx, 'tax documents', () => listTaxDocuments(ctx, query)),
  ]);
  const ownState = stateOfGstin(figures?.gstins[0] ?? settings?.gst.gstin ?? '');
  const due = dueDays(query.month);
  return {
    query,
    // The current month and the month of the URL are listed too, although they may have no documents.
    months: [...new Set([monthInIndia(ctx.now), query.month, ...(months ?? [])])].sort().reverse(),
    figures: figures && {
      ...figures,
      byState: figures.byState.map((state) => ({ ...state, name: findState(state.code)?.name ?? 'Other territory' })),
    },
    // A seller who is no longer registered still sees the tax of earlier months.
    hasTax: (figures !== null && hasTaxedDocuments(figures)) || settings?.taxMode !== 'none',
    mode: settings?.taxMode ?? null,
    areRatesConfirmed: settings === null || settings.gst.ratesCheckedAt !== null,
    ownState,
    stateTax: stateTaxName(ownState),
    due: {
      gstr1: { day: due.gstr1, daysLeft: daysUntil(due.gstr1, ctx.now) },
      gstr3b: { day: due.gstr3b, daysLeft: daysUntil(due.gstr3b, ctx.now) },
    },
    list: listed && {
      page: listed.page,
      found: listed.found,
      rows: listed.documents.map(({ issuedAt, placeOfSupply, ...document }) => ({
        ...document,
        issuedOn: formatDate(issuedAt),
        state: findState(placeOfSupply)?.name ?? 'Other territory',
      })),
    },
  };
}

export default function Gst({ loaderData }: Route.ComponentProps) {
  return <GstScreen {...loaderData} />;
}
