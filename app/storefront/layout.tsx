import {
  isRouteErrorResponse,
  Outlet,
  type RouterContextProvider,
  type ShouldRevalidateFunction,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { appInfoContext, pageCachePolicy, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getStoreName, pageTitle } from '#app/page-title.ts';
import { loadRootData } from '#app/root-data.server.ts';
import { listActiveCategories } from '#shop/catalog/categories.server.ts';
import { listPath } from '#shop/catalog/shop-query.ts';
import { listMenuCollections } from '#shop/collections/read-collections.server.ts';
import { NEWSLETTER_OFFERS_WORDS } from '#shop/consents/consent.ts';
import { legalNotes } from '#shop/settings/legal.ts';
import type { Route } from './+types/layout.ts';
import { StorefrontError } from './error/storefront-error.tsx';
import type { FrameData } from './frame/footer.tsx';
import { Frame } from './frame/frame.tsx';
import { type FrameCategory, MAX_FRAME_CATEGORIES } from './frame/frame-categories.ts';
import { socialLinks } from './frame/social-links.ts';
import { HomeLoading } from './home/home-loading.tsx';
import { loadOptional } from './load-optional.server.ts';
import stylesheet from './styles/storefront.css?url';

/**
 * The fonts are not preloaded: they would share a slow connection with the main picture. `fonts.css` has fallbacks of
 * the same width.
 */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Default title: the store's name, for error pages and pages without their own. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return [{ title: getStoreName(matches) }];
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return [pageTitle(matches, isNotFound ? 'Page Not Found' : 'Something went wrong')];
};

const ONLINE_PAYMENTS = ['UPI', 'RuPay', 'Visa', 'Mastercard'] as const;

/** The year in India: it begins five and a half hours before the year of a server that runs in UTC. */
const YEAR_FORMAT = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' });
const getYearInIndia = (now: Date): number => Number(YEAR_FORMAT.format(now));

function loadFrameCategories(context: Readonly<RouterContextProvider>): Promise<FrameCategory[]> {
  context.get(pageCachePolicy).addCacheTags('categories');
  return loadOptional<FrameCategory[]>(context, 'loading the categories of the header failed', [], async () => {
    const categories = await listActiveCategories(context.get(shopContext), MAX_FRAME_CATEGORIES);
    return categories.map(({ slug, name, picture }) => ({ slug, name, picture }));
  });
}

/** Loads the menu's collections as paths and names, so that the page needs no code to write the paths. */
function loadMenuCollections(context: Readonly<RouterContextProvider>): Promise<FrameData['collections']> {
  context.get(pageCachePolicy).addCacheTags('collections');
  return loadOptional<FrameData['collections']>(
    context,
    'loading the collections of the header failed',
    [],
    async () => {
      const collections = await listMenuCollections(context.get(shopContext));
      return collections.map(({ slug, name }) => [listPath({ collection: slug }), name] as const);
    },
  );
}

export async function loader({ context }: Route.LoaderArgs): Promise<FrameData> {
  const [document, settings, categories, collections] = await Promise.all([
    loadRootData(context),
    loadPageSettings(context),
    loadFrameCategories(context),
    loadMenuCollections(context),
  ]);
  const { now, providers } = context.get(shopContext);
  return {
    document,
    categories,
    collections,
    stripText: settings.stripText,
    storeName: settings.storeInfo.name,
    hero: { picture: settings.brand.hero.picture, secondPicture: settings.brand.hero.secondPicture },
    headerLinks: settings.brand.headerLinks,
    footerColumns: settings.brand.footerColumns,
    social: socialLinks(settings.brand.social, settings.storeInfo.phone),
    legal: legalNotes(settings.legal, settings.storeInfo),
    year: getYearInIndia(now),
    newsletterConsent: settings.asksForConsent ? NEWSLETTER_OFFERS_WORDS : '',
    takesOnlinePayments: providers.payments.isOffered,
    payments: [...(providers.payments.isOffered ? ONLINE_PAYMENTS : []), 'Cash on delivery'],
    testPayments: context.get(appInfoContext).testPayments,
  };
}

/** Pages that can show something before the server responds, or without a response. */
const STANDALONE_PAGES = /^\/(?:profile|orders|account)$/;

/**
 * The layout's data does not change with a newsletter subscription, nor with another step or filter of the same page.
 * Reloading it then could only fail, and a failure would replace a page that needs no connection.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const onlyQueryDiffers = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  if (formAction === '/newsletter' || STANDALONE_PAGES.test(nextUrl.pathname)) return false;
  return onlyQueryDiffers && formMethod === undefined ? false : defaultShouldRevalidate;
};

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const isLoadingHome = navigation.state === 'loading' && navigation.location.pathname === '/';
  return (
    <>
      {/* Visible only when a navigation takes longer than 300 ms: its animation begins then. */}
      {navigation.state !== 'idle' && <div className="progress" role="progressbar" aria-label="Loading" />}
      <Frame data={loaderData}>{isLoadingHome ? <HomeLoading /> : <Outlet />}</Frame>
    </>
  );
}

export function ErrorBoundary() {
  const frameData = useRouteLoaderData<typeof loader>('storefront/layout');
  return (
    <Frame data={frameData ?? null}>
      <StorefrontError />
    </Frame>
  );
}
