import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { findRateOn, rateText } from '#shop/tax/tax-class.ts';
import { getTaxClassToEdit } from '#shop/tax/tax-classes.server.ts';
import { AdminProblem } from '../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../frame/problem-messages.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { useLastValue } from '../kit/form/use-last-value.ts';
import { formatIsoDate } from '../kit/indian-time.ts';
import type { Route } from './+types/edit-tax-class.route.ts';
import { nextDay } from './next-day.ts';
import { toDraft } from './tax-class-draft.ts';
import { TaxClassForm } from './tax-class-form.tsx';
import { usageText } from './tax-class-messages.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.loaded?.taxClass.draft.name ?? 'Tax class');

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const stored = await getTaxClassToEdit(ctx, params.classId);
  // A deleted class gives a 404 with data, not an error page: an open form keeps its values and says that the class was
  // deleted.
  if (!stored) return data({ loaded: null }, { status: 404 });
  const today = dayInIndia(ctx.now);
  const { id, version, rates, isDefault } = stored;
  const current = findRateOn(rates, today);
  const pastRates = rates
    .filter(({ validFrom }) => validFrom < today)
    .map((rate) => ({
      text: rateText(rate),
      since: formatIsoDate(rate.validFrom),
      isCurrent: rate.validFrom === current?.validFrom,
    }));
  const use = usageText(stored);
  return data({
    loaded: {
      taxClass: { id, version, rates, draft: toDraft(stored, today), pastRates },
      summary: [use === '' ? 'Not used' : `Used by ${use}`, ...(isDefault ? ['default class'] : [])].join(' · '),
      today,
      tomorrow: nextDay(ctx.now),
    },
  });
}

export default function EditTaxClass({ loaderData: { loaded }, params }: Route.ComponentProps) {
  const lastLoaded = useLastValue(params.classId, loaded);
  if (!lastLoaded) return <AdminProblem {...PAGE_NOT_FOUND} />;
  const { taxClass, summary, today, tomorrow } = lastLoaded;
  return (
    <AdminPage
      title={taxClass.draft.name}
      help="gst"
      summary={summary}
      back={{ to: '/admin-panel/tax-classes', name: 'Tax classes' }}
    >
      {/* Each class gets its own form state. */}
      <TaxClassForm
        key={params.classId}
        taxClass={taxClass}
        isMissing={loaded === null}
        today={today}
        tomorrow={tomorrow}
      />
    </AdminPage>
  );
}
