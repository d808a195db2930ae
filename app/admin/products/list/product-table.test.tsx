import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { AdminProduct } from '#shop/catalog/admin-product.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { CurrencyContext } from '../../kit/use-money.tsx';
import { ProductTable } from './product-table.tsx';

const PRODUCT: AdminProduct = {
  id: 'p-1',
  slug: 'noor',
  skuId: 'TB-1',
  name: 'Noor',
  category: 'Sarees',
  price: 289_900,
  oldPrice: 349_900,
  discount: 17,
  stock: 12,
  rating: 0,
  reviews: 0,
  featured: false,
  trending: false,
  newArrival: false,
  bestSeller: false,
  status: 'active',
  publishAt: null,
  version: 1,
  picture: null,
  foundSizes: [],
};

test('A-LAY-12 the prices of the list carry the currency symbol of the settings', () => {
  const query = parseAdminProductsQuery(new URLSearchParams());
  const Table = () => (
    <CurrencyContext value="Rs ">
      <ProductTable
        query={query}
        products={[PRODUCT]}
        selection={{
          selectedOnPage: [],
          onOtherPages: [],
          pageState: 'none',
          has: () => false,
          toggle: () => {},
          togglePage: () => {},
          selectKeys: () => {},
          selectMatches: () => {},
          keepPageOnly: () => {},
          clear: () => {},
        }}
        onStatus={() => {}}
        onOpen={() => {}}
      />
    </CurrencyContext>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Table }]);
  const html = renderToStaticMarkup(<Stub />);
  expect(html).toContain('Rs 2,899');
  expect(html).toContain('Rs 3,499');
  expect(html).not.toContain('₹');
});
