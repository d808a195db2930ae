import { shopContext } from '#app/context.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { type DatedRate, findRateOn, rateText } from '#shop/tax/tax-class.ts';
import { listTaxClasses } from '#shop/tax/tax-classes.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDate, formatIsoDate } from '../kit/indian-time.ts';
import type { Route } from './+types/tax-classes.route.ts';
import { parseTaxClassesQuery } from './tax-class-query.ts';
import { TaxClassesScreen } from './tax-classes-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Tax classes');

function toRateTexts(rates: readonly DatedRate[], today: string) {
  const current = findRateOn(rates, today);
  const next = rates.find(({ validFrom }) => validFrom > today && validFrom !== current?.validFrom);
  return {
    rateText: current ? rateText(current) : '',
    /** '12 % from 1 Apr 2027' */
    nextText: next ? `${rateText(next)} from ${formatIsoDate(next.validFrom)}` : null,
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseTaxClassesQuery(new URL(request.url).searchParams);
  const listed = await loadOrNull(ctx, 'tax classes', () => listTaxClasses(ctx, query));
  if (!listed) return { query, list: null };
  const { classes, confirmation, ...list } = listed;
  const today = dayInIndia(ctx.now);
  return {
    query,
    list: {
      ...list,
      confirmedText: confirmation && `by ${confirmation.by} on ${formatDate(confirmation.at)}`,
      rows: classes.map(({ rates, ...row }) => ({ ...row, ...toRateTexts(rates, today) })),
    },
  };
}

export default function TaxClasses({ loaderData }: Route.ComponentProps) {
  return <TaxClassesScreen {...loaderData} />;
}
