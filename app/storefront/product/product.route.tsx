import { data, redirect } from 'react-router';
import { pageRecord, shopContext, storeFacts } from '#app/context.ts';
import { getBrand, getProductDetails } from '#shop/catalog/product-details.ts';
import { getProductPage, listRelatedProducts } from '#shop/catalog/product-page.server.ts';
import type { ProductPage } from '#shop/catalog/product-page.ts';
import { countStars, getProductReviews } from '#shop/reviews/product-reviews.server.ts';
import type { StarCounts } from '#shop/reviews/review.ts';
import { settingsFor } from '../page-settings.server.ts';
import type { Route } from './+types/product.route.ts';
import productCss from './product.css?url';
import { ProductError } from './product-error.tsx';
import { productMeta } from './product-meta.ts';
import { ProductScreen } from './product-screen.tsx';
import { breadcrumbData, productData } from './structured-data.ts';

const RELATED = 4;
/** Reviews rendered with the page; the rest is loaded on request. */
const REVIEWS = 24;
const NO_STARS: StarCounts = [0, 0, 0, 0, 0];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: productCss }];

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (loaderData) {
    const { product, origin, structured } = loaderData;
    return [...productMeta(product, origin), ...structured.map((each) => ({ 'script:ld+json': each }))];
  }
  const missing = (error as { status?: unknown } | undefined)?.status === 404;
  return [
    { title: missing ? 'Product Not Found · Tanabana' : 'Something went wrong · Tanabana' },
    { name: 'robots', content: 'noindex' },
  ];
};

type Context = Route.LoaderArgs['context'];

/** An optional part: if it fails to load, the page omits it and is not cached. */
async function orElse<Value>(context: Context, part: string, loading: Promise<Value>, otherwise: Value) {
  try {
    return await loading;
  } catch (error) {
    context.get(shopContext).log.error({ err: error }, `product page: loading ${part} failed`);
    context.get(pageRecord).noStore();
    return otherwise;
  }
}

async function findProduct(context: Context, slug: string): Promise<ProductPage> {
  const ctx = context.get(shopContext);
  const found = await getProductPage(ctx, slug).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'product page: loading the product failed');
    throw data(null, { status: 503 });
  });
  if (!found) throw data(null, { status: 404 });
  if (found.kind === 'moved') throw redirect(`/product/${found.slug}`, 301);
  return found.product;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const record = context.get(pageRecord);
  const product = await findProduct(context, params.slug);
  const isReviewed = product.reviews > 0;
  const [settings, related, reviews, stars] = await Promise.all([
    settingsFor(context),
    orElse(context, 'related products', listRelatedProducts(ctx, product.id, RELATED), []),
    isReviewed ? getProductReviews(ctx, product.id, { limit: REVIEWS, onFailure: () => record.noStore() }) : [],
    isReviewed ? orElse(context, 'the count of stars', countStars(ctx, product.id), NO_STARS) : NO_STARS,
  ]);
  record.addCacheTags('categories', ...[product, ...related].map(({ id }) => `product:${id}` as const));
  const facts = getProductDetails({ ...product, category: product.category.slug }, settings.storeInfo.name);
  const { origin } = context.get(storeFacts);
  const brand = getBrand(product, settings.storeInfo.name);
  const structured = [productData({ product, brand, reviews, origin }), breadcrumbData({ product, origin })];
  return { product, facts, related, reviews, stars, origin, structured };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  // The key resets all state when the product changes.
  return <ProductScreen key={loaderData.product.id} {...loaderData} />;
}

export const ErrorBoundary = ProductError;
