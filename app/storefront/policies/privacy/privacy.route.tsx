import { appInfoContext, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getStoreName, pageTitle } from '#app/page-title.ts';
import { pageMeta } from '../../page-meta.ts';
import { PolicyPage } from '../policy-page.tsx';
import type { Route } from './+types/privacy.route.ts';
import { privacySections } from './privacy-sections.tsx';

const TITLE = 'Privacy Policy';
const DESCRIPTION =
  'What Tanabana keeps about you, what it is used for, who else sees it, and how to have it corrected or deleted.';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        storeName: getStoreName(matches),
        title: TITLE,
        description: DESCRIPTION,
        path: '/privacy',
        origin: loaderData.origin,
      })
    : [pageTitle(matches, TITLE)];

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = (await loadPageSettings(context)).storeInfo;
  const takesOnlinePayments = context.get(shopContext).providers.payments.isOffered;
  return { email, takesOnlinePayments, origin: context.get(appInfoContext).origin };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      title={TITLE}
      lead="We keep what we need to bring you your order and to answer you, and no more. This page says what that is."
      sections={privacySections(loaderData.email, loaderData.takesOnlinePayments)}
      numbered
    />
  );
}
