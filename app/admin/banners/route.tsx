import { shopContext } from '#app/context.ts';
import { isShowing } from '#shop/banners/banner.ts';
import { listBanners } from '#shop/banners/list-banners.server.ts';
import type { Route } from './+types/route.ts';
import { bannerRow } from './banner-row.ts';
import { BannersScreen } from './banners-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Banners · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

/** Null when they could not be read; the cause is in the log. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  try {
    const listed = await listBanners(ctx);
    if (!listed.ok) return { banners: null, showing: 0 };
    const showing = listed.value.filter((banner) => banner.isActive && isShowing(banner, ctx.now)).length;
    return { banners: listed.value.map((banner) => bannerRow(banner, ctx.now)), showing };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the banners could not be loaded');
    return { banners: null, showing: 0 };
  }
}

export default function Banners({ loaderData }: Route.ComponentProps) {
  return <BannersScreen {...loaderData} />;
}
