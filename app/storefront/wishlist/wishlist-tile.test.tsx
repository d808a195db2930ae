import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ToastProvider } from '#app/ui/toast.tsx';
import { parseStoredBag } from '#shop/bag/stored-bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { AuthProvider } from '../account/auth-provider.tsx';
import { ShopProvider } from '../bag/shop-provider.tsx';
import { WishlistTile } from './wishlist-tile.tsx';

const [item] = parseStoredBag(JSON.stringify([{ id: 'a', name: 'Kurta', price: 40_000, qty: 1, size: ['M'] }]));

const product = {
  id: 'a',
  slug: 'kurta',
  name: 'Kurta',
  price: 40_000,
  oldPrice: 50_000,
  discount: 20,
  rating: 4.5,
  reviews: 12,
  available: 11,
  sizes: [
    { size: 'M', available: 2 },
    { size: 'L', available: 9 },
  ],
  picture: null,
} as unknown as CardProduct;

test('S-WISH-09 a tile shows rating, discount, stock and the saved size', () => {
  if (!item) throw new Error('the saved item was not parsed');
  const nothing = () => {};
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ToastProvider>
          <AuthProvider>
            <ShopProvider>
              <WishlistTile item={item} product={product} onRemove={nothing} onMoved={nothing} />
            </ShopProvider>
          </AuthProvider>
        </ToastProvider>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Stub />);
  for (const text of ['Size M · Only 2 left', '20% off', '4.5', '(12)']) expect(html).toContain(text);
});
