import { appInfoContext, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getStoreName, pageTitle } from '#app/page-title.ts';
import { pageMeta } from '../../page-meta.ts';
import { PolicyPage } from '../policy-page.tsx';
import type { Route } from './+types/terms.route.ts';
import { termsSections } from './terms-sections.tsx';

const TITLE = 'Terms and Conditions';
const DESCRIPTION =
  'The terms you shop under at Tanabana: orders, prices and GST, payment, delivery, returns, accounts, liability and law.';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        storeName: getStoreName(matches),
        title: TITLE,
        description: DESCRIPTION,
        path: '/terms',
        origin: loaderData.origin,
      })
    : [pageTitle(matches, TITLE)];

export async function loader({ context }: Route.LoaderArgs) {
  const { name, email, address } = (await loadPageSettings(context)).storeInfo;
  const takesOnlinePayments = context.get(shopContext).providers.payments.isOffered;
  return { store: { name, email, address }, takesOnlinePayments, origin: context.get(appInfoContext).origin };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      title={TITLE}
      lead="These terms are the agreement between you and us when you use this shop or order from it. They do not affect the rights that Indian law gives you as a consumer."
      sections={termsSections(loaderData.store, loaderData.takesOnlinePayments)}
      numbered
    />
  );
}
