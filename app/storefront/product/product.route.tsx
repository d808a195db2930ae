import { data, redirect } from 'react-router';
import { appInfoContext, pageCachePolicy, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getStoreName, unlistedMeta } from '#app/page-title.ts';
import { findSlugByOldPath } from '#shop/catalog/old-addresses.server.ts';
import { getBrand, getProductDetails } from '#shop/catalog/product-details.ts';
import { getProductPage, listRelatedProducts } from '#shop/catalog/product-page.server.ts';
import type { ProductPage } from '#shop/catalog/product-page.ts';
import type { ShopContext } from '#shop/context.ts';
import { countStars, getProductReviews } from '#shop/reviews/product-reviews.server.ts';
import type { StarCounts } from '#shop/reviews/review.ts';
import { breadcrumbData } from '../breadcrumb-data.ts';
import { loadPublicOffers } from '../public-offers.server.ts';
import type { Route } from './+types/product.route.ts';
import productCss from './product.css?url';
import { ProductError } from './product-error.tsx';
import { productMeta } from './product-meta.ts';
import { ProductScreen } from './product-screen.tsx';
import { productData } from './structured-data.ts';

const RELATED_COUNT = 4;
/** Reviews rendered with the page; the rest is loaded on request. */
const REVIEWS_PER_PAGE = 24;
const NO_STARS: StarCounts = [0, 0, 0, 0, 0];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: productCss }];

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (loaderData) {
    const { product, origin, structuredData } = loaderData;
    const productTags = productMeta(product, { storeName: getStoreName(matches), origin });
    return [...productTags, ...structuredData.map((entry) => ({ 'script:ld+json': entry }))];
  }
  const isNotFound = (error as { status?: unknown } | undefined)?.status === 404;
  return unlistedMeta(matches, isNotFound ? 'Product Not Found' : 'Something went wrong');
};

/** Under the price; a seller who is not registered says nothing about tax. */
const TAX_NOTES = { flat: 'GST is added at checkout', gst: 'Inclusive of all taxes', none: null } as const;

type Context = Route.LoaderArgs['context'];

/** An optional part: if it fails to load, the page omits it and is not cached. */
async function loadOptional<Value>(context: Context, partName: string, promise: Promise<Value>, fallback: Value) {
  try {
    return await promise;
  } catch (error) {
    context.get(shopContext).log.error({ err: error }, `product page: loading ${partName} failed`);
    context.get(pageCachePolicy).noStore();
    return fallback;
  }
}

/** An address of the shop that the product was imported from redirects, as WooCommerce has '/product/neel-kurta/'. */
async function notFound(ctx: ShopContext, slug: string) {
  const newSlug = await findSlugByOldPath(ctx, `/product/${slug}`);
  return newSlug === null ? data(null, { status: 404 }) : redirect(`/product/${newSlug}`, 301);
}

async function findProduct(context: Context, slug: string): Promise<ProductPage> {
  const ctx = context.get(shopContext);
  const result = await getProductPage(ctx, slug).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'product page: loading the product failed');
    throw data(null, { status: 503 });
  });
  if (!result) throw await notFound(ctx, slug);
  if (result.kind === 'moved') throw redirect(`/product/${result.slug}`, 301);
  return result.product;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  const product = await findProduct(context, params.slug);
  const hasReviews = product.reviews > 0;
  const [settings, related, offers, reviews, stars] = await Promise.all([
    loadPageSettings(context),
    loadOptional(context, 'related products', listRelatedProducts(ctx, product, RELATED_COUNT), []),
    loadPublicOffers(context, product.id),
    hasReviews
      ? getProductReviews(ctx, product.id, { limit: REVIEWS_PER_PAGE, onFailure: () => cachePolicy.noStore() })
      : [],
    hasReviews ? loadOptional(context, 'the count of stars', countStars(ctx, product.id), NO_STARS) : NO_STARS,
  ]);
  const shownProducts = [product, ...related, ...product.styleColors];
  cachePolicy.addCacheTags('categories', ...shownProducts.map(({ id }) => `product:${id}` as const));
  const specs = getProductDetails(
    { ...product, category: product.category.slug },
    { storeName: settings.storeInfo.name, showsDefaultTexts: settings.showsDefaultTexts },
  );
  const { origin } = context.get(appInfoContext);
  const brand = getBrand(product, settings.storeInfo.name);
  const structuredData = [
    productData({ product, brand, reviews, origin }),
    breadcrumbData({ name: product.name, path: `/product/${product.slug}`, origin }),
  ];
  const hasExpress = settings.shippingCharges.express > 0;
  const taxNote = TAX_NOTES[settings.taxMode];
  // Without a courier nobody can be asked about a pincode.
  const checksPincodes = ctx.providers.courier !== null;
  return {
    product,
    specs,
    related,
    offers,
    reviews,
    stars,
    hasExpress,
    checksPincodes,
    taxNote,
    origin,
    structuredData,
  };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  // The key resets all state when the product changes.
  return <ProductScreen key={loaderData.product.id} {...loaderData} />;
}

export const ErrorBoundary = ProductError;
