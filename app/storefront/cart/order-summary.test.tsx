import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Sums } from './bag-sums.ts';
import { OrderSummary } from './order-summary.tsx';

const sums: Sums = {
  totals: { subtotal: 90_000, shipping: 0, tax: 16_200, discount: 0, total: 106_200 },
  count: 2,
  terms: { taxMode: 'flat', taxRate: 18, shippingCharges: { standard: 9_900, freeShippingThreshold: 89_900 } },
  saved: 110_000,
};

function render(saved: number): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <OrderSummary sums={{ ...sums, saved }} isUnchecked={false}>
          <a href="/checkout">Proceed to Checkout</a>
        </OrderSummary>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />);
}

test('S-BAG-10 the summary says how much is saved, and nothing when nothing is', () => {
  expect(render(110_000)).toContain('You save ₹1,100 on MRP');
  expect(render(0)).not.toContain('You save');
});
