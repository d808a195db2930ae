import { data, redirect } from 'react-router';
import { appInfoContext, pageCachePolicy, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getStoreName, unlistedMeta } from '#app/page-title.ts';
import { describeReturnWindow, listReturnTerms } from '#shop/catalog/delivery-terms.ts';
import { listLinkedProducts, NO_LINKED_PRODUCTS } from '#shop/catalog/linked-products.server.ts';
import { getBrand, getProductDetails } from '#shop/catalog/product-details.ts';
import { getProductPage, listRelatedProducts } from '#shop/catalog/product-page.server.ts';
import type { ProductPage } from '#shop/catalog/product-page.ts';
import { countReviews, getProductReviews } from '#shop/reviews/product-reviews.server.ts';
import { NO_REVIEW_COUNTS } from '#shop/reviews/review.ts';
import { breadcrumbData } from '../breadcrumb-data.ts';
import { loadOptional } from '../load-optional.server.ts';
import { loadPublicOffers } from '../public-offers.server.ts';
import type { Route } from './+types/product.route.ts';
import { fitMarkup } from './fit/fit-markup.server.tsx';
import productCss from './product.css?url';
import { ProductError } from './product-error.tsx';
import { productMeta } from './product-meta.ts';
import { RELATED_COUNT, REVIEWS_PER_PAGE } from './product-page-limits.ts';
import { ProductScreen } from './product-screen.tsx';
import { productData } from './structured-data.ts';
import { taxNote } from './tax-note.ts';

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

type Context = Route.LoaderArgs['context'];

async function findProduct(context: Context, slug: string): Promise<ProductPage> {
  const ctx = context.get(shopContext);
  const result = await getProductPage(ctx, slug).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'product page: loading the product failed');
    throw data(null, { status: 503 });
  });
  if (!result) throw data(null, { status: 404 });
  if (result.kind === 'moved') throw redirect(`/product/${result.slug}`, 301);
  return result.product;
}

/** Loads the look, the products often bought with this one, and related ones that are in neither of the two. */
async function loadOtherProducts(context: Context, product: ProductPage) {
  const ctx = context.get(shopContext);
  const linked = await loadOptional(context, 'product page: loading linked products failed', NO_LINKED_PRODUCTS, () =>
    listLinkedProducts(ctx, product.id),
  );
  const linkedProducts = [...linked.look, ...linked.together];
  const limit = RELATED_COUNT + linkedProducts.length;
  const related = await loadOptional(context, 'product page: loading related products failed', [], () =>
    listRelatedProducts(ctx, product, limit),
  );
  const isLinked = (id: string): boolean => linkedProducts.some((other) => other.id === id);
  return { linked, related: related.filter(({ id }) => !isLinked(id)).slice(0, RELATED_COUNT) };
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  const product = await findProduct(context, params.slug);
  const { pathname, search } = new URL(request.url);
  // WooCommerce addresses (/product/kurta/) differ from the store's only by the slash, so they redirect.
  if (pathname.endsWith('/')) throw redirect(`/product/${product.slug}${search}`, 301);
  const hasReviews = product.reviews > 0;
  const [settings, { linked, related }, offers, reviews, { stars, fit }] = await Promise.all([
    loadPageSettings(context),
    loadOtherProducts(context, product),
    loadPublicOffers(context, product.id),
    hasReviews
      ? getProductReviews(ctx, product.id, { limit: REVIEWS_PER_PAGE, onFailure: () => cachePolicy.noStore() })
      : [],
    hasReviews
      ? loadOptional(context, 'product page: loading the counts of reviews failed', NO_REVIEW_COUNTS, () =>
          countReviews(ctx, product.id),
        )
      : NO_REVIEW_COUNTS,
  ]);
  const shownIds = [...[product, ...related, ...product.styleColors].map(({ id }) => id), ...linked.ids];
  cachePolicy.addCacheTags('categories', ...shownIds.map((id) => `product:${id}` as const));
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
  // Without a courier nobody can be asked about a pincode.
  const checksPincodes = ctx.providers.courier !== null;
  return {
    product,
    specs,
    look: linked.look,
    together: linked.together,
    related,
    offers,
    reviews,
    stars,
    fit: fitMarkup(product, fit),
    hasExpress,
    checksPincodes,
    returnTerms: listReturnTerms(settings.returns, product.isReturnable),
    returnWindow: describeReturnWindow(settings.returns, product.isReturnable),
    taxNote: taxNote(settings.taxMode),
    origin,
    structuredData,
  };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  // The key resets all state when the product changes.
  return <ProductScreen key={loaderData.product.id} {...loaderData} />;
}

export const ErrorBoundary = ProductError;
