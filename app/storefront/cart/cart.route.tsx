// The bag page. The bag is in the browser, so the server sends the same page to everyone and the browser fills it in. The server
// adds a few products for an empty bag.
import { pageCachePolicy, shopContext } from '#app/context.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { listFeaturedProducts } from '#shop/catalog/products.server.ts';
import type { Route } from './+types/cart.route.ts';
import stylesheet from './cart.css?url';
import { CartScreen } from './cart-screen.tsx';

const FEATURED_COUNT = 4;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [{ title: 'Bag · Tanabana' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs): Promise<{ featured: CardProduct[] }> {
  const ctx = context.get(shopContext);
  const cachePolicy = context.get(pageCachePolicy);
  cachePolicy.addCacheTags('products');
  try {
    return { featured: await listFeaturedProducts(ctx, FEATURED_COUNT) };
  } catch (error) {
    // The page still shows the bag.
    ctx.log.error({ err: error }, 'bag page: loading featured products failed');
    cachePolicy.noStore();
    return { featured: [] };
  }
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  return <CartScreen featured={loaderData.featured} />;
}
