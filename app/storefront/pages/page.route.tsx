// A content page: about, the policies, and the merchant's own pages. A former address redirects; an unknown one is the
// 404 page.

import { data, redirect } from 'react-router';
import { appInfoContext, pageCachePolicy, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getStoreName, unlistedMeta } from '#app/page-title.ts';
import { BUILT_IN_PAGES, type PageText } from '#shop/pages/built-in-pages.ts';
import { isBuiltInSlug } from '#shop/pages/page-slug.ts';
import { placeholderValues } from '#shop/pages/placeholders.ts';
import { findPage } from '#shop/pages/read-page.server.ts';
import { renderPage } from '#shop/pages/render-page.server.ts';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/page.route.ts';
import { aboutPicture } from './about-picture.ts';
import { AboutScreen } from './about-screen.tsx';
import extras from './page-extras.css?url';
import { PolicyPage } from './policy-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: extras }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return unlistedMeta(matches, 'Page Not Found');
  const { content, description, slug, origin } = loaderData;
  return pageMeta({ storeName: getStoreName(matches), title: content.title, description, path: `/${slug}`, origin });
};

type Context = Route.LoaderArgs['context'];

/** When the page cannot be loaded, a built-in page shows the text that comes with the store, and is not cached. */
async function loadText(context: Context, slug: string): Promise<PageText | null> {
  const ctx = context.get(shopContext);
  const found = await findPage(ctx, slug).catch((error: unknown) => {
    ctx.log.error({ err: error, slug }, 'loading a content page failed');
    if (!isBuiltInSlug(slug)) throw data(null, { status: 503 });
    context.get(pageCachePolicy).noStore();
    return { kind: 'page', text: BUILT_IN_PAGES[slug] } as const;
  });
  if (found?.kind === 'moved') throw redirect(`/${found.slug}`, 301);
  return found?.text ?? null;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageCachePolicy).addCacheTags('pages');
  // The router matches an address in any letter case; slugs are stored in lower case.
  const slug = params.slug.toLowerCase();
  const text = await loadText(context, slug);
  if (!text) return data(null, { status: 404 });
  const settings = await loadPageSettings(context);
  const { payments, courier } = context.get(shopContext).providers;
  const values = placeholderValues({
    settings,
    takesOnlinePayments: payments.isOffered,
    hasCourier: courier !== null,
  });
  const { description, ...content } = renderPage(text, values);
  const picture = slug === 'about' ? aboutPicture(settings) : null;
  return data({ slug, content, description, picture, origin: context.get(appInfoContext).origin });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />;
  const { slug, content, picture } = loaderData;
  return slug === 'about' ? <AboutScreen {...content} picture={picture} /> : <PolicyPage {...content} />;
}
