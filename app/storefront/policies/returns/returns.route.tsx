import { appInfoContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getStoreName, pageTitle } from '#app/page-title.ts';
import { pageMeta } from '../../page-meta.ts';
import { PolicyPage } from '../policy-page.tsx';
import type { Route } from './+types/returns.route.ts';
import { returnsSections } from './returns-sections.tsx';

const TITLE = 'Refund and Exchange Policy';
const DESCRIPTION =
  'Exchanges within 5 days of delivery, returns within 2 days, refunds to the original payment method: how it works at Tanabana.';

const PERIODS = [
  ['Exchange', '5 days'],
  ['Return', '2 days'],
  ['Damaged or wrong', '24 hours'],
] as const;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        storeName: getStoreName(matches),
        title: TITLE,
        description: DESCRIPTION,
        path: '/returns',
        origin: loaderData.origin,
      })
    : [pageTitle(matches, TITLE)];

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = (await loadPageSettings(context)).storeInfo;
  return { email, origin: context.get(appInfoContext).origin };
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      title={TITLE}
      lead="If an item is not right for you, we want to put it right. Time limits run from delivery."
      summary={
        <dl className="periods">
          {PERIODS.map(([step, time]) => (
            <div key={step}>
              <dt>{step}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
      }
      sections={returnsSections(loaderData.email)}
    />
  );
}
