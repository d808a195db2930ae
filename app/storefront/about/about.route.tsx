import { appInfoContext, pageCachePolicy } from '#app/context.ts';
import { getStoreName, pageTitle } from '#app/page-title.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/about.route.ts';
import { AboutScreen } from './about-screen.tsx';

const TITLE = 'About';
const DESCRIPTION =
  'Tānā-bānā is warp and weft: the two sets of thread that make a cloth. How Tanabana got its name, and what it stands for.';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        storeName: getStoreName(matches),
        title: TITLE,
        description: DESCRIPTION,
        path: '/about',
        origin: loaderData.origin,
      })
    : [pageTitle(matches, TITLE)];

export function loader({ context }: Route.LoaderArgs) {
  // Only the layout depends on data, namely the settings.
  context.get(pageCachePolicy).addCacheTags('settings');
  return { origin: context.get(appInfoContext).origin };
}

export default AboutScreen;
