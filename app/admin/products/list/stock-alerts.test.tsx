import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { StockAlerts } from './stock-alerts.tsx';

test.each([
  [3, 2, '3 products are out of stock and 2 are low on stock.'],
  [1, 0, '1 product is out of stock.'],
  // The text names no threshold, because each product has its own.
  [0, 1, '1 product is low on stock.'],
])('A-PROD-05 %i products out of stock and %i low: %s', (out, low, text) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <StockAlerts alerts={{ out, low, first: [] }} /> }]);
  expect(renderToStaticMarkup(<Stub />)).toContain(`· ${text}`);
});
