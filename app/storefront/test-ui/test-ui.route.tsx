// Every UI primitive in every state, for visual and automatic checks. Demo mode only.

import { data } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { listFeaturedProducts } from '#shop/catalog/products.server.ts';
import type { Route } from './+types/test-ui.route.ts';
import { ContentSpecimens } from './content-specimens.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { CouponSpecimen } from './coupon-specimen.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';
import stylesheet from './test-ui.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Primitives');

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(appInfoContext).demo) throw data(null, { status: 404 });
  const [product] = await listFeaturedProducts(context.get(shopContext), 1);
  return { picture: product?.picture ?? null };
}

export default function TestUi({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap specimens">
      <h1 className="h-page specimens__wide">Primitives</h1>
      <ControlSpecimens />
      <OverlaySpecimens />
      <CouponSpecimen />
      <ContentSpecimens picture={loaderData.picture} />
    </div>
  );
}
