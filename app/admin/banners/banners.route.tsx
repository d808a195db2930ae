import { shopContext } from '#app/context.ts';
import { isShowing } from '#shop/banners/banner.ts';
import { listBanners } from '#shop/banners/list-banners.server.ts';
import { listPath } from '#shop/catalog/shop-query.ts';
import { listLiveCollections } from '#shop/collections/read-collections.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import type { Route } from './+types/banners.route.ts';
import { toBannerRow } from './banner-row.ts';
import { BannersScreen } from './banners-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Banners');

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [banners, collections] = await Promise.all([
    loadOrNull(ctx, 'banners', () => listBanners(ctx)),
    listLiveCollections(ctx),
  ]);
  const showing = banners?.filter((banner) => banner.isActive && isShowing(banner, ctx.now)).length ?? 0;
  return {
    banners: banners && banners.map((banner) => toBannerRow(banner, ctx.now)),
    showing,
    collections: collections.map(({ slug, name }) => ({ path: listPath({ collection: slug }), name })),
  };
}

export default function Banners({ loaderData }: Route.ComponentProps) {
  return <BannersScreen {...loaderData} />;
}
