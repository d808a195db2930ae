// The page of a product as shoppers will see it, for staff alone: before its publication, and while it is inactive.
import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { may } from '#shop/actor.ts';
import { describeReturnWindow, listReturnTerms } from '#shop/catalog/delivery-terms.ts';
import { listLinkedProducts } from '#shop/catalog/linked-products.server.ts';
import { getProductDetails } from '#shop/catalog/product-details.ts';
import { getProductPreview, listRelatedProducts, type ProductPreview } from '#shop/catalog/product-page.server.ts';
import { formatIndianTime } from '#shop/indian-clock.ts';
import { countReviews, getProductReviews } from '#shop/reviews/product-reviews.server.ts';
import type { Route } from './+types/product-preview.route.ts';
import { fitMarkup } from './fit/fit-markup.server.tsx';
import productCss from './product.css?url';
import { ProductError } from './product-error.tsx';
import { RELATED_COUNT, REVIEWS_PER_PAGE } from './product-page-limits.ts';
import { ProductScreen } from './product-screen.tsx';
import { taxNote } from './tax-note.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: productCss }];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? `Preview of ${loaderData.product.name}` : 'Product Not Found');

function previewText({ status, publishAt }: Omit<ProductPreview, 'product'>): string {
  if (status === 'active') return 'Preview. Shoppers see this product.';
  if (status === 'inactive' || publishAt === null) return 'Preview. This product is inactive: shoppers do not see it.';
  return `Preview. Shoppers see this product from ${formatIndianTime(publishAt)}.`;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  if (!may(ctx.actor, 'products.read')) throw redirect('/admin-panel/login');
  const preview = await getProductPreview(ctx, params.productId);
  if (!preview) throw data(null, { status: 404 });
  const { product, ...publication } = preview;
  const [settings, { look, together }, related, reviews, { stars, fit }] = await Promise.all([
    loadPageSettings(context),
    listLinkedProducts(ctx, product.id),
    listRelatedProducts(ctx, product, RELATED_COUNT),
    getProductReviews(ctx, product.id, { limit: REVIEWS_PER_PAGE, onFailure: () => undefined }),
    countReviews(ctx, product.id),
  ]);
  return {
    product,
    look,
    together,
    related,
    reviews,
    stars,
    fit: fitMarkup(product, fit),
    specs: getProductDetails(
      { ...product, category: product.category.slug },
      { storeName: settings.storeInfo.name, showsDefaultTexts: settings.showsDefaultTexts },
    ),
    hasExpress: settings.shippingCharges.express > 0,
    checksPincodes: ctx.providers.courier !== null,
    returnTerms: listReturnTerms(settings.returns, product.isReturnable),
    returnWindow: describeReturnWindow(settings.returns, product.isReturnable),
    taxNote: taxNote(settings.taxMode),
    text: previewText(publication),
  };
}

export default function ProductPreviewPage({ loaderData: { text, ...page } }: Route.ComponentProps) {
  return (
    <>
      <p className="pdp-preview" role="status">
        <span>{text}</span> <a href={`/admin-panel/products/${page.product.id}`}>Back to the form</a>
      </p>
      <ProductScreen {...page} offers={[]} isPreview />
    </>
  );
}

export const ErrorBoundary = ProductError;
