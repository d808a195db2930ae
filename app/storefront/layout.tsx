import {
  isRouteErrorResponse,
  Outlet,
  type RouterContextProvider,
  type ShouldRevalidateFunction,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { pageRecord, shopContext, storeFacts } from '#app/context.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import type { Route } from './+types/layout.ts';
import { StorefrontError } from './error/storefront-error.tsx';
import type { FrameFacts } from './frame/footer.tsx';
import { Frame } from './frame/frame.tsx';
import { type FrameCategory, MAX_FRAME_CATEGORIES } from './frame/frame-categories.ts';
import { socialLinks } from './frame/social-links.ts';
import { HomeLoading } from './home/home-loading.tsx';
import { settingsFor } from './page-settings.server.ts';
import stylesheet from './styles/storefront.css?url';

/** The fonts are not preloaded: they would share a slow connection with the main picture. `fonts.css` has fallbacks of the same measure. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Default title: the store's name, for error pages and pages without their own. */
export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return [{ title: 'Tanabana' }];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [{ title: missing ? 'Page Not Found · Tanabana' : 'Something went wrong · Tanabana' }];
};

/** The shop's year, which may be a day ahead of the server's. */
const inIndia = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' });
const yearInIndia = (now: Date): number => Number(inIndia.format(now));

/** A page without its menu of categories is better than none; it is not cached. */
async function frameCategories(context: Readonly<RouterContextProvider>): Promise<FrameCategory[]> {
  const ctx = context.get(shopContext);
  const record = context.get(pageRecord);
  record.addCacheTags('categories');
  try {
    const categories = await listActiveCategories(ctx, MAX_FRAME_CATEGORIES);
    return categories.map(({ slug, name, picture }) => ({ slug, name, picture }));
  } catch (error) {
    ctx.log.error({ err: error }, 'loading the categories of the header failed');
    record.noStore();
    return [];
  }
}

export async function loader({ context }: Route.LoaderArgs): Promise<FrameFacts> {
  const [settings, categories] = await Promise.all([settingsFor(context), frameCategories(context)]);
  const { now, providers } = context.get(shopContext);
  return {
    categories,
    stripText: settings.stripText,
    storeName: settings.storeInfo.name,
    email: settings.storeInfo.email,
    social: socialLinks(settings.storeInfo.phone),
    year: yearInIndia(now),
    takesOnlinePayments: providers.payments.isOffered,
    testPayments: context.get(storeFacts).testPayments,
  };
}

/** Pages that can show something before the store answers, or without an answer. */
const STANDALONE_PAGES = /^\/(?:profile|orders|account)$/;

/**
 * The layout's data does not change with a newsletter subscription, nor with another step or filter of the same page. Reloading it
 * then could only fail, and a failure would replace a page that needs no connection.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  if (formAction === '/newsletter' || STANDALONE_PAGES.test(nextUrl.pathname)) return false;
  return isSamePage && formMethod === undefined ? false : defaultShouldRevalidate;
};

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const homeIsComing = navigation.state === 'loading' && navigation.location.pathname === '/';
  return <Frame facts={loaderData}>{homeIsComing ? <HomeLoading /> : <Outlet />}</Frame>;
}

export function ErrorBoundary() {
  const facts = useRouteLoaderData<typeof loader>('storefront/layout');
  return (
    <Frame facts={facts ?? null}>
      <StorefrontError />
    </Frame>
  );
}
