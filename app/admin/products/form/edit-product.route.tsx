import { data } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { listProductCategories } from '#shop/catalog/admin-products.server.ts';
import { getLook } from '#shop/catalog/looks.server.ts';
import { listStyleColors } from '#shop/catalog/styles.server.ts';
import { getProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { getTaxChoices } from '#shop/tax/tax-classes.server.ts';
import { getProductVideo } from '#shop/videos/product-videos.server.ts';
import { AdminProblem } from '../../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../../frame/problem-messages.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { useLastValue } from '../../kit/form/use-last-value.ts';
import { formatDate, formatTime } from '../../kit/indian-time.ts';
import type { Route } from './+types/edit-product.route.ts';
import { EditScreen } from './edit-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.loaded?.product.name ?? 'Product');

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [product, tax, styleColors, look, video] = await Promise.all([
    getProductToEdit(ctx, params.productId),
    getTaxChoices(ctx),
    listStyleColors(ctx, params.productId),
    getLook(ctx, params.productId),
    getProductVideo(ctx, params.productId),
  ]);
  // A deleted product gives a 404 with data, not an error page: an open form keeps its values and says that the product
  // was deleted.
  if (!product || !tax.ok) return data({ loaded: null }, { status: 404 });
  const { savedBy, createdAt } = product;
  const saved = savedBy && `last saved ${formatDate(savedBy.at)}, ${formatTime(savedBy.at)} by ${savedBy.name}`;
  const loaded = {
    product,
    styleColors,
    look,
    video,
    summary: [`added ${formatDate(createdAt)}`, ...(saved ? [saved] : [])].join(' · '),
    categories: await listProductCategories(ctx),
    tax: tax.value,
    shopOrigin: context.get(appInfoContext).origin,
  };
  return data({ loaded });
}

export default function EditProduct({ loaderData: { loaded }, params }: Route.ComponentProps) {
  const last = useLastValue(params.productId, loaded);
  if (!last) return <AdminProblem {...PAGE_NOT_FOUND} />;
  // The key gives each product its own form state.
  return <EditScreen key={params.productId} {...last} isMissing={loaded === null} />;
}
