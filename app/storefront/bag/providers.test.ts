import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from '../account/auth-provider.tsx';
import { useBag, useIsWished, useShop, useWishlist } from './shop-provider.tsx';

const renderWithHook = (useHook: () => unknown) => () =>
  renderToString(
    createElement((): ReactNode => {
      useHook();
      return null;
    }),
  );

test('S-ERR-05 hooks outside their provider throw an error that names it', () => {
  expect(renderWithHook(useShop)).toThrow(new Error('useShop must be used within a ShopProvider'));
  expect(renderWithHook(useAuth)).toThrow(new Error('useAuth must be used within an AuthProvider'));
});

test('hooks based on useShop throw the same error', () => {
  const item = { id: '', slug: '', name: '', image: '', price: 0, oldPrice: null, discount: 0, rating: 0, reviews: 0 };
  for (const hook of [useBag, useWishlist, () => useIsWished({ ...item, size: [], newArrival: false })]) {
    expect(renderWithHook(hook)).toThrow('useShop must be used within a ShopProvider');
  }
});
