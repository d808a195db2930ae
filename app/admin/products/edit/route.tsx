import { data } from 'react-router';
import { shopContext, storeFacts } from '#app/context.ts';
import { listOfficeCategories } from '#shop/catalog/office-products.server.ts';
import { getProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { dateInWords, timeInWords } from '../../dashboard/indian-time.ts';
import type { Route } from './+types/route.ts';
import { EditScreen } from './edit-screen.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.name ?? 'Product'} · Tanabana back office` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const product = await getProductToEdit(ctx, params.productId);
  if (!product) throw data(null, { status: 404 });
  const { savedBy, createdAt } = product;
  const saved = savedBy && `last saved ${dateInWords(savedBy.at)}, ${timeInWords(savedBy.at)} by ${savedBy.name}`;
  return {
    product,
    facts: [`added ${dateInWords(createdAt)}`, ...(saved ? [saved] : [])].join(' · '),
    categories: await listOfficeCategories(ctx),
    origin: context.get(storeFacts).origin,
  };
}

export default function EditProduct({ loaderData, params }: Route.ComponentProps) {
  // Another product is another form.
  return <EditScreen key={params.productId} {...loaderData} />;
}
